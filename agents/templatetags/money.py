"""Filters and tags for money: cents as dollars, and a chart of months that is drawn without any script."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django import template

from config.dates import MONTHS
from config.ui.human import UNKNOWN

register = template.Library()
SAMPLE = "00000000-0000-0000-0000-000000000001"
WIDTH, HEIGHT, FLOOR, GAP = 420, 150, 124, 6  # of the drawing, in its own units; FLOOR is where bars stand


@register.filter
def dollars(cents: Any) -> str:
    """1234 → "$12.34"."""
    return f"${cents // 100:,}.{cents % 100:02}" if isinstance(cents, int) and cents >= 0 else UNKNOWN


@register.filter
def exact_dollars(cents: Any) -> str:
    """Cents with a fraction, as they come in answers: "0.3075" → "$0.003075"; at least two places, no zeros beyond."""
    try:
        amount = Decimal(str(cents)) / 100
    except InvalidOperation:
        return UNKNOWN
    digits = f"{amount:,.6f}".rstrip("0")
    return f"${digits}{'0' * max(0, 2 - len(digits.rpartition('.')[2]))}"


@register.filter
def unpriced_words(models: list[str]) -> str:
    """Why the cost of these models' tokens is missing."""
    return f"No price is set for {', '.join(models)}. Set LLM_PRICES to count what comes from then on."


@register.filter
def cents_field(cents: Any) -> str:
    """As a form's field has it: "12.34"; empty for none."""
    return f"{cents // 100}.{cents % 100:02}" if isinstance(cents, int) else ""


@register.filter
def ask_word(status: Any) -> str:
    """How a request of an agent stands."""
    return {"pending": "Waits for you", "denied": "Denied", "expired": "Over"}.get(str(status), "Approved")


@register.simple_tag
def money_samples() -> dict[str, Any]:
    """What the gallery shows: a request in each state, and months that were and were not spent in."""
    ask = {
        "id": SAMPLE, "case_id": SAMPLE, "case_name": "Okafor v. Lindstrom Construction", "agent_name": "Intake agent",
        "owner_name": "Miriam Castellanos", "tool": "cases.archive", "created_at": "2026-11-02T09:14:00+00:00",
        "expires_at": "2026-11-05T09:14:00+00:00", "why": "Archiving a case can't be undone.", "cost_cents": 125,
        "reasoning": "The settlement was signed on 30 October and both sides confirmed payment.", "status": "pending",
        "summary": {"changes": {"status": {"from": "open", "to": "archived"}}}, "body": {},
        "allowed_actions": ["approvals.approve"],
    }  # fmt: skip
    decided = {"allowed_actions": [], "decided_by_name": "Jonah Reyes", "decided_at": "2026-11-02T11:00:00+00:00"}
    spent = (0, 0, 120, 480, 350, 900, 1240, 610)
    return {
        "asks": [
            ask,
            ask | decided | {"id": SAMPLE[:-1] + "2", "status": "approved", "job_status": "completed"},
            ask | decided | {"id": SAMPLE[:-1] + "3", "status": "denied", "reasoning": "", "note": "Not yet."},
        ],
        "months": [{"month": f"2026-{number + 1:02}", "cents": cents} for number, cents in enumerate(spent)],
        "nothing": [{"month": f"2026-{number:02}", "cents": 0} for number in range(1, 9)],
    }


@register.inclusion_tag("components/month_bars.html")
def month_bars(months: list[dict[str, Any]]) -> dict[str, Any]:
    """Bars of what each month cost; the same figures stand in the table beside it."""
    highest = max((one["cents"] for one in months), default=0)
    step = WIDTH / max(len(months), 1)
    bars = [_bar(one, place * step, step, highest) for place, one in enumerate(months)]
    return {"bars": bars, "width": WIDTH, "height": HEIGHT, "floor": FLOOR, "highest": highest}


def _bar(month: dict[str, Any], left: float, step: float, highest: int) -> dict[str, Any]:
    height = round((FLOOR - 20) * month["cents"] / highest, 1) if highest else 0
    return {
        "x": round(left + GAP / 2, 1),
        "y": FLOOR - height,
        "width": round(step - GAP, 1),
        "height": height,
        "middle": round(left + step / 2, 1),
        "label": MONTHS[int(month["month"][5:]) - 1][:3],
        "cents": month["cents"],
    }
