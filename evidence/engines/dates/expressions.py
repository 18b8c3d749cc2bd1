"""Every expression of time in a text: days, periods, clock times, ranges, lengths, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from evidence.engines.dates.calendar_units import SECONDS
from evidence.engines.dates.chart import Place
from evidence.engines.dates.elided import completed
from evidence.engines.dates.found import Expression, expression
from evidence.engines.dates.grammar.bounds import GRAMMAR
from evidence.engines.dates.grammar.numbers import terminals
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat
from evidence.engines.dates.standing import WEAK, stands
from evidence.engines.dates.tokens import Token, tokens_of
from evidence.engines.dates.words import MONTHS, WEEKDAYS

# Later kinds are preferred where two readings are equally long.
FINAL = ("ONDAY", "DOTFIGURES", "SPACED", "ATHOUR", "WHOLE", "LOOSEYEAR", "SHORTYEAR", "LOOSEMONTH", "SMALLMONTH", "NTH",
           "FIGURES", "WEEKDAYNUM", "LOOSECLOCKS", "LETTER",
           "SEASON", "QUARTER", "HALF",
           "DAYPART", "LENGTH", "BOUNDLENGTH", "YEARS",
         "REPEAT", "TIME", "WEEK", "PERIOD", "YEARLY", "RELPERIOD", "PART", "DAY", "MD", "SHEETMONTH", "HOLIDAY", "MDYY", "MDN",
           "DOTDATE",
           "RELDAY", "NAMEDLAST", "SHIFTED", "PRIOR", "ANCHORED", "ANCHOREDDAY",
         "FROMCLOCKS", "CLOCKS", "SPOKEN", "WINDOW", "BOUND", "NTHRANGE", "RANGE", "POINTS", "NTHUNIT", "MDY", "MDYN", "INSTANT",
           "DAYCLOCKS", "TODAYPART", "DATETIME", "MONTHDAYS")  # fmt: skip
_ORDER = {kind: order for order, kind in enumerate(FINAL)}


def find_expressions(text: str, reading: Reading, prefer: str = "near") -> list[Expression]:
    """Every expression in order, without overlaps; of several readings at a place the longest."""
    tokens = tokens_of(text)
    places = GRAMMAR.read(tokens, reading, terminals)
    return completed(text, list(_chosen(text, tokens, places, reading, prefer)), reading, prefer)


def _chosen(
    text: str, tokens: list[Token], places: list[Place | None], reading: Reading, prefer: str
) -> Iterator[Expression]:
    waiting: tuple[int, Expression] | None = None  # one that a longer one may yet overlap
    for at in (at for at, place in enumerate(places) if place):
        best = _best(text, tokens, places, at, reading, prefer)
        if waiting and at >= waiting[0]:
            yield waiting[1]
            waiting = None
        if best and (waiting is None or best[1].end - best[1].start > waiting[1].end - waiting[1].start):
            waiting = best
    if waiting:
        yield waiting[1]


def _best(
    text: str, tokens: list[Token], places: list[Place | None], at: int, reading: Reading, prefer: str
) -> tuple[int, Expression] | None:
    """The longest expression that begins at a token, and the token after it."""
    place = places[at]
    for _, last, kind, meaning in _candidates(place) if place else ():
        if stands(text, tokens, at, last, kind, meaning):
            found = expression(tokens[at].start, _end_of(tokens, last), kind, meaning, reading, prefer)
            if found:
                return last, found
    return None


def _end_of(tokens: list[Token], last: int) -> int:
    """Where the words end; the full stop after "3 Jun." and "Fri." may be the sentence's."""
    stops = tokens[last - 1].word == "." and (tokens[last - 2].word in MONTHS or tokens[last - 2].word in WEEKDAYS)
    return tokens[last - 2 if stops else last - 1].end


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


def length_seconds(length: Length) -> float:
    """A length in seconds, a month counted as thirty days."""
    return sum(timedelta(seconds=SECONDS[unit] * number).total_seconds() for number, unit in length.parts)
