"""Units of the calendar and the clock: the start of one, so many on, and how they rank from fine to coarse."""

from __future__ import annotations

import calendar
from datetime import datetime, timedelta

UNITS = (
    "second",
    "minute",
    "hour",
    "part",
    "day",
    "week",
    "month",
    "quarter",
    "season",
    "half",
    "year",
    "decade",
    "century",
)
RANK = {unit: rank for rank, unit in enumerate(UNITS)} | {"weekend": 5, "fortnight": 5, "business day": 4}
_FIXED = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "business day": timedelta(days=1),
    "week": timedelta(weeks=1),
    "weekend": timedelta(weeks=1),
    "fortnight": timedelta(weeks=2),
}
_MONTHS = {"month": 1, "quarter": 3, "season": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}
SECONDS = {unit: step.total_seconds() for unit, step in _FIXED.items()} | {
    "weekend": 2 * 86400.0,
    "month": 30 * 86400.0,
    "quarter": 90 * 86400.0,
    "half": 180 * 86400.0,
    "year": 365 * 86400.0,
    "decade": 3650 * 86400.0,
    "century": 36500 * 86400.0,
}
_MONTH_DAYS = 30
FIRST_YEAR, LAST_YEAR = 1000, 2999


def floor(moment: datetime, unit: str) -> datetime:
    """The start of the unit ``moment`` lies in."""
    if unit in ("second", "minute", "hour"):
        second = moment.second if unit == "second" else 0
        return moment.replace(microsecond=0, second=second, minute=0 if unit == "hour" else moment.minute)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit in ("week", "fortnight"):
        return day - timedelta(days=day.weekday())
    if unit == "weekend":
        return day - timedelta(days=day.weekday() - 5)
    months = _MONTHS.get(unit)
    if not months:
        return day
    if months >= 12:
        years = months // 12
        return day.replace(year=max(1, day.year // years * years), month=1, day=1)
    return day.replace(month=(day.month - 1) // months * months + 1, day=1)


def later(moment: datetime, unit: str, number: float) -> datetime:
    """``number`` units on (or back); a day its month does not have becomes the month's last, and a part of a month is so much of
    thirty days. Raises OverflowError."""
    if unit == "business day":
        return _business_days(moment, int(number))
    if unit in _FIXED:
        return moment + _FIXED[unit] * number
    exact = round(_MONTHS[unit] * number, 6)
    months = int(exact)
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise OverflowError(year)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day) + timedelta(days=round(_MONTH_DAYS * (exact - months)))


def _business_days(moment: datetime, number: int) -> datetime:
    """So many days on that are neither Saturday nor Sunday; of holidays nothing is known."""
    step = 1 if number > 0 else -1
    whole, rest = divmod(abs(number), 5)
    moment += timedelta(weeks=whole * step)
    while rest or moment.weekday() > 4:
        moment += timedelta(days=step)
        rest -= moment.weekday() < 5 and rest > 0
    return moment
