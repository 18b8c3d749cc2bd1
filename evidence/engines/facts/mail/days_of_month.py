"""Which day "on the 5th" is in a message, counted from the day on which it was written."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.tense import direction

_NTH = re.compile(
    r"\b(?P<leads>on|by|until|till|since|before|after|for) the (?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b"
    r"(?=[.,;:?!)\u201d\"]|$| (?:and|or|but|that|because|so|as|at|in|from|with|to|when|if|we|I|he|she|they|you|it|the"
    r"|was|were|is)\b)"
)
_FARTHEST = 62  # days


def with_day_of_month(masked: str, sent: date | None, fact: FoundFact) -> FoundFact:
    """The statement with the whole day in brackets, and of that day where it has none: the last one before the message where it
    tells what was, the next one where it tells what is to come."""
    said = [*_NTH.finditer(fact.text)]
    if sent is None or len(said) != 1:
        return fact
    there = re.search(r"\s+".join(map(re.escape, said[0].group().split())), masked[fact.start : fact.end])
    if there is None:
        return fact
    start = fact.start + there.start() + there.group().index("the")
    meant = _meant(int(said[0]["day"]), sent, direction(masked, start, fact.start + there.end()))
    if meant is None or fact.date not in (None, meant, sent):
        return fact
    at = said[0].end()
    text = f"{fact.text[:at]} [{meant:%B} {meant.day}, {meant.year}]{fact.text[at:]}"
    return replace(fact, text=text, date=meant, date_end=None, precision="day")


def _meant(day: int, sent: date, way: str) -> date | None:
    """The nearest such day in this direction; none where nothing says in which."""
    step = {"past": -1, "future": 1}.get(way)
    if step is None:
        return None
    days = (sent + timedelta(days=step * count) for count in range(_FARTHEST))
    return next((one for one in days if one.day == day), None)
