"""A cap holds to the cent when everyone spends at once, and a killed worker's work is counted once."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import Approval, Control, Spending, UsageOperation
from audit.models import AuditEntry, Event
from cases.models import Case, User
from cases.scopes import person_actor
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from tests.concurrency.conftest import at_once
from tests.factories import agent_client, make_item, token_client

CALLS, PRICE, LEFT = 100, 15, 7


@pytest.mark.parametrize("of_case", [True, False])
def test_a_hundred_at_once_near_a_cap_overshoot_by_nothing(case: Case, attorney: User, of_case: bool) -> None:
    items = [make_item(case, "Text.", content=b"Text.") for _ in range(CALLS)]
    cap = LEFT * PRICE + PRICE - 1
    Control.objects.create(firm=case.firm, case=case if of_case else None, monthly_cap_cents=cap)

    def classify(place: int) -> Any:
        try:
            with firm_boundary(case.firm_id):
                item = (
                    EvidenceItem.objects.select_related("case").select_for_update(of=("self",)).get(pk=items[place].pk)
                )
                return start_processing(actor=person_actor(attorney), item=item, kind="classify")
        except QuotaExceeded as full:
            return full

    answers = at_once(CALLS, classify)
    refused = [one for one in answers if isinstance(one, QuotaExceeded)]
    assert len(refused) == CALLS - LEFT
    assert {one.details["cap_amount"] for one in refused} == {
        cap if of_case else None
    }  # a firm's is for who sees all of it
    assert all((one.details["current_spend"] or 0) <= cap for one in refused)
    assert [row.cents for row in Spending.objects.all()] == [LEFT * PRICE] * 2
    assert UsageOperation.objects.filter(status="reserved").count() == LEFT


def test_an_approval_is_used_once_however_many_approve(case: Case, attorney: User) -> None:
    agent = agent_client(attorney, case)
    asked = agent.post(f"/v1/cases/{case.pk}/archive", {}).json()["approval_id"]
    token = token_client(attorney)._credentials["HTTP_AUTHORIZATION"]

    def approve(place: int) -> int:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        status: int = client.post(f"/v1/approvals/{asked}/approve", {}).status_code
        return status

    answers = at_once(20, approve)
    assert sorted(answers) == [200, *[409] * 19]
    assert Event.objects.filter(event_type="case.archived").count() == 1
    assert AuditEntry.objects.filter(tool="cases.archive", status=200).count() == 1


def test_the_same_request_at_once_is_one_approval(case: Case, attorney: User) -> None:
    item = make_item(case, "Text.")
    Control.objects.create(firm=case.firm, case=case, approval_tools=["evidence.update"])
    token = agent_client(attorney, case)._credentials["HTTP_AUTHORIZATION"]

    def ask(place: int) -> str:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        response = client.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed"})
        assert response.status_code == 202, response.content
        approval: str = response.json()["approval_id"]
        return approval

    assert len(set(at_once(8, ask))) == 1
    assert Approval.objects.count() == 1
