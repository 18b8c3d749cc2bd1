"""Days and moments in the one form in which people read them: “Mar 3, 2024”, “Mar 3, 2024, 4:02 PM”.

``static/js/dates.js`` says the same in the reader's own locale and zone; ``config/formats`` gives the administration's
pages this form.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, tzinfo

from django.utils import timezone

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
TO = " \N{EN DASH} "
_YEAR_PARTS = {(1, 12): "", (1, 4): "early ", (5, 8): "mid-", (9, 12): "late "}  # by first and last month
# By first and last day; 0 is the month's last.
_MONTH_PARTS = {(1, 0): "", (1, 10): "early ", (11, 20): "mid-", (21, 0): "late "}
_zone: ContextVar[tzinfo | None] = ContextVar("zone of the reader", default=None)


@contextmanager
def read_in(zone: tzinfo) -> Iterator[None]:
    """Within the block, times are shown in this zone. What the API answers stays in UTC, unlike under Django's own."""
    token = _zone.set(zone)
    try:
        yield
    finally:
        _zone.reset(token)


def zone_name() -> str:
    """The reader's zone by its name; empty where none is set."""
    return str(_zone.get() or "")


def local(moment: datetime) -> datetime:
    """The moment in the reader's zone; one without a zone as it is."""
    return timezone.localtime(moment, _zone.get()) if timezone.is_aware(moment) else moment


def day_words(day: date) -> str:
    """“Mar 3, 2024”."""
    return f"{_short(day)} {day.day}, {day.year}"


def moment_words(moment: datetime) -> str:
    """“Mar 3, 2024, 4:02 PM”, in the reader's zone."""
    here = local(moment)
    return f"{day_words(here)}, {here.hour % 12 or 12}:{here:%M %p}"


def month_words(day: date) -> str:
    """“March 2024”."""
    return f"{_full(day)} {day.year}"


def date_label(start: date | None, end: date | None = None, precision: str = "") -> str:
    """“Mar 3, 2024”, “March 2024”, “late 2019”, a span of days, “about 2019”; empty where there is no date."""
    if start is None:
        return ""
    if precision == "year" and (words := _of_year(start, end or start.replace(month=12, day=31))):
        return words
    if precision == "month" and (words := _of_month(start, end or _last_of_month(start))):
        return words
    words = _span(start, end)
    return f"about {words}" if precision == "approximate" else words


def _of_year(start: date, end: date) -> str:
    """A year, or a third of one, which is what is early, in the middle or late in it; empty of other days."""
    if start.year != end.year:
        return ""
    if (start.day, end.day) != (1, _last_of_month(end).day):
        return "" if start != end else str(start.year)
    part = _YEAR_PARTS.get((start.month, end.month))
    return "" if part is None else f"{part}{start.year}"


def _of_month(start: date, end: date) -> str:
    """A month, or its first or second ten days or the rest of it."""
    if _month(start) != _month(end):
        return ""
    last = 0 if end == _last_of_month(end) else end.day
    part = "" if start == end else _MONTH_PARTS.get((start.day, last))
    return "" if part is None else f"{part}{month_words(start)}"


def _span(start: date, end: date | None) -> str:
    if end is None or end == start:
        return day_words(start)
    if _starts_year(start) and _ends_year(end):
        return str(start.year) if start.year == end.year else f"{start.year}{TO}{end.year}"
    if start.day == 1 and _ends_month(end):
        return _months(start, end)
    if start.year != end.year:
        return f"{day_words(start)}{TO}{day_words(end)}"
    if start.month != end.month:
        return f"{_short(start)} {start.day}{TO}{day_words(end)}"
    return f"{_short(start)} {start.day}{TO}{end.day}, {end.year}"


def _months(start: date, end: date) -> str:
    if _month(start) == _month(end):
        return month_words(start)
    first = _full(start) if start.year == end.year else month_words(start)
    return f"{first}{TO}{month_words(end)}"


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month


def _full(day: date) -> str:
    return MONTHS[day.month - 1]


def _short(day: date) -> str:
    return MONTHS[day.month - 1][:3]


def _starts_year(day: date) -> bool:
    return (day.month, day.day) == (1, 1)


def _ends_year(day: date) -> bool:
    return (day.month, day.day) == (12, 31)


def _ends_month(day: date) -> bool:
    return day == _last_of_month(day)


def _last_of_month(day: date) -> date:
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])
