"""Deliveries are made for what the session may see at that moment, once each, in order."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from agents.models import AgentKey, AgentSession, Webhook, WebhookDelivery
from agents.webhooks import due
from agents.webhooks.due import make_deliveries
from audit.models import Event
from cases.actions.cases import participant_remove
from cases.models import Case, User
from cases.scopes import person_actor
from tests.agents.webhooks.conftest import Registered, happen
from tests.factories import make_case, make_item

URL = "https://receiver.example/hook"


def events_of_deliveries() -> list[str]:
    found = WebhookDelivery.objects.order_by("event__position").values_list("event_id", flat=True)
    return [str(one) for one in found]


def test_each_event_after_the_registration_gets_one_delivery(register: Registered, case: Case) -> None:
    happen(case)
    make_deliveries()
    register(URL)
    later = happen(case, 3)
    assert make_deliveries() == 3
    assert events_of_deliveries() == later
    assert make_deliveries() == 0, "nothing twice"


def test_many_events_come_in_batches(register: Registered, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due, "BATCH", 2)
    register(URL)
    later = happen(case, 5)
    assert [make_deliveries() for _ in range(4)] == [2, 2, 1, 0]
    assert events_of_deliveries() == later


def test_only_the_types_asked_for(register: Registered, case: Case) -> None:
    register(URL, ("case.archived",))
    happen(case, 2)
    [wanted] = happen(case, event_type="case.archived")
    make_deliveries()
    assert events_of_deliveries() == [wanted]
    assert make_deliveries() == 0


def test_other_cases_are_not_delivered(register: Registered, case: Case, attorney: User, foreign_case: Case) -> None:
    register(URL)
    happen(foreign_case)
    happen(make_case(case.firm, attorney))
    assert make_deliveries() == 0


def test_revoked_rights_mean_no_delivery(register: Registered, case: Case, attorney: User) -> None:
    register(URL)
    happen(case)
    participant_remove(actor=person_actor(attorney), case=case, participant=case.participants.get(user=attorney))
    make_deliveries()
    assert not WebhookDelivery.objects.exists()


def test_a_client_facing_session_receives_what_clients_see(register: Registered, case: Case) -> None:
    register(URL, client_boundary=True)
    shown, hidden = make_item(case, "Shown.", client_visible=True), make_item(case, "Hidden.")
    events = [
        Event.objects.create(
            firm=case.firm, case=case, event_type="evidence.updated", entity_type="evidence", entity_id=item.pk,
            actor_type="system",
        )
        for item in (shown, hidden)
    ]  # fmt: skip
    make_deliveries()
    assert events_of_deliveries() == [str(events[0].pk)]


@pytest.mark.parametrize(
    "stopped", ["suspended", "terminated", "expired", "key revoked", "key expired", "owner", "disabled"]
)
def test_who_may_not_act_receives_nothing(register: Registered, case: Case, attorney: User, stopped: str) -> None:
    register(URL)
    happen(case)
    past = timezone.now() - timedelta(seconds=1)
    match stopped:
        case "suspended" | "terminated":
            AgentSession.objects.update(status=stopped)
        case "expired":
            AgentSession.objects.update(expires_at=past)
        case "key revoked":
            AgentKey.objects.update(revoked_at=past)
        case "key expired":
            AgentKey.objects.update(expires_at=past)
        case "owner":
            User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=past)
        case "disabled":
            Webhook.objects.update(disabled_at=past)
    assert make_deliveries() == 0


def test_after_a_suspension_is_lifted_what_happened_meanwhile_is_delivered(register: Registered, case: Case) -> None:
    register(URL)
    AgentSession.objects.update(status="suspended")
    missed = happen(case, 2)
    make_deliveries()
    AgentSession.objects.update(status="active")
    make_deliveries()
    assert events_of_deliveries() == missed


def test_without_the_right_to_read_events_none_is_delivered(register: Registered, case: Case) -> None:
    register(URL)
    AgentSession.objects.update(entity_types=["facts"])
    happen(case)
    assert make_deliveries() == 0
