"""What stands around a date and changes its meaning: clock times, "on or about", "late", "since", "the week of"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates import words
from evidence.engines.dates.points import Point
from evidence.engines.dates.relative import narrowed

_CLOCK = (
    r"(?:(?:[01]?\d|2[0-3])[:.h][0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?: ?[ap](?:\.m\.|\.?m)?\b)?"
    r"|(?:1[0-2]|0?[1-9]) ?[ap](?:\.m\.|\.?m)?(?!\w)"
    r"|noon\b|midnight\b)(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d|[ECMP][SD]T)\b)?"
)
_CLOCKS = rf"(?:(?:(?:from|between) )?(?:{_CLOCK}|\d{{1,2}}\b) ?(?:-|\u2013|to|and|until) ?)?{_CLOCK}"
_TIME_AFTER = re.compile(
    rf"(?:,? {{1,2}}(?:at |@ ?|around |about |by |(?:in the )?(?:morning|afternoon"
    rf"|evening),? (?:at )?)?|T){_CLOCKS}",
    re.I,
)
_TIME_BEFORE = re.compile(rf"(?<![\w:.]){_CLOCKS}(?:,? on|,| of)? $", re.I)
_ABOUT = re.compile(
    r"\b(?P<whole>on or (?:about|around) )$|\b(?:at or around|about|around|circa|c\.|approximately"
    r"|roughly|sometime (?:in|around|on)) $",
    re.I,
)
_PART = re.compile(r"\b(?P<edge>early|late|mid|middle|beginning|start|end)(?:(?: part)? of| in)?(?: the)?[ -]$", re.I)
_WEEK_OF = re.compile(r"\b(?:the )?week (?:of|beginning|commencing|starting) $", re.I)
_OPEN = re.compile(
    r"\b(?:by|on or (?:before|after|prior to)|no later than|before|after|since|prior to|until|till"
    r"|later than|earlier than|starting(?: (?:on|from|in))?|as (?:late|early) as)(?: the)? $",
    re.I,
)
_BOUND_ONLY = ("before", "after", "prior", "earlier")


def with_time(text: str, point: Point) -> Point:
    """A day with the clock time written to it: the span grows, the day stays."""
    if point.first != point.last:
        return point
    if found := _TIME_AFTER.match(text, point.end):
        return replace(point, end=found.end())
    before = text[max(0, point.start - 40) : point.start]
    if before[-1:] == " " and (found := _TIME_BEFORE.search(before)):
        return replace(point, start=point.start - len(before) + found.start())
    return point


def widened(text: str, point: Point) -> Point:
    """The point with the words before it that make it approximate, narrower, or open-ended."""
    before = text[max(0, point.start - 24) : point.start].replace("\n", " ")
    if point.last > point.first and (found := _PART.search(before)):
        middle = point.first + (point.last - point.first) / 2
        first, last, precision = narrowed(found["edge"].lower(), point.first, point.last, middle)
        point = replace(
            point, start=point.start - len(before) + found.start(), first=first, last=last, precision=precision
        )
        before = before[: found.start()]
    elif found := _ABOUT.search(before):
        start = point.start - len(before) + found.start() if found["whole"] else point.start
        return replace(point, start=start, precision="approximate")
    elif point.first == point.last and (found := _WEEK_OF.search(before)):
        monday = words.week_start(point.first)
        start = point.start - len(before) + found.start()
        return replace(point, start=start, first=monday, last=monday + timedelta(days=6), precision="range")
    return _opened(point, before)


def _opened(point: Point, before: str) -> Point:
    """ "since May 2020" and "by May 2020" name their day; "before May 2020" only bounds it, so it is approximate."""
    found = _OPEN.search(before)
    if not found:
        return point
    start = point.start - len(before) + found.start()
    bound = found.group().lower().startswith(_BOUND_ONLY)
    return replace(point, start=start, precision="approximate" if bound else point.precision)
