"""Figures that look like a year and are none: an hour of twenty-four, a length; and spans of time up to now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.days.cited_days import without_note
from evidence.engines.facts.days.own_of_several import on_its_day

_GLUED = re.compile(r"[A-Za-z]{3,9}\d\d$")
_FOUR_DIGITS = re.compile(r"(?:^|[a-z] )\d{4}$", re.I)
_UNIT = re.compile(
    r"[ -](?:inch(?:es)?|feet|foot|ft|miles?|yards?|acres?|met(?:er|re)s?|pounds?|lbs|ounces?|tons?|tonnes?|gallons?"
    r"|lit(?:er|re)s?|degrees|knots|mph|rpm|psi|kPa|kg|mg|km|cm|mm|hp|kW|kWh|volts|watts|amperes|amps|ohms|horsepower|square|cubic"
    r"|dollars|people|persons|hours|employees|units|shares|copies|pages|words)\b"
)  # units of measure as NIST SP 811, appendix B, has them, and what is counted
_GRADE = re.compile(r"\d{1,2}-\d{1,2}-\d{1,2}\b")
_BAGS_OF = re.compile(
    r"\b(?:bags?|tons?|tonnes?|lbs?\.?|kg|kilos?|pounds|gallons?|sacks?|litres?|liters?|loads?|grade|analysis) of $",
    re.I,
)
_UP_TO_NOW = re.compile(
    r"(?:(?:the )?(?:past|last|next|coming|previous) (?:(?:several|few|couple(?: of)?|many|some|\w{3,9}|\d{1,2}) )?"
    r"(?:days|weeks|months|years)|ytd|year[- ]to[- ]date)$",
    re.I,
)  # from a day that is not said
_LEAD = 20  # characters
_FIRST_YEAR, _LAST_YEAR = 1700, 2060  # "about 2140" is an hour


def days_in_text(masked: str, dates: Iterable[DateMention]) -> Iterator[DateMention]:
    """Those that are days, without the numbers of notes and the grades that stand before them."""
    for found in dates:
        one = _without_grade(masked, found)
        if not _is_measured(masked, one):
            yield on_its_day(without_note(one))


def _is_measured(masked: str, found: DateMention) -> bool:
    """ "About 1600, he heard the pilot" is an hour of twenty-four, "about 2000 feet" a length, and neither a year; whether
    "Feb02" is a day or a year nothing says. "The past several months" are no day of what happened in them."""
    if _GLUED.match(found.text) or _UP_TO_NOW.match(" ".join(found.text.split())):
        return True
    if _grade(masked, found):
        return True
    if found.precision not in ("year", "approximate") or not _FOUR_DIGITS.search(found.text):
        return False
    return not _FIRST_YEAR <= found.date.year <= _LAST_YEAR or bool(_UNIT.match(masked, found.end))


def _without_grade(masked: str, found: DateMention) -> DateMention:
    """The day behind a grade that is taken for one, "400 bags of 12-24-12 on March 11, 1983"."""
    grade = _grade(masked, found)
    behind = [one for one in find_dates(found.text[grade.end() :]) if one.precision == "day"] if grade else []
    if not grade or len(behind) != 1:
        return found
    by = found.start + grade.end()
    return replace(behind[0], start=behind[0].start + by, end=behind[0].end + by)


def _grade(masked: str, found: DateMention) -> re.Match[str] | None:
    """The grade of a fertilizer at its beginning."""
    is_of_bags = _BAGS_OF.search(masked[max(0, found.start - _LEAD) : found.start])
    return _GRADE.match(found.text) if is_of_bags else None
