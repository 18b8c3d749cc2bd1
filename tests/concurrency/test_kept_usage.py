"""What summaries of usage read is what the operations come to, whatever was charged at once and whoever folded meanwhile."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet

from agents.billing.readers import by_month, summary
from agents.billing.spending import this_month
from agents.models import UsageOperation, UsageSum
from cases.models import Case
from config.boundary import firm_boundary
from tests.concurrency.conftest import at_once

WRITERS, ACTS = 6, 20
TOKENS: list[dict[str, Any]] = [
    {"tokens_read": 7, "tokens_written": 2, "model_cost_cents": Decimal("0.5")},
    {"tokens_read": None, "model_cost_cents": None},
    {"tokens_read": 5, "tokens_written": 1, "model_cost_cents": None},
]


def fold() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT agents_fold_usage()")


def charge(case: Case, **fields: Any) -> None:
    UsageOperation.objects.create(
        firm_id=case.firm_id, case=case, month=this_month(), price_cents=5, manual_cents=70, actor_type="human",
        actor_name="Ada", **fields,
    )  # fmt: skip


@transaction.atomic
def settle(rows: QuerySet[UsageOperation], status: str) -> None:
    """In the order of their keys, as whoever changes several at once holds them: else two wait for each other."""
    held = [row.pk for row in rows.select_for_update().order_by("pk")]
    UsageOperation.objects.filter(pk__in=held).update(status=status)


def write(chosen: random.Random, case: Case) -> None:
    """Charge an operation, change several, or take one away."""
    rows = UsageOperation.objects.filter(case=case)
    one = chosen.choice(list(rows.values_list("pk", flat=True)) or [None])
    act = chosen.choice(["create", "create", "settle", "bill", "delete"])
    if act == "create" or one is None:
        kind, model = chosen.choice(["classify", "embed"]), chosen.choice(["", "small", "large"])
        charge(case, operation_type=kind, model=model, **chosen.choice(TOKENS))
    elif act == "settle":
        settle(rows.filter(pk__lte=one), chosen.choice(UsageOperation.Status.values))
    elif act == "bill":
        rows.filter(pk=one).update(client_billable=chosen.choice([True, False]))
    else:
        rows.filter(pk=one).delete()


def counted(case: Case) -> dict[str, Any]:
    """What looking at the operations one by one gives."""
    rows = list(UsageOperation.objects.filter(case=case))
    settled = [one for one in rows if one.status == "settled"]
    unmeasured = [one for one in rows if one.tokens_read is None or one.tokens_written is None]
    by_kind: dict[str, int] = {}
    for one in settled:
        by_kind[one.operation_type] = by_kind.get(one.operation_type, 0) + one.price_cents
    return {
        "spent_cents": sum(one.price_cents for one in settled),
        "reserved_cents": sum(one.price_cents for one in rows if one.status == "reserved"),
        "billable_cents": sum(one.price_cents for one in settled if one.client_billable),
        "operations": len(settled),
        "model_cents": sum((one.model_cost_cents or 0 for one in rows), Decimal(0)),
        "tokens_unknown": len(unmeasured),
        "tokens_read": sum(one.tokens_read or 0 for one in rows),
        "unpriced_models": sorted(
            {one.model for one in rows if one.model_cost_cents is None and one not in unmeasured}
        ),
        "by_operation": by_kind,
    }


def kept(case: Case) -> dict[str, Any]:
    found = summary(UsageSum.objects.filter(case=case), month=this_month())
    found["by_operation"] = {one["operation_type"]: one["cents"] for one in found["by_operation"]}
    return found


def test_sums_hold_whatever_is_charged_at_once(case: Case) -> None:
    def act(place: int) -> None:
        chosen = random.Random(place)
        for _ in range(ACTS):
            if place >= WRITERS:
                fold()
                continue
            with firm_boundary(case.firm_id):
                write(chosen, case)

    at_once(WRITERS + 1, act)
    charge(case, operation_type="embed", status="settled")
    expected = counted(case)
    assert expected["operations"]
    assert kept(case) | expected == kept(case)
    fold()
    assert not UsageSum.objects.filter(case=case, folded=False).exists()
    assert kept(case) | expected == kept(case)
    with connection.cursor() as cursor:
        cursor.execute("SELECT agents_recount_usage()")
    assert kept(case) | expected == kept(case)
    months = by_month(UsageSum.objects.filter(case=case), this_month())
    assert [one["cents"] for one in months] == [0] * 11 + [expected["spent_cents"]]


def test_a_sum_is_written_by_the_database_alone(case: Case) -> None:
    write(random.Random(1), case)
    refused = pytest.raises(DatabaseError, match="permission denied")
    with refused, firm_boundary(case.firm_id), connection.cursor() as cursor:
        cursor.execute("UPDATE agents_usagesum SET number = 7")
