"""When something happened, as precisely as it is known, in words."""

from __future__ import annotations

import calendar
from datetime import date

PRECISIONS = ("day", "month", "year", "range", "approximate")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
TO = " \N{EN DASH} "


def date_label(start: date | None, end: date | None = None, precision: str = "") -> str:
    """“March 3, 2024”, “March 2024”, “2019”, a span of days, “about 2019”; empty where there is no date."""
    if start is None:
        return ""
    if precision == "year" and (end is None or end.year == start.year):
        return str(start.year)
    if precision == "month" and (end is None or _month(end) == _month(start)):
        return _month_words(start)
    words = _span(start, end)
    return f"about {words}" if precision == "approximate" else words


def _span(start: date, end: date | None) -> str:
    if end is None or end == start:
        return f"{_full(start)} {start.day}, {start.year}"
    if _starts_year(start) and _ends_year(end):
        return str(start.year) if start.year == end.year else f"{start.year}{TO}{end.year}"
    if start.day == 1 and _ends_month(end):
        return _months(start, end)
    if start.year != end.year:
        return f"{_short(start)} {start.day}, {start.year}{TO}{_short(end)} {end.day}, {end.year}"
    if start.month != end.month:
        return f"{_short(start)} {start.day}{TO}{_short(end)} {end.day}, {end.year}"
    return f"{_short(start)} {start.day}{TO}{end.day}, {end.year}"


def _months(start: date, end: date) -> str:
    if _month(start) == _month(end):
        return _month_words(start)
    first = _full(start) if start.year == end.year else _month_words(start)
    return f"{first}{TO}{_month_words(end)}"


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month


def _month_words(day: date) -> str:
    return f"{_full(day)} {day.year}"


def _full(day: date) -> str:
    return MONTHS[day.month - 1]


def _short(day: date) -> str:
    return MONTHS[day.month - 1][:3]


def _starts_year(day: date) -> bool:
    return (day.month, day.day) == (1, 1)


def _ends_year(day: date) -> bool:
    return (day.month, day.day) == (12, 31)


def _ends_month(day: date) -> bool:
    return day.day == calendar.monthrange(day.year, day.month)[1]
