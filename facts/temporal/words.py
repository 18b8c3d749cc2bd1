"""Temporal mentions in words: “before March 3, 2024”, “every Monday”."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from typing import Any

from config.api.kind import Row
from config.api.scope import Scope
from config.dates import TO, date_label
from facts.models import TemporalMention
from facts.temporal.leads import is_rough_time, lead_of, season_of
from facts.temporal.zones import zone_words

Kind = TemporalMention.Kind
OF_PERIODS = ("year", "month")


def mention_label(mention: Any) -> str:
    """What a mention says: “Mar 3, 2024, 14:30 (UTC-05:00)”, “since late 2018”, “about 2019”, “every Monday”."""
    days = days_label(mention)
    if mention.kind == Kind.RECURRING:
        return f"{mention.recurrence}, {days}" if days else str(mention.recurrence)
    return days + clock_label(mention)


def days_label(mention: Any) -> str:
    """The same without its time of the day: “by May 5, 2019”, “spring 2019”."""
    days = season_of(mention.text, mention.date, mention.date_end) or date_label(
        mention.date, mention.date_end, _precision(mention.kind, mention.precision)
    )
    return lead_of(mention.kind, mention.text) + days if days else ""


def when_words(fact: Any) -> str:
    """The date of a fact as its main mention says it: “before March 3, 2024”, “Mar 14, 2024, 23:12”. Where the caller does
    not see that mention, the date alone. Takes rows with ``shown_mentions``."""
    main = next((one for one in fact.shown_mentions if one.is_main), None)
    if main and main.kind != Kind.RECURRING:
        return mention_label(main)
    return date_label(fact.date, fact.date_end, fact.date_precision)


def clock_label(mention: Any) -> str:
    """“, 14:30 – 15:00 (UTC-05:00)”, “, about 22:00”; empty where no time is said."""
    if mention.time is None:
        return ""
    about = "about " if mention.kind != Kind.ABOUT and is_rough_time(mention.text) else ""
    end = f"{TO}{mention.time_end:%H:%M}" if mention.time_end else ""
    return f", {about}{mention.time:%H:%M}{end}{zone_label(mention.zone)}"


def zone_label(zone: int | None) -> str:
    """“ (UTC+01:00)”; empty where no zone is said."""
    if zone is None:
        return ""
    return f" (UTC{zone_words(zone)})"


def mention_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """What recorded rows said; of those of which only a part was recorded, that."""
    return [_recorded(row) for row in rows]


def _recorded(row: Row) -> str:
    if row.get("kind") is None:
        return str(row.get("text") or "a date")
    return mention_label(_Recorded(row))


class _Recorded:
    """A row of the change records with the types of a mention."""

    def __init__(self, row: Row) -> None:
        days = [row.get(name) for name in ("date", "date_end")]
        times = [row.get(name) for name in ("time", "time_end")]
        self.kind, self.precision, self.text = row["kind"], row.get("precision") or "day", row.get("text") or ""
        self.date, self.date_end = (date.fromisoformat(one) if one else None for one in days)
        self.time, self.time_end = (time.fromisoformat(one) if one else None for one in times)
        self.zone, self.recurrence = row.get("zone"), row.get("recurrence") or "again and again"


def _precision(kind: str, precision: str) -> str:
    if precision in OF_PERIODS:
        return precision
    return "range" if kind == Kind.RANGE else "day"
