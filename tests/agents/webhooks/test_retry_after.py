"""A receiver that has too much to do says when to try again, and is sent nothing until then."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentSession, Webhook, WebhookDelivery
from agents.webhooks import sender
from agents.webhooks.due import make_deliveries
from agents.webhooks.retry_after import asked_wait
from cases.models import Case
from tests.agents.conftest import error_of
from tests.agents.receivers import receiver, status
from tests.agents.webhooks.conftest import Registered, happen, pass_time, send, states

SESSIONS = "/v1/agent/sessions"


def seconds_left(moment: Any) -> float:
    return float((moment - timezone.now()).total_seconds())


@pytest.mark.parametrize(
    ("code", "said", "seconds"),
    [
        (429, "120", 120),
        (503, " 120 ", 120),
        (429, "0", 0),
        (429, "100000", 600),
        (429, "9" * 4000, 600),
        (429, "-5", 0),
        (429, "1.5", 0),
        (429, "soon", 0),
        (429, "Wed, 21 Oct 2015 07:28:00 GMT", 0),
        (429, "Fri, 31 Dec 9999 23:59:59 GMT", 600),
        (429, "Fri, 31 Dec 9999 23:59:59 +2400", 0),
        (500, "120", 0),
        (200, "120", 0),
    ],
)
def test_what_is_asked_is_read_and_bounded_by_our_own_schedule(code: int, said: str, seconds: float) -> None:
    assert asked_wait(code, {"retry-after": said}) == seconds


def test_a_date_is_read_as_the_seconds_until_it() -> None:
    until = timezone.now() + timedelta(seconds=300)
    assert 298 < asked_wait(503, {"retry-after": format_datetime(until, usegmt=True)}) <= 300


def test_without_the_header_or_a_schedule_nothing_is_asked(settings: LazySettings) -> None:
    assert asked_wait(429, {}) == 0
    settings.WEBHOOK_RETRY_SECONDS = []
    assert asked_wait(429, {"retry-after": "120"}) == 0


@pytest.mark.parametrize("code", [429, 503])
def test_nothing_is_sent_before_the_moment_asked_for(register: Registered, case: Case, code: int) -> None:
    """Neither the delivery that was refused, nor those that wait, nor what happens meanwhile."""
    with receiver(status(code, **{"Retry-After": "300"})) as one:
        registered = register(one.url)
        happen(case)
        send()
        refused = WebhookDelivery.objects.get()
        assert refused.status == "pending"
        assert 290 < seconds_left(refused.next_attempt_at) <= 300, "the schedule by itself said a minute"
        happen(case, 3)
        send()
        assert len(one.received) == 1
        assert states() == ["pending"] * 4
        webhook = registered["agent"].get(f"{SESSIONS}/{registered['id']}").json()["webhook"]
        assert webhook["quiet_until"] is not None

        one.answering = status(200)
        pass_time(300)
        Webhook.objects.update(quiet_until=timezone.now())
        send()
        assert states() == ["delivered"] * 4
        webhook = registered["agent"].get(f"{SESSIONS}/{registered['id']}").json()["webhook"]
        assert webhook["quiet_until"] is None


def test_a_shorter_wait_than_the_schedule_s_changes_nothing(register: Registered, case: Case) -> None:
    with receiver(status(429, **{"Retry-After": "2"})) as one:
        register(one.url)
        happen(case)
        send()
        assert 50 < seconds_left(WebhookDelivery.objects.get().next_attempt_at) <= 60


@pytest.mark.parametrize("seconds", [sender.GATHER_SECONDS, 0])
def test_what_stood_in_line_was_not_tried(
    register: Registered, case: Case, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """One thread at a time: the first answer asks to wait, so the others go back without having lost an attempt, also
    where more is claimed between that answer and the moment it is stored."""
    settings.WEBHOOK_CONCURRENCY_PER_RECEIVER = 1
    monkeypatch.setattr(sender, "GATHER_SECONDS", seconds)
    with receiver() as one:
        register(one.url)
        happen(case, 30)
        make_deliveries()

        def enough(this: Any, handler: Any) -> None:
            busy = len(this.received) == 10
            (status(429, **{"Retry-After": "300"}) if busy else status(200))(this, handler)

        one.answering = enough
        send()
        assert len(one.received) == 10
    found = WebhookDelivery.objects.filter(status="pending")
    assert found.count() == 21
    assert sorted(found.values_list("attempts", flat=True)) == [0] * 20 + [1]
    assert not found.filter(lease_until__isnull=False).exists()


def test_another_session_s_receiver_is_not_kept_waiting(register: Registered, case: Case) -> None:
    with receiver(status(429, **{"Retry-After": "300"})) as busy, receiver() as free:
        register(busy.url)
        register(free.url)
        happen(case, 5)
        send()
        happen(case, 5)
        send()
        assert len(free.received) == 10


def test_a_suspended_session_s_deliveries_end_with_its_time(register: Registered, case: Case) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        make_deliveries()
        AgentSession.objects.update(status="suspended", expires_at=timezone.now() + timedelta(seconds=60))
        send()
        assert states() == ["pending"]
        AgentSession.objects.update(expires_at=timezone.now())
        send()
        assert one.received == []
        [dead] = WebhookDelivery.objects.all()
        assert (dead.status, dead.problem) == ("dead_letter", "The session was suspended until its time was over.")


def test_once_a_session_s_time_is_over_deliveries_are_tried_only_as_long_as_the_schedule_lasts(
    register: Registered, case: Case, api: APIClient
) -> None:
    with receiver() as one:
        registered = register(one.url)
        happen(case)
        make_deliveries()
        AgentSession.objects.update(expires_at=timezone.now() - timedelta(seconds=661))
        send()
        assert one.received == []
        [dead] = api.get(f"{SESSIONS}/{registered['id']}/dead-letters").json()["items"]
        assert dead["allowed_actions"] == []
        error_of(api.post(f"{SESSIONS}/{registered['id']}/deliveries/{dead['id']}/replay", {}), 409)
