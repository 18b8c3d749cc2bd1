"""What the engine reads, in the form of the corpus duckling: the start of a moment and the moment after its end.

Its definitions say more that is a matter of convention: a weekend begins on Friday evening, "the next three weeks" are the
calendar's, "two upcoming weeks" are the second of them, so many years from now are a month and so many days an hour, a season
ends on the day before the next one's eve, and a Jewish feast begins on the evening before.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.found import Expression
from evidence.engines.dates.grammar.calendars import FEASTS
from evidence.engines.dates.moment import Moment, Reading
from evidence.engines.dates.single import parse_expression

_DAY = timedelta(days=1)
_UPCOMING = re.compile(r"upcoming (?:\d+|[a-z]+) [a-z]+|(?:\d+|[a-z]+) upcoming [a-z]+", re.I)
_COUNTED = re.compile(r"(?:\d+|[a-z]+) (day|year)s? (?:ago|back|hence|from now)|in (?:\d+|[a-z]+) (day|year)s?", re.I)
_SEASON = re.compile(r"\bseasons?\b", re.I)
_JEWISH = {
    word for key, names in FEASTS.items() if key[0] == "hebrew" for name in names for word in name.split()[0].split("|")
}


def duckled(text: str, reference: datetime, zone: int) -> tuple[str, str | None]:
    """Start and end as duckling has them; both empty when it isn't read."""
    found = parse_expression(text, Reading(reference), "future")
    if not found or not found.moment or not found.first or not found.last:
        return "", None
    moment = found.moment
    if _UPCOMING.fullmatch(text) and moment.bound == "window":
        return nth_unit(moment, found.first, found.last, reference).isoformat(), None
    first, last = by_convention(found, moment, text, reference)
    if moment.zone is not None:
        first, last = (at + timedelta(minutes=zone - moment.zone) for at in (first, last))
    if moment.bound in ("until", "before", "by end"):
        return reference.isoformat() if moment.bound != "before" else first.isoformat(), first.isoformat()
    if moment.joined and moment.bound not in ("window", "part") and found.last_begins:
        finest = min(moment.grain, moment.last_grain or moment.grain, key=RANK.__getitem__)
        last = later(found.last_begins, finest if finest != "weekend" else "week", 1) + (last - found.last)
    ranged = moment.joined or moment.grain in ("part", "weekend", "season")
    return first.isoformat(), last.isoformat() if ranged else None


def by_convention(found: Expression, moment: Moment, text: str, reference: datetime) -> tuple[datetime, datetime]:
    """Where it begins and ends in that corpus."""
    first, last = found.first or reference, found.last or reference
    if moment.bound == "window":
        return whole_units(moment, first, last, reference)
    if moment.grain == "weekend" and not moment.joined:
        return first - timedelta(hours=6), last
    if moment.grain == "season" and _SEASON.search(text):
        return first, last - _DAY
    if found.rule == "HOLIDAY" and text.lower().split()[0] in _JEWISH:
        return first - _DAY, last - _DAY
    if (counted := _COUNTED.fullmatch(text)) and not moment.clocked:
        if (counted[1] or counted[2]) == "year":
            return floor(first, "month"), last
        return first + timedelta(hours=reference.hour), last
    return first, last


def nth_unit(moment: Moment, first: datetime, last: datetime, reference: datetime) -> datetime:
    """Where the last of the units to come begins."""
    number = 1
    while later(first, moment.grain, number) < last:
        number += 1
    return later(floor(reference, moment.grain), moment.grain, number)


def whole_units(moment: Moment, first: datetime, last: datetime, reference: datetime) -> tuple[datetime, datetime]:
    """ "The next three weeks" are the calendar's in that corpus, and "within two weeks" begins at once."""
    if not moment.last_grain:
        return reference, last
    number = 1
    while later(first, moment.grain, number) < last:
        number += 1
    this = floor(reference, moment.grain)
    begin = later(this, moment.grain, 1 if last > reference else -number)
    return begin, later(begin, moment.grain, number)
