"""What a deadline is counted from: the day of a fact or a document, as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from evidence.models import EvidenceItem
from facts.models import Fact


def day_of(fact: Fact | None, item: EvidenceItem | None) -> date | None:
    """The one day of the fact, else the document's date; none for a fact that is dated by month, year or span."""
    if fact is not None:
        return fact_day(fact.date, fact.date_end, fact.date_precision)
    return item.document_date if item is not None else None


def fact_day(day: date | None, end: date | None, precision: str) -> date | None:
    return day if precision in ("", "day") and end in (None, day) else None


def day_now(fact: Mapping[str, Any] | None, item: Mapping[str, Any] | None) -> date | None:
    """The same of what a query read as JSON."""
    if fact is not None:
        return fact_day(_read(fact["date"]), _read(fact["end"]), fact["precision"])
    return _read(item["date"]) if item is not None else None


def _read(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
