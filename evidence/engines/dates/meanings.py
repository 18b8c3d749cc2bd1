"""What an expression of time says of a fact: in which way, from when to when, how exactly, and at what time of which zone."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from evidence.engines.base.types import DateMention
from evidence.engines.dates.expressions import find_expressions
from evidence.engines.dates.found import Expression
from evidence.engines.dates.moment import Moment, Reading, Repeat
from evidence.engines.dates.recurrence import rule_of
from evidence.engines.dates.single import parse_expression

Kind = Literal["on", "about", "range", "before", "after", "recurring"]
Exactness = Literal["year", "month", "day", "minute"]
BOUNDS: dict[str, Kind] = {
    "about": "about", "before": "before", "until": "before", "by end": "before", "after": "after", "since": "after",
}  # fmt: skip
_SPANS = ("week", "weekend", "fortnight", "quarter", "season", "half", "decade", "century")
_FOUND: dict[str, Kind] = {"approximate": "about", "range": "range"}
_CLOCKS = ("second", "minute", "hour")


@dataclass(frozen=True, slots=True)
class Meaning:
    """``start`` and ``end`` are the expression's place in its text. Of what comes back only the rule is known."""

    start: int
    end: int
    text: str
    kind: Kind
    date: dt.date | None = None
    date_end: dt.date | None = None
    precision: Exactness = "day"
    time: dt.time | None = None
    time_end: dt.time | None = None
    zone: int | None = None  # minutes east of Greenwich
    recurrence: str = ""
    rule: str = ""


def meaning_of(text: str, found: Expression) -> Meaning | None:
    """What the expression, which stands in ``text``, means; None where its words don't say which day."""
    words = text[found.start : found.end]
    if isinstance(found.meaning, Repeat):
        rule = rule_of(words, found.meaning)
        return Meaning(found.start, found.end, words, "recurring", recurrence=words, rule=rule)
    moment = found.moment
    if moment is None or found.first is None or found.last is None:
        return None
    first, last = _span(moment, found.first, found.last)
    is_timed = moment.clocked and moment.grain in _CLOCKS
    end = last.date() if last.date() != first.date() and not (is_timed and not moment.joined) else None
    return Meaning(
        found.start, found.end, words, kind_of(moment), first.date(), end,
        precision="minute" if is_timed else _precision(moment),
        time=first.time() if is_timed else None,
        time_end=_last_time(found) if is_timed and moment.joined else None,
        zone=moment.zone if is_timed else None,
    )  # fmt: skip


def meaning_of_date(found: DateMention) -> Meaning:
    """What a date that was found in a document means: on the days that were found, as its own words say it."""
    begins = datetime(found.date.year, found.date.month, found.date.day)
    read = parse_expression(found.text, Reading(begins))
    said = meaning_of(found.text, read) if read else None
    if said is None or said.kind == "recurring":
        precision: Exactness = found.precision if found.precision in ("year", "month") else "day"
        said = Meaning(0, 0, found.text, _FOUND.get(found.precision, "on"), precision=precision)
    return replace(
        said, start=found.start, end=found.end, text=found.text, date=found.date, date_end=found.date_end,
    )  # fmt: skip


def recurring_in(text: str) -> list[Meaning]:
    """What a sentence says comes back."""
    found = find_expressions(text, Reading())
    return [one for each in found if each.kind == "recurring" and (one := meaning_of(text, each))]


def kind_of(moment: Moment) -> Kind:
    """In which way a moment bounds what it is said of."""
    if moment.bound in BOUNDS:
        return BOUNDS[moment.bound]
    return "range" if moment.joined or moment.grain in _SPANS or moment.bound else "on"


def _precision(moment: Moment) -> Exactness:
    return "year" if moment.grain == "year" else "month" if moment.grain == "month" else "day"


def _span(moment: Moment, first: datetime, last: datetime) -> tuple[datetime, datetime]:
    """Its first moment and its last, which it still contains. "By the end of March" is bounded by the month's last day."""
    by = timedelta(days=1) if moment.bound == "by end" else timedelta(0)
    return first - by, max(first, last - timedelta(seconds=1)) - by


def _last_time(found: Expression) -> dt.time | None:
    last = found.last_begins if found.moment and found.moment.last_grain in _CLOCKS else found.last
    return last.time() if last else None
