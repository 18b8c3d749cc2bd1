"""Sending to real receivers: signed, tried again, given up; and nobody waits for somebody else's receiver."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from standardwebhooks import Webhook as StandardWebhook

from agents.models import Webhook, WebhookDelivery
from agents.webhooks.attempts import claim
from agents.webhooks.due import make_deliveries
from cases.models import Case, Notification, User
from tests.agents.receivers import one_after_another, receiver, status, waiting
from tests.agents.webhooks.conftest import Registered, happen, pass_time, send, session_of, states
from tests.extent import first

EVENTS = 6  # more than a receiver gets at once


def test_a_delivery_is_the_event_signed(register: Registered, case: Case) -> None:
    with receiver() as one:
        registered = register(one.url)
        [event_id] = happen(case)
        send()
        [came] = one.received
        payload = StandardWebhook(registered["webhook_secret"]).verify(came.body, came.headers)
        polled = registered["agent"].get("/v1/events").json()["items"]
        assert payload == next(item for item in polled if item["event_id"] == event_id)
        [delivery] = WebhookDelivery.objects.all()
        assert came.headers["x-intactus-id"] == came.headers["webhook-id"] == str(delivery.pk)
        assert came.headers["x-intactus-timestamp"] == came.headers["webhook-timestamp"]
        assert came.headers["x-intactus-signature"].startswith("sha256=")
        assert came.headers["content-type"] == "application/json"
        assert (delivery.status, delivery.attempts, delivery.response_status) == ("delivered", 1, 200)
        send()
        assert len(one.received) == 1, "once"


def test_the_id_stays_the_same_at_every_attempt(register: Registered, case: Case) -> None:
    with receiver(one_after_another(500, 429, 204)) as one:
        register(one.url)
        happen(case)
        send()
        [delivery] = WebhookDelivery.objects.all()
        assert (delivery.status, delivery.response_status) == ("pending", 500)
        assert delivery.problem == "The receiver answered 500."
        wait = (delivery.next_attempt_at or timezone.now()) - timezone.now()
        assert 50 < wait.total_seconds() <= 60
        send()
        assert len(one.received) == 1, "not before its time"
        for seconds in (60, 600):
            pass_time(seconds)
            send()
        assert states() == ["delivered"]
        assert one.ids == [str(delivery.pk)] * 3
        assert len({came.body for came in one.received}) == 1


def test_after_the_last_attempt_it_is_a_failed_delivery(register: Registered, case: Case) -> None:
    with receiver(status(503)) as one:
        registered = register(one.url)
        happen(case)
        for _ in range(4):
            send()
            pass_time(600)
        assert len(one.received) == 3
        [dead] = registered["agent"].get(f"/v1/agent/sessions/{registered['id']}/dead-letters").json()["items"]
        assert (dead["attempts"], dead["response_status"], dead["status"]) == (3, 503, "dead_letter")
        assert dead["next_attempt_at"] is None


def test_410_switches_the_webhook_off_and_tells_the_owner(register: Registered, case: Case, attorney: User) -> None:
    with receiver(status(410)) as one:
        registered = register(one.url)
        happen(case)
        send()
        happen(case, 2)
        send()
        assert len(one.received) == 1
        assert states() == ["dead_letter"]
        webhook = registered["agent"].get(f"/v1/agent/sessions/{registered['id']}").json()["webhook"]
        assert webhook["disabled_at"]
        assert "410" in webhook["disabled_reason"]
        [notification] = Notification.objects.all()
        assert (notification.recipient, notification.kind, str(notification.entity_id)) == (
            attorney,
            "webhook",
            registered["id"],
        )


def test_redirects_are_failures(register: Registered, case: Case) -> None:
    with receiver() as target, receiver(status(307, Location=target.url)) as one:
        register(one.url)
        happen(case)
        send()
        assert target.received == []
        assert WebhookDelivery.objects.get().problem == "The receiver answered 307: redirects are not followed."


def test_nobody_there_is_a_failure(register: Registered, case: Case) -> None:
    with receiver() as one:
        url = one.url
    register(url)
    happen(case)
    send()
    found = WebhookDelivery.objects.get()
    assert (found.status, found.problem, found.response_status) == ("pending", "No connection came about.", None)


def test_an_address_is_checked_at_each_delivery(register: Registered, case: Case, settings: LazySettings) -> None:
    with receiver() as one:
        register(one.url)
        settings.OUTGOING_ALLOWED_NETWORKS = []
        happen(case)
        send()
        assert one.received == []
        assert WebhookDelivery.objects.get().problem == "The address is not a public one."


@pytest.mark.parametrize("number", first(1, [4, 1]))
def test_slow_receivers_delay_no_other(register: Registered, case: Case, settings: LazySettings, number: int) -> None:
    """The slow ones answer only after the fast one has had everything, though theirs came first, and though they could
    keep every thread busy. Without ``--full`` many of them alone."""
    settings.WEBHOOK_CONCURRENCY, settings.WEBHOOK_CONCURRENCY_PER_RECEIVER = 16, 4
    settings.WEBHOOK_TIMEOUT_SECONDS = 120  # the slow are waited for, on a busy machine too

    def last(fast_one: Any, handler: Any) -> None:
        status(200)(fast_one, handler)
        if len(fast_one.received) == EVENTS:
            for one in slow:
                one.release.set()

    with ExitStack() as running:
        slow = [running.enter_context(receiver(waiting)) for _ in range(number)]
        fast = running.enter_context(receiver(last))
        for one in slow:
            register(one.url)
        happen(case, EVENTS)
        make_deliveries()
        register(fast.url)
        happen(case, EVENTS)
        send()
        assert len(fast.received) == EVENTS
        assert [len(one.received) for one in slow] == [2 * EVENTS] * number
        assert set(states()) == {"delivered"}


def test_a_receiver_gets_no_more_at_once_than_it_may(register: Registered, case: Case) -> None:
    for path in ("one", "two"):
        register(f"http://Same.example:8080/{path}")
    register("http://other.example/")
    happen(case, 8)
    make_deliveries()
    taken = claim(limit=100, each=3)
    urls = WebhookDelivery.objects.filter(pk__in=taken).values_list("webhook__url", flat=True)
    assert sum("ame.example" in url for url in urls) == 3
    assert len(urls) == 6
    assert claim(limit=100, each=3, limits={"same.example:8080": 0, "other.example": 0}) == []
    assert len(claim(limit=2, each=3)) == 2
    assert claim(limit=0, each=3) == []
    assert len(claim(limit=100, each=1, limits={"same.example:8080": 5})) == 6, "a quick one's share is bigger"


def test_a_leased_delivery_is_nobody_else_s_until_the_lease_is_over(register: Registered, case: Case) -> None:
    register("http://one.example/")
    happen(case, 2)
    make_deliveries()
    assert len(claim(limit=10, each=10)) == 2
    assert claim(limit=10, each=10) == []
    WebhookDelivery.objects.update(lease_until=timezone.now())
    assert len(claim(limit=10, each=10)) == 2
    assert set(WebhookDelivery.objects.values_list("attempts", flat=True)) == {2}


def test_attempts_that_never_end_are_not_repeated_for_ever(register: Registered, case: Case) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        make_deliveries()
        WebhookDelivery.objects.update(attempts=3)
        send()
        assert one.received == []
        assert WebhookDelivery.objects.get().problem == "The attempts ended without a result."


def test_during_a_rotation_deliveries_carry_both_signatures(register: Registered, case: Case) -> None:
    with receiver() as one:
        registered = register(one.url)
        path, agent, former = (
            f"/v1/agent/sessions/{registered['id']}",
            registered["agent"],
            registered["webhook_secret"],
        )
        new = agent.patch(path, {"rotate_webhook_secret": True}).json()["webhook_secret"]
        happen(case)
        send()
        for secret in (former, new):
            StandardWebhook(secret).verify(one.received[0].body, one.received[0].headers)
        Webhook.objects.update(former_until=timezone.now())
        happen(case)
        send()
        assert one.received[1].headers["webhook-signature"].count("v1,") == 1
        StandardWebhook(new).verify(one.received[1].body, one.received[1].headers)


def test_a_secret_that_cannot_be_read_is_reported(register: Registered, case: Case, settings: LazySettings) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        settings.KEYS = {**settings.KEYS, "webhooks": ("0" * 64,)}
        send()
        assert (one.received, states()) == ([], ["dead_letter"])
        assert "rotate" in WebhookDelivery.objects.get().problem


def test_a_delivery_carries_ids_and_no_text(register: Registered, case: Case) -> None:
    with receiver() as one:
        registered = register(one.url)
        session = session_of(registered)
        happen(case)
        send()
        payload = json.loads(one.received[0].body)
        assert set(payload) == {
            "event_id", "position", "event_type", "case_id", "entity_type", "entity_id", "actor_type", "actor_id",
            "timestamp", "data",
        }  # fmt: skip
        assert case.name not in one.received[0].body.decode()
        assert session.token_hash.hex() not in str(one.received[0].headers)


@pytest.mark.django_db(transaction=True)
def test_of_two_senders_each_delivery_is_sent_by_one(register: Registered, case: Case) -> None:
    from django.db import connections

    with receiver() as one:
        register(one.url)
        happen(case, 20)

        def work(_: int) -> None:
            try:
                send()
            finally:
                connections.close_all()

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(work, range(2)))
        send()
        assert len(one.ids) == len(set(one.ids)) == 20
        assert states() == ["delivered"] * 20
