"""Which day "on the 5th" is in a message, counted from the day on which it was written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from evidence.engines.base.types import DateMention, FoundFact
from evidence.engines.dates.tense import direction

_NTH = re.compile(
    r"\b(?P<leads>on|by|until|till|since|before|after|for) the (?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b"
    r"(?=[.,;:?!)\u201d\"]|$| (?:and|or|but|that|because|so|as|at|in|from|with|to|when|if|we|I|he|she|they|you|it|the"
    r"|was|were|is)\b)"
)
_UP_TO = re.compile(r"by|until|till|before")
_WAS = re.compile(r"\b(?:was|were|wasn['\u2019]t|weren['\u2019]t|had|hadn['\u2019]t|did|didn['\u2019]t)\b", re.I)
_HAS = re.compile(r"\b(?:have|has|haven['\u2019]t|hasn['\u2019]t)\b|(?<=\w)['\u2019](?:ve|s)\b", re.I)
_FARTHEST = 62  # days
_WRITTEN_OUT = re.compile(r"\d/\d|\d-\d|[A-Za-z]{3,}\.? \d|\d (?:of )?[A-Z]")  # and neither "Friday" nor "yesterday"


def has_day_of_month(words: str) -> bool:
    """Does it say "on the 5th", once?"""
    return len(_NTH.findall(words)) == 1


def with_day_of_month(masked: str, sent: date | None, fact: FoundFact, days: Sequence[DateMention]) -> FoundFact:
    """The statement with the whole day in brackets, and of that day where it has none: the last one before the message where it
    tells what was, the next one where it tells what is to come. None where the days that the thread writes out, ``days``, are
    all of another month shortly before: the story may be of that one."""
    said = [*_NTH.finditer(fact.text)]
    if sent is None or len(said) != 1:
        return fact
    there = re.search(r"\s+".join(map(re.escape, said[0].group().split())), masked[fact.start : fact.end])
    if there is None:
        return fact
    start = fact.start + there.start() + there.group().index("the")
    way = direction(masked, start, fact.start + there.end())
    if way == "past" and _UP_TO.match(said[0]["leads"]):
        way = _way_of_deadline(masked[fact.start : start])
    meant = _meant(int(said[0]["day"]), sent, way)
    if meant is None or fact.date not in (None, meant, sent):
        return fact
    if _is_of_another_month(meant, sent, days):
        return replace(fact, date=None, date_end=None, precision=None)
    at = said[0].end()
    text = f"{fact.text[:at]} [{meant:%B} {meant.day}, {meant.year}]{fact.text[at:]}"
    return replace(fact, text=text, date=meant, date_end=None, precision="day")


def _way_of_deadline(before: str) -> str:
    """Where what is due by a day lies when something that is past leads to it: "was due by the 5th", "we have it promised by the
    5th"; open in "he promised to pay by the 5th"."""
    was = max((one.end() for one in _WAS.finditer(before)), default=-1)
    has = max((one.end() for one in _HAS.finditer(before)), default=-1)
    return "" if was == has else "past" if was > has else "future"


def _is_of_another_month(meant: date, sent: date, days: Sequence[DateMention]) -> bool:
    """Are all days written out that lie shortly before the message of other months than this one, which does, too?"""
    near = [one.date for one in days if one.precision == "day" and _WRITTEN_OUT.search(one.text)]
    months = {(one.year, one.month) for one in near if sent - timedelta(days=_FARTHEST) <= one <= sent}
    return meant <= sent and bool(months) and (meant.year, meant.month) not in months


def _meant(day: int, sent: date, way: str) -> date | None:
    """The nearest such day in this direction; none where nothing says in which."""
    step = {"past": -1, "future": 1}.get(way)
    if step is None:
        return None
    days = (sent + timedelta(days=step * count) for count in range(_FARTHEST))
    return next((one for one in days if one.day == day), None)
