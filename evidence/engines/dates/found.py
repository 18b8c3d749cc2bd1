"""One expression of time where it stands, with the span of time it means."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from evidence.engines.dates.calendar_units import RANK, later
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat

Kind = Literal["date", "time", "range", "duration", "recurring"]
_STEPPED = {"second", "minute", "hour", "day", "week", "month", "quarter", "half", "year", "decade", "weekend"}


@dataclass(frozen=True, slots=True)
class Expression:
    """One expression, with the span of time it means where the words and the reference say which."""

    start: int
    end: int
    kind: Kind
    rule: str  # the kind of the grammar it was read as
    meaning: Moment | Length | Repeat
    first: datetime | None = None
    last: datetime | None = None  # the moment after its end

    @property
    def moment(self) -> Moment | None:
        return self.meaning if isinstance(self.meaning, Moment) else None

    @property
    def last_begins(self) -> datetime | None:
        """Where the last unit of a range begins: 5 May of "3 to 5 May"."""
        moment = self.moment
        if not (moment and moment.joined and self.last) or moment.bound in ("window", "part", "lasting"):
            return self.last
        return later(self.last, moment.last_grain, -1) if moment.last_grain in _STEPPED else self.last


def expression(
    start: int, end: int, rule: str, meaning: Moment | Length | Repeat, reading: Reading, prefer: str
) -> Expression | None:
    """What was read, resolved; None where the calendar has nothing of the kind."""
    if isinstance(meaning, Length):
        return Expression(start, end, "duration", rule, meaning)
    if isinstance(meaning, Repeat):
        return Expression(start, end, "recurring", rule, meaning)
    if not meaning.anchored and not reading.reference:
        # Without the document's own date nothing says which of them is meant.
        return Expression(start, end, kind_of(meaning), rule, meaning)
    try:
        span = meaning.resolve(reading.reference, prefer)
    except (OverflowError, ValueError):
        return None
    return Expression(start, end, kind_of(meaning), rule, meaning, *span) if span else None


def kind_of(moment: Moment) -> Kind:
    """A date, a clock time of any day, or a range of days."""
    if not moment.dated:
        return "time"
    single = moment.grain == "day" or RANK[moment.grain] < RANK["part"]
    return "date" if single and not moment.joined else "range"
