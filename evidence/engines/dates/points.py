"""Days written out: "May 3, 2021", "this 5th day of May, 2021", "2021-05-03", "3-5 May 2021"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from evidence.engines.base.types import Precision
from evidence.engines.dates import words
from evidence.engines.dates.words import DAY, MONTH, WEEKDAY, YEAR


@dataclass(frozen=True, slots=True)
class Point:
    """A span of text that means ``first``…``last``. ``year`` 0: none was written."""

    start: int
    end: int
    first: date
    last: date
    precision: Precision
    year: int = 0  # as written; 0 when it was not


@dataclass(frozen=True, slots=True)
class DateConvention:
    """How this document writes numeric dates, and the date it was written."""

    day_first: bool
    reference: date | None


GAP = r"[ \t]{0,4}\n?[ \t]{0,12}"  # a date may wrap over a line end, never over a blank line
SEP = rf"(?: ?,{GAP}|{GAP})"
_WEEKDAY = rf"(?:{WEEKDAY}{SEP})?"
YEAR_TAIL = rf"(?:{SEP}(?:(?:in )?(?:the )?(?:year )?(?:of )?)?(?P<y>{YEAR})|{GAP}(?P<yy>['\u2019]\d\d)(?!\d))"

_DAY_PATTERNS = {
    "weekday_numeric": (
        rf"\b(?:{WEEKDAY}{SEP}|(?:on|by|until|since|before"
        rf"|after) )(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?![\d/.-]|,\d)"
    ),
    "month_day": rf"\b{_WEEKDAY}(?P<m>{MONTH}){GAP}(?:the )?(?P<d>{DAY})(?:{YEAR_TAIL})?",
    "day_month": (
        rf"\b{_WEEKDAY}(?:the )?(?:(?P<d>{DAY}){GAP}(?:day{GAP})?(?:of{GAP}"
        rf"|[-/])?(?P<m>{MONTH}))(?:[-/](?P<y2>{YEAR})|{YEAR_TAIL})?"
    ),
    "iso": (
        rf"(?<![\w.,/$€£-])(?P<y>{YEAR})(?P<s>[-/.])(?P<m>0?[1-9]|1[0-2])(?P=s)(?P<d>3[01]|[12]\d"
        rf"|0?[1-9])(?![\d/-])"
    ),
    "numeric": (
        rf"(?<![\w.,/$€£§-]){_WEEKDAY}(?P<a>\d{{1,2}})(?P<s>[-/.])(?P<b>\d{{1,2}})(?P=s)(?P<y>{YEAR}"
        rf"|\d\d)(?![\w/-]|[.,]\d)"
    ),
}
_RANGE_PATTERNS = {
    "month_days": (
        rf"\b(?P<m>{MONTH}){GAP}(?P<d>{DAY}){GAP}(?:-|\u2013|—|to|through|thru"
        rf"|until)\s{{0,2}}(?P<e>{DAY})(?:{YEAR_TAIL})?(?! ?[ap]\.?m)"
    ),
    "days_month": (
        rf"\b(?P<d>{DAY}){GAP}(?:-|\u2013|—|to|through|and"
        rf"|until)\s{{0,2}}(?:the )?(?P<e>{DAY}){GAP}(?:of )?(?P<m>{MONTH})(?:{YEAR_TAIL})?"
    ),
}
MODS = re.IGNORECASE

_STATUTE_BEFORE = re.compile(
    r"(?:§{1,2}|\bsections?|\bs\.|\barticles?|\bNo\.?|\bpara(?:graph)?s?|\brules?|\bAct of|\bversion"
    r"|\bpage|\bp\.)\s{0,3}$",
    MODS,
)


Handler = Callable[[re.Match[str], DateConvention], Point | None]


def day_points(text: str, reading: DateConvention) -> Iterator[Point]:
    """Every day and run of days written out; they may overlap, the longest is meant."""
    yield from matched(text, reading, _COMPILED, _HANDLERS)


def matched(
    text: str, reading: DateConvention, patterns: dict[str, re.Pattern[str]], handlers: dict[str, Handler]
) -> Iterator[Point]:
    """What each pattern's handler makes of its matches, but for the verb "may" and numbers of sections and statutes."""
    for name, pattern in patterns.items():
        for found in pattern.finditer(text):
            if found.group().startswith("may") or numbered(text, found.start()):
                continue
            if point := handlers[name](found, reading):
                yield point


def numbered(text: str, at: int) -> bool:
    """Do the words before make this a number of something: "Section 5.1.2020", "Act of 1934"?"""
    return bool(_STATUTE_BEFORE.search(text, max(0, at - 14), at))


def trimmed(found: re.Match[str]) -> tuple[int, int]:
    span = found.group()
    kept = span.rstrip(" ,\t\n")
    if kept.endswith(".") and not kept.lower().endswith("m."):
        kept = kept[:-1]
    return found.start(), found.start() + len(kept)


def written_year(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if full := groups.get("y") or groups.get("y2"):
        return full_year(full)
    if short := groups.get("yy"):
        return full_year(short.strip("'\u2019"))
    return 0


def full_year(digits: str) -> int:
    """Two digits mean 1950-2049."""
    number = int(digits)
    return number if number > 99 else number + (2000 if number < 50 else 1900)


def nearest_year(month: int, day: int, reference: date) -> int:
    """The year that puts this day closest to the document's own date."""
    years = [y for y in (reference.year - 1, reference.year, reference.year + 1) if words.make(y, month, day)]
    return min(years, key=lambda y: _distance((date(y, month, day) - reference).days), default=0)


def _distance(days: int) -> float:
    """Documents are about the past more than the future: a day to come counts half as far again."""
    return days * 1.5 if days > 0 else -days


def _on_day(found: re.Match[str], reading: DateConvention) -> Point | None:
    month, day = words.month_number(found["m"]), words.day_number(found["d"])
    return _day_point(found, reading, written_year(found), month, day)


def _day_point(found: re.Match[str], reading: DateConvention, year: int, month: int, day: int) -> Point | None:
    # A leap year keeps 29 February until the real year is known.
    resolved = year or (nearest_year(month, day, reading.reference) if reading.reference else 2000)
    day_date = words.make(resolved, month, day)
    if not day_date:
        return None
    return Point(*trimmed(found), day_date, day_date, "day", year)


def _iso(found: re.Match[str], reading: DateConvention) -> Point | None:
    return _day_point(found, reading, int(found["y"]), int(found["m"]), int(found["d"]))


def _numeric(found: re.Match[str], reading: DateConvention) -> Point | None:
    if found["s"] == "." and len(found["y"]) == 2:
        return None  # more often a section number than a date
    a, b = int(found["a"]), int(found["b"])
    day_first = a > 12 or (b <= 12 and (reading.day_first or found["s"] == "."))
    day, month = (a, b) if day_first else (b, a)
    return _day_point(found, reading, full_year(found["y"]), month, day)


def _weekday_numeric(found: re.Match[str], reading: DateConvention) -> Point | None:
    if not reading.reference:
        return None
    a, b = int(found["a"]), int(found["b"])
    day, month = (a, b) if a > 12 or (reading.day_first and b <= 12) else (b, a)
    point = _day_point(found, reading, 0, month, day)
    if point and not re.match(WEEKDAY, found.group(), re.I):
        point = replace(point, start=found.start("a"))
    return point


def _days(found: re.Match[str], reading: DateConvention) -> Point | None:
    month, first, last = words.month_number(found["m"]), words.day_number(found["d"]), words.day_number(found["e"])
    begin = _day_point(found, reading, written_year(found), month, first)
    end = words.make(begin.first.year, month, last) if begin else None
    if not begin or not end or end <= begin.first:
        return None
    return replace(begin, last=end, precision="range")


_HANDLERS: dict[str, Handler] = {
    "month_day": _on_day,
    "day_month": _on_day,
    "iso": _iso,
    "numeric": _numeric,
    "weekday_numeric": _weekday_numeric,
    "month_days": _days,
    "days_month": _days,
}
_COMPILED = {name: re.compile(words, MODS) for name, words in (_DAY_PATTERNS | _RANGE_PATTERNS).items()}
