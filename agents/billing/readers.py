"""What was spent, by whom and on what, at a constant number of queries. Amounts are cents; a month is its first day in UTC."""

from __future__ import annotations

import uuid
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Cast, Coalesce

from agents.billing import rates
from agents.models import Control, Spending, UsageSum

MONTHS = 12  # how far back the months go
SETTLED, RESERVED = Q(status="settled"), Q(status="reserved")
MOST = 100  # rows of a breakdown, the dearest first
Rows = QuerySet[UsageSum]


def _sum(field: str = "price_cents", condition: Q = SETTLED) -> Any:
    return Coalesce(Cast(Sum(field, filter=condition), BigIntegerField()), 0)


SUMS = {"count": _sum("number"), "cents": _sum(), "manual_cents": _sum("manual_cents")}


def summary(rows: Rows, *, month: date) -> dict[str, Any]:
    """The month's totals of ``rows`` and where they come from; the months before for comparison."""
    inside = rows.filter(month=month)
    totals = inside.aggregate(
        spent_cents=_sum(),
        reserved_cents=_sum(condition=RESERVED),
        manual_cents=_sum("manual_cents"),
        billable_cents=_sum(condition=SETTLED & Q(client_billable=True)),
        not_billable_cents=_sum(condition=SETTLED & Q(client_billable=False)),
        operations=_sum("number"),
        model_cents=Coalesce(Sum("model_cost_cents"), Decimal(0)),
        tokens_unknown=_sum("unmeasured", Q()),
        tokens_read=_sum("tokens_read", Q()),
        tokens_written=_sum("tokens_written", Q()),
    )
    return totals | {
        "month": f"{month:%Y-%m}",
        "currency": "USD",
        "savings_cents": max(totals["manual_cents"] - totals["spent_cents"], 0),
        "unpriced_models": _unpriced(inside),
        "by_operation": [one | {"label": rates.label_of(one["operation_type"])} for one in by_operation(inside)],
        "by_actor": _by(inside, "actor_type", "actor_id", name=Max("actor_name")),
        "by_session": _by(
            inside.filter(session__isnull=False), "session_id", agent_type=F("session__agent_type"),
            purpose=F("session__purpose"), name=F("session__key__name"),
        ),
        "by_month": by_month(rows, month),
    }  # fmt: skip


def _unpriced(rows: Rows) -> list[str]:
    """The models whose tokens are known and whose price is not."""
    each = rows.order_by().values("model").annotate(number=Sum("unpriced")).filter(number__gt=0)
    return sorted(each.values_list("model", flat=True))


def by_operation(rows: Rows) -> list[dict[str, Any]]:
    return _by(rows, "operation_type")


def by_case(rows: Rows, *, month: date) -> list[dict[str, Any]]:
    return _by(rows.filter(month=month), "case_id", name=F("case__name"))


def by_month(rows: Rows, month: date) -> list[dict[str, Any]]:
    """Twelve months up to this one, oldest first; those without spending too."""
    months = months_back(month, MONTHS)[::-1]
    found = {one["month"]: one for one in rows.filter(month__in=months).order_by().values("month").annotate(**SUMS)}
    none = {"count": 0, "cents": 0, "manual_cents": 0}
    return [none | found.get(one, {}) | {"month": f"{one:%Y-%m}"} for one in months]


def cap_of(firm_id: uuid.UUID, case_id: uuid.UUID | None, month: date) -> dict[str, Any]:
    """The cap of a case or, without one, of the firm, and how much of it is spent or reserved."""
    control = Control.objects.filter(firm_id=firm_id, case=case_id).first()
    cap = control.monthly_cap_cents if control else None
    used = Spending.objects.filter(firm_id=firm_id, case=case_id, month=month).values_list("cents", flat=True).first()
    percent = round(100 * (used or 0) / cap, 1) if cap else (100.0 if cap == 0 else None)
    return {"cap_cents": cap, "used_cents": used or 0, "percent": percent, "alert_percent": _alert(control)}


NO_CAP = {"cap_cents": None, "used_cents": None, "percent": None, "alert_percent": None}


def _alert(control: Control | None) -> int | None:
    return control.alert_percent if control and control.monthly_cap_cents is not None else None


def _by(rows: Rows, *names: str, **more: Any) -> list[dict[str, Any]]:
    grouped = rows.filter(SETTLED).order_by().values(*names, **_grouping(more)).annotate(**_largest(more), **SUMS)
    return list(grouped.filter(count__gt=0).order_by("-cents", *names)[:MOST])


def _grouping(more: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in more.items() if isinstance(value, F)}


def _largest(more: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in more.items() if not isinstance(value, F)}


def months_back(month: date, number: int) -> list[date]:
    """So many months, this one first."""
    counted = month.year * 12 + month.month - 1
    return [date((counted - back) // 12, (counted - back) % 12 + 1, 1) for back in range(number)]
