"""Figures that look like a year and are none: an hour of twenty-four, a length; and spans of time up to now."""

from __future__ import annotations

import re

from evidence.engines.base.types import DateMention

_GLUED = re.compile(r"[A-Za-z]{3,9}\d\d$")
_FOUR_DIGITS = re.compile(r"(?:^|[a-z] )\d{4}$", re.I)
_UNIT = re.compile(
    r"[ -](?:inch(?:es)?|feet|foot|ft|miles?|yards?|acres?|met(?:er|re)s?|pounds?|lbs|ounces?|tons?|tonnes?|gallons?"
    r"|lit(?:er|re)s?|degrees|knots|mph|rpm|psi|kPa|kg|mg|km|cm|mm|hp|kW|kWh|volts|watts|amperes|amps|ohms|horsepower|square|cubic"
    r"|dollars|people|persons|hours|employees|units|shares|copies|pages|words)\b"
)  # units of measure as NIST SP 811, appendix B, has them, and what is counted
_UP_TO_NOW = re.compile(
    r"(?:(?:the )?(?:past|last|next|coming|previous) (?:(?:several|few|couple(?: of)?|many|some|\w{3,9}|\d{1,2}) )?"
    r"(?:days|weeks|months|years)|ytd|year[- ]to[- ]date)$",
    re.I,
)  # from a day that is not said
_FIRST_YEAR, _LAST_YEAR = 1700, 2060  # "about 2140" is an hour


def is_measured(masked: str, found: DateMention) -> bool:
    """ "About 1600, he heard the pilot" is an hour of twenty-four, "about 2000 feet" a length, and neither a year; whether
    "Feb02" is a day or a year nothing says. "The past several months" are no day of what happened in them."""
    if _GLUED.match(found.text) or _UP_TO_NOW.match(" ".join(found.text.split())):
        return True
    if found.precision not in ("year", "approximate") or not _FOUR_DIGITS.search(found.text):
        return False
    return not _FIRST_YEAR <= found.date.year <= _LAST_YEAR or bool(_UNIT.match(masked, found.end))
