"""A delivery is authorised again when it is sent: what ends or suspends its session stops it."""

from __future__ import annotations

import pytest
from django.utils import timezone

from agents.models import AgentKey, AgentSession, WebhookDelivery
from agents.webhooks.due import make_deliveries
from cases.actions.cases import participant_remove
from cases.models import Case, User
from cases.scopes import person_actor
from tests.agents.receivers import one_after_another, receiver, status
from tests.agents.webhooks.conftest import Registered, happen, pass_time, send, states


def test_rights_that_are_revoked_on_the_way_stop_it(register: Registered, case: Case, attorney: User) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        make_deliveries()
        participant_remove(actor=person_actor(attorney), case=case, participant=case.participants.get(user=attorney))
        send()
        assert one.received == []
        assert WebhookDelivery.objects.get().status == "dead_letter"


@pytest.mark.parametrize("over", ["revoked", "expired", "deactivated"])
def test_what_ends_a_credential_on_the_way_stops_it(
    register: Registered, case: Case, attorney: User, over: str
) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        make_deliveries()
        match over:
            case "revoked":
                AgentKey.objects.update(revoked_at=timezone.now())
            case "expired":
                AgentKey.objects.update(expires_at=timezone.now())
            case _:
                User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
        send()
        assert (one.received, states()) == ([], ["dead_letter"])


def test_a_suspended_session_s_deliveries_wait(register: Registered, case: Case) -> None:
    with receiver() as one:
        register(one.url)
        happen(case)
        make_deliveries()
        AgentSession.objects.update(status="suspended")
        send()
        assert (one.received, states()) == ([], ["pending"])
        AgentSession.objects.update(status="active")
        send()
        assert states() == ["delivered"]


def test_an_expired_session_s_deliveries_go_on(register: Registered, case: Case) -> None:
    """What it was due before its end is tried again for days; nothing new comes."""
    with receiver(one_after_another(500, 200)) as one:
        register(one.url)
        happen(case)
        send()
        AgentSession.objects.update(expires_at=timezone.now())
        happen(case)
        pass_time(60)
        send()
        assert (len(one.received), states()) == (2, ["delivered"])


def test_ending_a_session_fails_its_deliveries(register: Registered, case: Case) -> None:
    with receiver(status(500)) as one:
        registered = register(one.url)
        happen(case)
        send()
        registered["agent"].delete(f"/v1/agent/sessions/{registered['id']}")
        pass_time(60)
        send()
        assert len(one.received) == 1
        assert WebhookDelivery.objects.get().problem == "The session was ended first."
