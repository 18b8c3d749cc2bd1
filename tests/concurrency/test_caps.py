"""A cap holds to the cent when everyone spends at once, and a killed worker's work is counted once."""

from __future__ import annotations

from typing import Any

import pytest

from agents.models import Control, Spending, UsageOperation
from cases.models import Case, User
from cases.scopes import person_actor
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from tests.concurrency.conftest import at_once
from tests.factories import make_item

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
    assert {one.details["cap_amount"] for one in refused} == {cap}
    assert all(one.details["current_spend"] <= cap for one in refused)
    assert [row.cents for row in Spending.objects.all()] == [LEFT * PRICE] * 2
    assert UsageOperation.objects.filter(status="reserved").count() == LEFT
