"""Units of figures, by whichever name, and lengths of time that are the same: "72 hours" and "three days"."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from evidence.engines.dates.words import ORDINALS

_NAMES = {
    "%": "%", "per cent": "%", "percent": "%", "pct": "%",
    "hour": "hour", "hr": "hour", "day": "day", "week": "week", "wk": "week", "month": "month", "monthly": "month",
    "quarter": "quarter", "year": "year", "yr": "year", "annual": "year", "minute": "minute", "min": "minute",
    "metre": "m", "meter": "m", "m": "m", "kilometre": "km", "kilometer": "km", "km": "km", "centimetre": "cm",
    "centimeter": "cm", "cm": "cm", "millimetre": "mm", "millimeter": "mm", "mm": "mm", "inch": "inch", "inche": "inch",
    "foot": "foot", "feet": "foot", "ft": "foot", "yard": "yard", "mile": "mile", "mi": "mile", "mph": "mph",
    "miles per hour": "mph", "miles an hour": "mph", "km/h": "kph", "kph": "kph", "kilogram": "kg", "kilogramme": "kg",
    "kilo": "kg", "kg": "kg", "gram": "g", "g": "g", "milligram": "mg", "mg": "mg", "pound": "lb", "lb": "lb", "tonne": "t",
    "ton": "t", "t": "t", "people": "people", "share": "share",
}  # fmt: skip
UNIT = re.compile(
    r"[\s-]{0,2}(?:(?:business|calendar|consecutive|equal|successive|full|further|more|additional) ){0,2}"
    rf"(?P<unit>%|(?:{'|'.join(sorted((re.escape(one) for one in _NAMES if one != '%'), key=len, reverse=True))})(?=s?\b))",
    re.I,
)
_ANNIVERSARY = re.compile(rf"\b(?P<number>{'|'.join(ORDINALS)}) anniversary\b", re.I)
_WORDED = (
    (re.compile(r"\b(?:an?|one) (?P<unit>year|month|week|day|hour|minute) and a half\b", re.I), r"1.5 \g<unit>s"),
    (re.compile(r"\bhalf an? (?P<unit>year|day|hour)\b", re.I), r"0.5 \g<unit>s"),
    (re.compile(r"\bone[ -]half\b", re.I), "half"),
    (re.compile(r"\btwice\b", re.I), "2 times"),
    (re.compile(r"\b(?:noon|midday)\b", re.I), "12 pm"),
)
_HOURS = {"minute": Decimal(1) / 60, "hour": Decimal(1), "day": Decimal(24), "week": Decimal(168)}
_MONTHS = {"month": Decimal(1), "quarter": Decimal(3), "year": Decimal(12)}


def unit_named(name: str) -> str:
    """One name for each unit, however it is written."""
    plain = " ".join(name.lower().split())
    return _NAMES.get(plain) or _NAMES.get(plain.removesuffix("s"), "")


def is_unit(word: str) -> bool:
    return bool(unit_named(word))


def in_figures(words: str) -> str:
    """With figures for what is said without: "a year and a half", "the second anniversary", "twice", "noon"."""
    for pattern, figure in _WORDED:
        words = pattern.sub(figure, words)
    return _ANNIVERSARY.sub(lambda found: f"{ORDINALS[found['number'].lower()]} years anniversary", words)


def length_of(value: str, unit: str) -> tuple[str, Decimal] | None:
    """How long that is, in hours or in months; None of what is no time."""
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    if unit in _HOURS:
        return "hours", (number * _HOURS[unit]).quantize(Decimal("0.01"))
    return ("months", number * _MONTHS[unit]) if unit in _MONTHS else None
