"""A field that is one expression of time and nothing else: "8:25 a.m. Dec. 12, 2014", "next Tuesday", "16 juin 2014"."""

from __future__ import annotations

from evidence.engines.dates.chart import Place
from evidence.engines.dates.expressions import FINAL
from evidence.engines.dates.found import Expression, expression
from evidence.engines.dates.grammar.bounds import GRAMMAR
from evidence.engines.dates.grammar.numbers import terminals
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat
from evidence.engines.dates.tokens import tokens_of

_LEADING = {
    "on",
    "at",
    "in",
    "by",
    "around",
    "about",
    "the",
    "for",
    "of",
    "from",
    "during",
    "date",
    "dated",
    ":",
    "a",
    "exactly",
    "is",
    "(",
}
_TRAILING = {".", ",", ";", ")", "from"}
_KINDS = (*FINAL, "LOOSETIME", "DOTTIME")
_LONGEST = 200
_FIRST_YEAR = 1800  # four figures that may be an hour are a year from here on


def parse_expression(text: str, reading: Reading, prefer: str = "near") -> Expression | None:
    """The expression that all of ``text`` is, words before it such as "on" apart; None when it is something else."""
    if len(text) > _LONGEST:
        return None
    tokens = tokens_of(text.upper() if text.islower() else text)
    last = len(tokens)
    while last and tokens[last - 1].word in _TRAILING and tokens[last - 1].word != ".":
        last -= 1
    ends = {*range(last, len(tokens) + 1)} | ({last - 1} if last and tokens[last - 1].word == "." else set())
    places = GRAMMAR.read(tokens, reading, terminals)
    for at in range(last):
        if found := _whole(places[at], ends):
            kind, meaning = found
            return expression(tokens[at].start, tokens[last - 1].end, kind, meaning, reading, prefer)
        if tokens[at].word not in _LEADING:
            return None
    return None


def _whole(place: Place | None, ends: set[int]) -> tuple[str, Moment | Length | Repeat] | None:
    if place is None:
        return None
    is_year = any(end in ends and year >= _FIRST_YEAR for end, year in place.get("YEAR", ()))
    for kind in reversed(_KINDS):
        for end, meaning in place.get(kind, ()):
            if end in ends and not (is_year and kind == "LOOSETIME"):
                return kind, meaning
    return None
