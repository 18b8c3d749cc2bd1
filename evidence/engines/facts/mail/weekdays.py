"""Which day a bare "Friday" is in a message, counted from the day on which it was written."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.tense import direction

_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY = re.compile(rf"\b(?P<name>{'|'.join(_NAMES)})\b(?! \[)")
_SOME_OTHER = re.compile(r"\b(?:next|every|each|most|following|previous|same|that|any|some|other|a) \Z", re.I)
_GOES_ON = re.compile(r"['\u2019]s|s\b|,? (?:the )?\d|,? [A-Z][a-z]+ \d|,? (?:week|fortnight|or|to|through)\b")
_WRITTEN_OUT = re.compile(
    r"\b(?:19|20)\d\d\b|\d[/.-]\d|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:today|yesterday|tomorrow)\b", re.I
)
_BOUND, _WAS = re.compile(r"\b(?:by|until|till|before) \Z", re.I), re.compile(r"\b(?:was|were|had|did)\b", re.I)
_WEEK = 7


def with_weekday(masked: str, sent: date | None, fact: FoundFact, said: str) -> FoundFact:
    """The statement with the whole day in brackets behind the one weekday of what is ``said``, and of that day: the last one
    before the message where it tells what was, the next one where it tells what is to come. Nothing where that is open, where
    the words have another day, or on the same day of the week."""
    named = [*_DAY.finditer(said)]
    if sent is None or len(named) != 1 or _WRITTEN_OUT.search(said):
        return fact
    one = named[0]
    if _SOME_OTHER.search(said[: one.start()]) or _GOES_ON.match(said, one.end()):
        return fact
    if _BOUND.search(said[: one.start()]) and _WAS.search(said):
        return fact  # "By Monday he had left"
    there = re.search(rf"\b{one['name']}\b", masked[fact.start : fact.end])
    if there is None:
        return fact
    meant = _meant(one["name"], sent, direction(masked, fact.start + there.start(), fact.start + there.end()))
    if meant is None or fact.date not in (None, meant, sent):
        return fact
    at = fact.text.index(said) + one.end()
    text = f"{fact.text[:at]} [{meant:%B} {meant.day}, {meant.year}]{fact.text[at:]}"
    return replace(fact, text=text, date=meant, date_end=None, precision="approximate")


def _meant(name: str, sent: date, way: str) -> date | None:
    """The nearest such day in this direction, but not the day itself; none where nothing says in which."""
    step = {"past": -1, "future": 1}.get(way)
    away = (_NAMES.index(name) - sent.weekday()) % _WEEK
    if step is None or away == 0:
        return None
    return sent + timedelta(days=away if step > 0 else away - _WEEK)
