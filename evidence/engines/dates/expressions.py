"""Every expression of time in a text: days, periods, clock times, ranges, lengths, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from evidence.engines.dates.calendar_units import RANK, later
from evidence.engines.dates.chart import Place
from evidence.engines.dates.grammar.bounds import GRAMMAR
from evidence.engines.dates.grammar.numbers import terminals
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat
from evidence.engines.dates.standing import WEAK, stands
from evidence.engines.dates.tokens import Token, tokens_of

Kind = Literal["date", "time", "range", "duration", "recurring"]
# Later kinds are preferred where two readings are equally long.
FINAL = ("ATHOUR", "WHOLE", "LOOSEYEAR", "LOOSEMONTH", "NTH", "FIGURES", "WEEKDAYNUM", "LOOSECLOCKS", "LETTER", "SEASON",
           "QUARTER", "HALF",
           "DAYPART", "LENGTH", "BOUNDLENGTH", "YEARS",
         "REPEAT", "TIME", "WEEK", "PERIOD", "YEARLY", "RELPERIOD", "PART", "DAY", "MD", "HOLIDAY", "MDYY", "MDN", "MDY", "MDYN",
           "RELDAY", "SHIFTED", "ANCHORED", "ANCHOREDDAY",
         "FROMCLOCKS", "CLOCKS", "WINDOW", "BOUND", "RANGE", "POINTS", "NTHUNIT", "MONTHDAYS", "INSTANT", "TODAYPART",
           "DATETIME")  # fmt: skip
_ORDER = {kind: order for order, kind in enumerate(FINAL)}


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


_STEPPED = {"second", "minute", "hour", "day", "week", "month", "quarter", "half", "year", "decade", "weekend"}


def find_expressions(text: str, reading: Reading, prefer: str = "near") -> list[Expression]:
    """Every expression in order, without overlaps; of several readings at a place the longest."""
    tokens = tokens_of(text)
    places = GRAMMAR.read(tokens, reading, terminals)
    return list(_chosen(text, tokens, places, reading, prefer))


def _chosen(
    text: str, tokens: list[Token], places: list[Place | None], reading: Reading, prefer: str
) -> Iterator[Expression]:
    waiting: tuple[int, Expression] | None = None  # one that a longer one may yet overlap
    at = 0
    while at < len(tokens):
        best = _best(text, tokens, places, at, reading, prefer)
        if waiting and at >= waiting[0]:
            yield waiting[1]
            waiting = None
        if best and (waiting is None or best[1].end - best[1].start > waiting[1].end - waiting[1].start):
            waiting = best
        at += 1
    if waiting:
        yield waiting[1]


def _best(
    text: str, tokens: list[Token], places: list[Place | None], at: int, reading: Reading, prefer: str
) -> tuple[int, Expression] | None:
    """The longest expression that begins at a token, and the token after it."""
    place = places[at]
    for _, last, kind, meaning in _candidates(place) if place else ():
        if stands(text, tokens, at, last, kind, meaning):
            found = expression(tokens[at].start, tokens[last - 1].end, kind, meaning, reading, prefer)
            if found:
                return last, found
    return None


def _candidates(place: Place) -> list[tuple[int, int, str, Moment | Length | Repeat]]:
    found = [(_ORDER[kind], end, kind, value) for kind in place.keys() & _ORDER.keys() for end, value in place[kind]]
    kept: dict[tuple[int, int], tuple[int, int, str, Moment | Length | Repeat]] = {}
    for one in sorted(found, key=lambda one: (-one[1], -one[0], _is_weak(one[3]))):
        # What is a date only beside other words keeps the kind that says so: "5/3" is no DAY of its own.
        if one[2] in WEAK or one[2] == "BOUND" or not _is_weak(one[3]):
            kept.setdefault((one[1], id(one[3])), one)
    return list(kept.values())


def _is_weak(meaning: Moment | Length | Repeat) -> bool:
    return isinstance(meaning, Moment) and meaning.weak


def expression(
    start: int, end: int, kind: str, meaning: Moment | Length | Repeat, reading: Reading, prefer: str
) -> Expression | None:
    """What was read, resolved; None where the calendar has nothing of the kind."""
    if isinstance(meaning, Length):
        return Expression(start, end, "duration", kind, meaning)
    if isinstance(meaning, Repeat):
        return Expression(start, end, "recurring", kind, meaning)
    if not meaning.anchored and not reading.reference:
        # Without the document's own date nothing says which of them is meant.
        return Expression(start, end, _kind(meaning), kind, meaning)
    try:
        span = meaning.resolve(reading.reference, prefer)
    except (OverflowError, ValueError):
        return None
    return Expression(start, end, _kind(meaning), kind, meaning, *span) if span else None


def _kind(moment: Moment) -> Kind:
    if not moment.dated:
        return "time"
    single = moment.grain == "day" or RANK[moment.grain] < RANK["part"]
    return "date" if single and not moment.joined else "range"


def length_seconds(length: Length) -> float:
    """A length in seconds, a month counted as thirty days."""
    from evidence.engines.dates.calendar_units import SECONDS

    return sum(timedelta(seconds=SECONDS[unit] * number).total_seconds() for number, unit in length.parts)
