"""Periods written out: months, quarters, halves, seasons, decades and years, each as the span of days it means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from evidence.engines.base.types import Precision
from evidence.engines.dates import words
from evidence.engines.dates.points import (
    GAP,
    MODS,
    SEP,
    DateConvention,
    Handler,
    Point,
    matched,
    nearest_year,
    numbered,
    trimmed,
    written_year,
)
from evidence.engines.dates.words import MONTH, YEAR

_PERIOD_PATTERNS = {
    "months": (
        rf"\b(?P<m>{MONTH})(?:{SEP}(?P<y>{YEAR}))?{GAP}(?:-|\u2013|—|to|through|until"
        rf"|and)\s{{0,2}}(?P<n>{MONTH})(?:{SEP}(?:of )?(?P<y2>{YEAR}))?(?! ?\d)"
    ),
    "week_of_month": (
        rf"\b(?P<w>first|second|third|fourth|last|1st|2nd|3rd|4th) week (?:of"
        rf"|in) (?:the month of )?(?P<m>{MONTH})(?:{SEP}(?:of )?(?P<y>{YEAR}))?"
    ),
    "month": (
        rf"(?<!\d )\b(?:the month of )?(?P<m>{MONTH})(?:{SEP}(?:of )?(?P<y>{YEAR})"
        rf"|{GAP}(?P<yy>['\u2019]\d\d)(?!\d))"
    ),
    "bare_month": (
        r"\b(?:[Ii]n|[Ss]ince|[Dd]uring|[Uu]ntil|[Bb]y|[Ff]rom|[Tt]hrough|of|[Ll]ate|[Ee]arly"
        r"|[Mm]id) (?P<m>January|February|March|April|May|June|July|August|September|October|November"
        r"|December)\b(?! \d)"
    ),
    "quarter": (
        rf"\b(?:Q(?P<q>[1-4])|(?:the )?(?P<qw>first|second|third|fourth|last|1st|2nd|3rd"
        rf"|4th) quarter)(?:{SEP}(?:of )?(?P<y>{YEAR})|['\u2019 ](?P<yy>\d\d)(?!\d))"
    ),
    "year_quarter": rf"\b(?P<y>{YEAR})[ -]?Q(?P<q>[1-4])\b",
    "half": rf"\b(?:H(?P<q>[12])|(?:the )?(?P<qw>first|second|1st|2nd|last) half)(?: of| in)?{SEP}(?P<y>{YEAR})",
    "named_year": rf"\b(?:fiscal|calendar|financial|tax) year (?P<y>{YEAR})",
    "season": rf"\b(?:the )?(?P<n>spring|summer|autumn|fall|winter)(?:{SEP}(?:of )?(?P<y>{YEAR}))",
    "decade": r"\bthe (?:early |mid[- ]?|late )?(?P<y>1[6-9]\d|20\d)0['\u2019]?s\b",
}
_YEAR_CONTEXT = re.compile(
    rf"(?:\b(?:in|since|during|by|until|till|before|after|circa|early|mid|late|year(?: of)?|years"
    rf"|fiscal(?: year)?|FY|ended|ending|from|between|dated|throughout|around|end of|beginning of"
    rf"|start of|middle of|half of|copyright|for)[ -]|©\s?|\bmid-)(?P<y>{YEAR})(?P<two>(?:-|\u2013"
    rf"|/)\d\d(?!\d))?(?![\w%$€£/-]|[.,:]\d|['\u2019]?s\b)",
    MODS,
)
_NOT_YEAR_AFTER = re.compile(
    r"\s?(?:shares?|copies|units?|people|employees|dollars|pounds|euros|hours|days|miles|km|words"
    r"|pages|members|customers|sq|square|feet|%|per\b|acres|members|U\.S\.C|Act\b)",
    MODS,
)


def period_points(text: str, reading: DateConvention) -> Iterator[Point]:
    """Every period written out, years by themselves included; they may overlap, the longest is meant."""
    yield from matched(text, reading, _COMPILED, _HANDLERS)
    yield from _year_points(text)


def _month(found: re.Match[str], reading: DateConvention) -> Point | None:
    year, month = written_year(found), words.month_number(found["m"])
    if not year and not reading.reference:
        return None
    resolved = year or nearest_year(month, 15, reading.reference or date(2000, 1, 1))
    start = found.start("m") if not year else found.start()
    _, end = trimmed(found)
    return Point(start, end, date(resolved, month, 1), words.month_end(resolved, month), "month", year)


def _months(found: re.Match[str], reading: DateConvention) -> Point | None:
    """ "January to March 2020": a year written once serves both."""
    groups = found.groupdict()
    if groups["y2"] is None and not (reading.reference or groups["y"]):
        return None
    if re.search(r"\band\b", found.group(), re.I) and not found.string[
        max(0, found.start() - 8) : found.start()
    ].lower().endswith("between "):
        return None
    first, last = words.month_number(found["m"]), words.month_number(found["n"])
    end_year = int(groups["y2"] or groups["y"] or nearest_year(last, 15, reading.reference or date(2000, 1, 1)))
    start_year = int(groups["y"] or end_year - (first > last))
    if (start_year, first) >= (end_year, last):
        return None
    begin, end = date(start_year, first, 1), words.month_end(end_year, last)
    return Point(*trimmed(found), begin, end, "range", int(groups["y2"] or groups["y"] or 0))


def _week_of_month(found: re.Match[str], reading: DateConvention) -> Point | None:
    month = _month(found, reading)
    if not month:
        return None
    number = words.QUARTERS[found["w"].lower()] if found["w"].lower() != "last" else 0
    first = month.first + timedelta(weeks=number - 1) if number else month.last - timedelta(days=6)
    return replace(month, start=found.start(), first=first, last=first + timedelta(days=6), precision="approximate")


def _named_year(found: re.Match[str], reading: DateConvention) -> Point:
    year = int(found["y"])
    return Point(found.start(), found.end(), date(year, 1, 1), date(year, 12, 31), "year", year)


def _months_of_year(found: re.Match[str], length: int) -> Point:
    groups = found.groupdict()
    number = int(groups["q"]) if groups.get("q") else words.QUARTERS[groups["qw"].lower()]
    number = min(number, 12 // length)
    year, first = written_year(found), (number - 1) * length + 1
    return Point(*trimmed(found), date(year, first, 1), words.month_end(year, first + length - 1), "range", year)


def _season(found: re.Match[str], reading: DateConvention) -> Point | None:
    first, last = words.SEASONS[found["n"].lower()]
    year = written_year(found)
    if first > last:
        return Point(
            *trimmed(found), date(year, 12, 1), words.month_end(min(year + 1, 2099), last), "approximate", year
        )
    return Point(*trimmed(found), date(year, first, 1), words.month_end(year, last), "approximate", year)


def _decade(found: re.Match[str], reading: DateConvention) -> Point:
    year = int(found["y"]) * 10
    return Point(*trimmed(found), date(year, 1, 1), date(year + 9, 12, 31), "range", year)


def _year_points(text: str) -> Iterator[Point]:
    """Years that the words before them show to be years."""
    for found in _YEAR_CONTEXT.finditer(text):
        if _NOT_YEAR_AFTER.match(text, found.end()):
            continue
        if numbered(text, found.start("y")):
            continue
        year = int(found["y"])
        last = year // 100 * 100 + int(found["two"][1:]) if found["two"] else year
        if last < year:
            continue
        precision: Precision = "range" if last > year else "year"
        yield Point(found.start("y"), found.end(), date(year, 1, 1), date(last, 12, 31), precision, year)


_HANDLERS: dict[str, Handler] = {
    "month": _month,
    "months": _months,
    "week_of_month": _week_of_month,
    "bare_month": _month,
    "quarter": lambda found, _: _months_of_year(found, 3),
    "year_quarter": lambda found, _: _months_of_year(found, 3),
    "half": lambda found, _: _months_of_year(found, 6),
    "named_year": _named_year,
    "season": _season,
    "decade": _decade,
}
_COMPILED = {
    name: re.compile(pattern, 0 if name == "bare_month" else MODS) for name, pattern in _PERIOD_PATTERNS.items()
}
