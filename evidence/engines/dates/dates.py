"""Dates in running text: explicit and relative, ranges, approximations, each with its precision.

Nothing is guessed: an expression without a year needs the document's own date, relative words need it too, and
section numbers, amounts and the years of statutes are not dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates import words
from evidence.engines.dates.context import widened, with_time
from evidence.engines.dates.periods import period_points
from evidence.engines.dates.points import DateConvention, Point, day_points
from evidence.engines.dates.relative import relative_points

_NUMERIC = re.compile(r"(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-](?:\d\d|[12]\d{3})(?![\d/-])")
_BRITISH = re.compile(
    r"£|\b(?:favour|honour|organis|cheque|solicitor|Ltd|plc|VAT|\d{1,2} (?:January|March|April|July"
    r"|October) \d{4})"
)
_AMERICAN = re.compile(
    r"\$|\b(?:Inc\.|LLC|favor|honor|Delaware|California|(?:January|March|April|July|October) \d{1,2}, \d{4})"
)
_JOINT = re.compile(
    r"\s{0,3}(?:,\s?)?(?:-|\u2013|—|to|through|thru|until|till|up to|and ending(?: on)?|and"
    r"|ending(?: on)?)\s{1,3}(?:and including )?(?:the )?|\s?[-\u2013—]\s?",
    re.I,
)
_BETWEEN = re.compile(r"\b(?:between|from|both)\s{1,3}(?:about |the )?$", re.I)
_YEAR_AFTER = re.compile(
    r"\s{0,2}(?:-|\u2013|—|to|through|and|until)\s{0,2}(?P<y>(?:1[6-9]|20)\d\d)(?![\d%,.-]\d)", re.I
)


def find_dates(text: str, reference: date | None = None) -> list[DateMention]:
    """Dates of ``text`` in order, without overlaps.

    ``reference`` is the document's own date. Without it only expressions that carry their year are dates.
    """
    reading = DateConvention(day_first=_writes_day_first(text), reference=reference)
    points = list(day_points(text, reading)) + list(period_points(text, reading))
    if reference:
        points += relative_points(text, reference)
    ordered = [with_time(text, point) for point in _longest(points)]
    joined = (widened(text, point) for point in _ranges(text, ordered, reading))
    return [_mention(text, point) for point in joined if point.year or reference]


def _writes_day_first(text: str) -> bool:
    """Votes of the numeric dates that can be read one way only; a tie is settled by the country's own marks."""
    head = text[:200_000]
    votes = 0
    for a, b in _NUMERIC.findall(head):
        votes += (int(a) > 12) - (int(b) > 12)
    if votes:
        return votes > 0
    return len(_BRITISH.findall(head)) > len(_AMERICAN.findall(head))


def _longest(points: Iterable[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in sorted(points, key=lambda p: (p.start, -p.end)):
        if kept and point.start < kept[-1].end:
            if point.end - point.start > kept[-1].end - kept[-1].start:
                kept[-1] = point
            continue
        kept.append(point)
    return kept


def _ranges(text: str, points: list[Point], reading: DateConvention) -> Iterator[Point]:
    at = 0
    while at < len(points):
        point = points[at]
        if at + 1 < len(points) and (joined := _range(text, point, points[at + 1], reading)):
            yield joined
            at += 2
            continue
        yield _year_range(text, _from(text, point) if point.precision == "range" else point)
        at += 1


def _range(text: str, first: Point, second: Point, reading: DateConvention) -> Point | None:
    """ "from May 3 to June 5, 2021", "2015-2018"; a first part without a year takes the second's."""
    link = text[first.end : second.start]
    if len(link) > 20 or not _JOINT.fullmatch(link):
        return None
    between = bool(_BETWEEN.search(text, max(0, first.start - 20), first.start))
    if link.strip(" ,").lower() == "and" and not between:
        return None
    begin = first.first
    if not first.year and second.year:
        moved = words.make(second.first.year, begin.month, begin.day)
        if moved and moved > second.last:
            moved = words.make(second.first.year - 1, begin.month, begin.day)
        begin = moved or begin
    if not first.year and not second.year and not reading.reference:
        return None
    if begin >= second.last:
        return None
    return _from(text, Point(first.start, second.end, begin, second.last, "range", second.year or first.year))


def _year_range(text: str, point: Point) -> Point:
    """ "2015 to 2018": the second year has no context word of its own."""
    if point.precision != "year":
        return point
    found = _YEAR_AFTER.match(text, point.end)
    if not found or int(found["y"]) <= point.first.year:
        return point
    link = text[point.end : found.start("y")].strip().lower()
    if link == "and" and not _BETWEEN.search(text, max(0, point.start - 20), point.start):
        return point
    return _from(text, replace(point, end=found.end(), last=date(int(found["y"]), 12, 31), precision="range"))


def _from(text: str, point: Point) -> Point:
    """The range with its opening "from" or "between"."""
    found = _BETWEEN.search(text, max(0, point.start - 20), point.start)
    return replace(point, start=found.start()) if found else point


def _mention(text: str, point: Point) -> DateMention:
    last = point.last if point.last != point.first else None
    return DateMention(point.start, point.end, text[point.start : point.end], point.first, last, point.precision)
