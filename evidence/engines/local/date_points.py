"""Explicit calendar expressions: days, months, quarters, seasons and years, each as the span of days it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from evidence.engines.base import Precision
from evidence.engines.local import date_words as words
from evidence.engines.local.date_words import DAY, MONTH, WEEKDAY, YEAR


@dataclass(frozen=True, slots=True)
class Point:
    """A span of text that means ``first``…``last``. Without a year of its own, ``year`` is 0 and ``first`` awaits one."""

    start: int
    end: int
    first: date
    last: date
    precision: Precision
    year: int = 0  # as written; 0 when it was not


@dataclass(frozen=True, slots=True)
class Reading:
    """How this document writes numeric dates, and the date it was written."""

    day_first: bool
    reference: date | None


_GAP = r"[ \t]{0,4}\n?[ \t]{0,12}"  # a date may wrap over a line end, never over a blank line
_SEP = rf"(?: ?,{_GAP}|{_GAP})"
_WEEKDAY = rf"(?:{WEEKDAY}{_SEP})?"
_YEAR_TAIL = rf"(?:{_SEP}(?:(?:in )?(?:the )?(?:year )?(?:of )?)?(?P<y>{YEAR})|{_GAP}(?P<yy>['’]\d\d)(?!\d))"

_DAY_PATTERNS = {
    "weekday_numeric": rf"\b(?:{WEEKDAY}{_SEP}|(?:on|by|until|since|before|after) )(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?![\d/.-]|,\d)",
    "month_day": rf"\b{_WEEKDAY}(?P<m>{MONTH}){_GAP}(?:the )?(?P<d>{DAY})(?:{_YEAR_TAIL})?",
    "day_month": rf"\b{_WEEKDAY}(?:the )?(?:(?P<d>{DAY}){_GAP}(?:day{_GAP})?(?:of{_GAP}|[-/])?(?P<m>{MONTH}))(?:[-/](?P<y2>{YEAR})|{_YEAR_TAIL})?",
    "iso": rf"(?<![\w.,/$€£-])(?P<y>{YEAR})(?P<s>[-/.])(?P<m>0?[1-9]|1[0-2])(?P=s)(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/-])",
    "numeric": rf"(?<![\w.,/$€£§-]){_WEEKDAY}(?P<a>\d{{1,2}})(?P<s>[-/.])(?P<b>\d{{1,2}})(?P=s)(?P<y>{YEAR}|\d\d)(?![\w/-]|[.,]\d)",
}
_RANGE_PATTERNS = {
    "month_days": rf"\b(?P<m>{MONTH}){_GAP}(?P<d>{DAY}){_GAP}(?:-|–|—|to|through|thru|until)\s{{0,2}}(?P<e>{DAY})(?:{_YEAR_TAIL})?(?! ?[ap]\.?m)",
    "days_month": rf"\b(?P<d>{DAY}){_GAP}(?:-|–|—|to|through|and|until)\s{{0,2}}(?:the )?(?P<e>{DAY}){_GAP}(?:of )?(?P<m>{MONTH})(?:{_YEAR_TAIL})?",
}
_PERIOD_PATTERNS = {
    "months": rf"\b(?P<m>{MONTH})(?:{_SEP}(?P<y>{YEAR}))?{_GAP}(?:-|–|—|to|through|until|and)\s{{0,2}}(?P<n>{MONTH})(?:{_SEP}(?:of )?(?P<y2>{YEAR}))?(?! ?\d)",
    "week_of_month": rf"\b(?P<w>first|second|third|fourth|last|1st|2nd|3rd|4th) week (?:of|in) (?:the month of )?(?P<m>{MONTH})(?:{_SEP}(?:of )?(?P<y>{YEAR}))?",
    "month": rf"(?<!\d )\b(?:the month of )?(?P<m>{MONTH})(?:{_SEP}(?:of )?(?P<y>{YEAR})|{_GAP}(?P<yy>['’]\d\d)(?!\d))",
    "bare_month": r"\b(?:[Ii]n|[Ss]ince|[Dd]uring|[Uu]ntil|[Bb]y|[Ff]rom|[Tt]hrough|of|[Ll]ate|[Ee]arly|[Mm]id) (?P<m>January|February|March|April|May|June|July|August|September|October|November|December)\b(?! \d)",
    "quarter": rf"\b(?:Q(?P<q>[1-4])|(?:the )?(?P<qw>first|second|third|fourth|last|1st|2nd|3rd|4th) quarter)(?:{_SEP}(?:of )?(?P<y>{YEAR})|['’ ](?P<yy>\d\d)(?!\d))",
    "year_quarter": rf"\b(?P<y>{YEAR})[ -]?Q(?P<q>[1-4])\b",
    "half": rf"\b(?:H(?P<q>[12])|(?:the )?(?P<qw>first|second|1st|2nd|last) half)(?: of| in)?{_SEP}(?P<y>{YEAR})",
    "named_year": rf"\b(?:fiscal|calendar|financial|tax) year (?P<y>{YEAR})",
    "season": rf"\b(?:the )?(?P<n>spring|summer|autumn|fall|winter)(?:{_SEP}(?:of )?(?P<y>{YEAR}))",
    "decade": r"\bthe (?:early |mid[- ]?|late )?(?P<y>1[6-9]\d|20\d)0['’]?s\b",
}
_MODS = re.IGNORECASE

_YEAR_CONTEXT = re.compile(
    rf"(?:\b(?:in|since|during|by|until|till|before|after|circa|early|mid|late|year(?: of)?|years|fiscal(?: year)?|FY|ended|ending|from|between|dated|throughout|around|end of|beginning of|start of|middle of|half of|copyright|for)[ -]|©\s?|\bmid-)(?P<y>{YEAR})(?P<two>(?:-|–|/)\d\d(?!\d))?(?![\w%$€£/-]|[.,:]\d|['’]?s\b)",
    _MODS,
)
_NOT_YEAR_AFTER = re.compile(
    r"\s?(?:shares?|copies|units?|people|employees|dollars|pounds|euros|hours|days|miles|km|words|pages|members|customers|sq|square|feet|%|per\b|acres|members|U\.S\.C|Act\b)",
    _MODS,
)
_STATUTE_BEFORE = re.compile(r"(?:§{1,2}|\bsections?|\bs\.|\barticles?|\bNo\.?|\bpara(?:graph)?s?|\brules?|\bAct of|\bversion|\bpage|\bp\.)\s{0,3}$", _MODS)
_MAY_AS_VERB = re.compile(r"may\b\.?\s", _MODS)


def explicit_points(text: str, reading: Reading) -> Iterator[Point]:
    """Every explicit expression found; they may overlap, longest is meant."""
    for name, pattern in _COMPILED.items():
        handler = _HANDLERS[name]
        for found in pattern.finditer(text):
            if found.group().startswith("may") or _STATUTE_BEFORE.search(text, max(0, found.start() - 14), found.start()):
                continue  # "may 3 parties": the verb; "Section 5.1.2020": a number
            if point := handler(found, reading):
                yield point


def _trimmed(found: re.Match[str]) -> tuple[int, int]:
    span = found.group()
    kept = span.rstrip(" ,\t\n")
    if kept.endswith(".") and not kept.lower().endswith("m."):
        kept = kept[:-1]
    return found.start(), found.start() + len(kept)


def _year(found: re.Match[str]) -> int:
    groups = found.groupdict()
    if full := groups.get("y") or groups.get("y2"):
        return full_year(full)
    if short := groups.get("yy"):
        return full_year(short.strip("'’"))
    return 0


def full_year(digits: str) -> int:
    """Two digits mean 1950–2049."""
    number = int(digits)
    return number if number > 99 else number + (2000 if number < 50 else 1900)


def nearest_year(month: int, day: int, reference: date) -> int:
    """The year that puts this day closest to the document's own date."""
    years = [y for y in (reference.year - 1, reference.year, reference.year + 1) if words.make(y, month, day)]
    near = min(years, key=lambda y: abs((date(y, month, day) - reference).days), default=0)
    return near


def _on_day(found: re.Match[str], reading: Reading) -> Point | None:
    month, day = words.month_number(found["m"]), words.day_number(found["d"])
    return _day_point(found, reading, _year(found), month, day)


def _day_point(found: re.Match[str], reading: Reading, year: int, month: int, day: int) -> Point | None:
    # A leap year keeps 29 February until the real year is known.
    resolved = year or (nearest_year(month, day, reading.reference) if reading.reference else 2000)
    day_date = words.make(resolved, month, day)
    if not day_date:
        return None
    return Point(*_trimmed(found), day_date, day_date, "day", year)


def _iso(found: re.Match[str], reading: Reading) -> Point | None:
    return _day_point(found, reading, int(found["y"]), int(found["m"]), int(found["d"]))


def _numeric(found: re.Match[str], reading: Reading) -> Point | None:
    if found["s"] == "." and len(found["y"]) == 2:
        return None  # more often a section number than a date
    a, b = int(found["a"]), int(found["b"])
    day_first = a > 12 or (b <= 12 and (reading.day_first or found["s"] == "."))
    day, month = (a, b) if day_first else (b, a)
    return _day_point(found, reading, full_year(found["y"]), month, day)


def _weekday_numeric(found: re.Match[str], reading: Reading) -> Point | None:
    if not reading.reference:
        return None
    a, b = int(found["a"]), int(found["b"])
    day, month = (a, b) if a > 12 or (reading.day_first and b <= 12) else (b, a)
    point = _day_point(found, reading, 0, month, day)
    if point and not re.match(WEEKDAY, found.group(), re.I):
        point = replace(point, start=found.start("a"))
    return point


def _days(found: re.Match[str], reading: Reading) -> Point | None:
    month, first, last = words.month_number(found["m"]), words.day_number(found["d"]), words.day_number(found["e"])
    begin = _day_point(found, reading, _year(found), month, first)
    end = words.make(begin.first.year, month, last) if begin else None
    if not begin or not end or end <= begin.first:
        return None
    return replace(begin, last=end, precision="range")


def _month(found: re.Match[str], reading: Reading) -> Point | None:
    year, month = _year(found), words.month_number(found["m"])
    if not year and not reading.reference:
        return None
    resolved = year or nearest_year(month, 15, reading.reference or date(2000, 1, 1))
    start = found.start("m") if not year else found.start()
    _, end = _trimmed(found)
    return Point(start, end, date(resolved, month, 1), words.month_end(resolved, month), "month", year)


def _months(found: re.Match[str], reading: Reading) -> Point | None:
    """ "January to March 2020": a year written once serves both."""
    groups = found.groupdict()
    if groups["y2"] is None and not (reading.reference or groups["y"]):
        return None
    if re.search(r"\band\b", found.group(), re.I) and not found.string[max(0, found.start() - 8) : found.start()].lower().endswith("between "):
        return None
    first, last = words.month_number(found["m"]), words.month_number(found["n"])
    end_year = int(groups["y2"] or groups["y"] or nearest_year(last, 15, reading.reference or date(2000, 1, 1)))
    start_year = int(groups["y"] or end_year - (first > last))
    if (start_year, first) >= (end_year, last):
        return None
    begin, end = date(start_year, first, 1), words.month_end(end_year, last)
    return Point(*_trimmed(found), begin, end, "range", int(groups["y2"] or groups["y"] or 0))


def _week_of_month(found: re.Match[str], reading: Reading) -> Point | None:
    month = _month(found, reading)
    if not month:
        return None
    number = words.QUARTERS[found["w"].lower()] if found["w"].lower() != "last" else 0
    first = month.first + timedelta(weeks=number - 1) if number else month.last - timedelta(days=6)
    return replace(month, start=found.start(), first=first, last=first + timedelta(days=6), precision="approximate")


def _named_year(found: re.Match[str], reading: Reading) -> Point:
    year = int(found["y"])
    return Point(found.start(), found.end(), date(year, 1, 1), date(year, 12, 31), "year", year)


def _months_of_year(found: re.Match[str], length: int) -> Point:
    groups = found.groupdict()
    number = int(groups["q"]) if groups.get("q") else words.QUARTERS[groups["qw"].lower()]
    number = min(number, 12 // length)
    year, first = _year(found), (number - 1) * length + 1
    return Point(*_trimmed(found), date(year, first, 1), words.month_end(year, first + length - 1), "range", year)


def _season(found: re.Match[str], reading: Reading) -> Point | None:
    first, last = words.SEASONS[found["n"].lower()]
    year = _year(found)
    if first > last:
        return Point(*_trimmed(found), date(year, 12, 1), words.month_end(min(year + 1, 2099), last), "approximate", year)
    return Point(*_trimmed(found), date(year, first, 1), words.month_end(year, last), "approximate", year)


def _decade(found: re.Match[str], reading: Reading) -> Point:
    year = int(found["y"]) * 10
    return Point(*_trimmed(found), date(year, 1, 1), date(year + 9, 12, 31), "range", year)


def year_points(text: str) -> Iterator[Point]:
    """Years that the words before them show to be years."""
    for found in _YEAR_CONTEXT.finditer(text):
        if _NOT_YEAR_AFTER.match(text, found.end()):
            continue
        if _STATUTE_BEFORE.search(text, max(0, found.start() - 14), found.start("y")):
            continue
        year = int(found["y"])
        last = year // 100 * 100 + int(found["two"][1:]) if found["two"] else year
        if last < year:
            continue
        precision: Precision = "range" if last > year else "year"
        yield Point(found.start("y"), found.end(), date(year, 1, 1), date(last, 12, 31), precision, year)


_HANDLERS: dict[str, Callable[[re.Match[str], Reading], Point | None]] = {
    "month_day": _on_day,
    "day_month": _on_day,
    "iso": _iso,
    "numeric": _numeric,
    "weekday_numeric": _weekday_numeric,
    "months": _months,
    "week_of_month": _week_of_month,
    "named_year": _named_year,
    "month_days": _days,
    "days_month": _days,
    "month": _month,
    "bare_month": _month,
    "quarter": lambda found, _: _months_of_year(found, 3),
    "year_quarter": lambda found, _: _months_of_year(found, 3),
    "half": lambda found, _: _months_of_year(found, 6),
    "season": _season,
    "decade": _decade,
}
_COMPILED = {
    name: re.compile(pattern, 0 if name == "bare_month" else _MODS)
    for name, pattern in (_DAY_PATTERNS | _RANGE_PATTERNS | _PERIOD_PATTERNS).items()
}
