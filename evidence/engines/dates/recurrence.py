"""What comes back, as a rule of calendars (RFC 5545): "every Monday at 5 pm" is FREQ=WEEKLY;BYDAY=MO;BYHOUR=17;BYMINUTE=0."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from evidence.engines.dates.moment import Moment, Repeat
from evidence.engines.dates.series import Span

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_UNITS = {
    "minute": ("MINUTELY", 1), "hour": ("HOURLY", 1), "day": ("DAILY", 1), "week": ("WEEKLY", 1), "fortnight": ("WEEKLY", 2),
    "month": ("MONTHLY", 1), "quarter": ("MONTHLY", 3), "half": ("MONTHLY", 6), "year": ("YEARLY", 1),
}  # fmt: skip
_WEEKS = {"weekend": "SA,SU", "business day": "MO,TU,WE,TH,FR"}
# What a rule would not say: how many times in each, or which of them.
_MORE = re.compile(
    r"\b(?:twice|thrice|times|first|last|second|third|\d{1,2}(?:st|nd|rd|th)|of|semi|bi|tri|or|and)", re.I
)
_FROM, _TO = datetime(2001, 1, 1), datetime(2004, 12, 31)  # four years, one of them a leap year


def rule_of(words: str, repeat: Repeat) -> str:
    """The rule that says exactly what was read; empty where none does."""
    if repeat.unit in _WEEKS:
        return f"FREQ=WEEKLY;BYDAY={_WEEKS[repeat.unit]}" if not repeat.moment else ""
    if repeat.unit not in _UNITS or repeat.number != int(repeat.number):
        return ""
    unit, number = _UNITS[repeat.unit]
    step = number * int(repeat.number)
    begins = f"FREQ={unit}" + (f";INTERVAL={step}" if step > 1 else "")
    if repeat.moment is None:
        return "" if _MORE.search(words) and step == 1 else begins
    which = _which(repeat.moment, unit)
    return f"{begins};{which}" if which and not re.search(r"\bor\b|\band\b", words) else ""


def _which(moment: Moment, unit: str) -> str:
    """On which of its days, and at what time."""
    if moment.anchored or moment.relative or moment.joined or moment.bound:
        return ""
    spans = list(moment.series(_FROM, _TO if moment.dated else _FROM + timedelta(days=3)))
    parts = [_days_of(spans, unit) if moment.dated else "", _time_of(spans) if moment.clocked else ""]
    return ";".join(filter(None, parts)) if all(parts) or not (moment.dated and moment.clocked) else ""


def _days_of(spans: list[Span], unit: str) -> str:
    if any(end - start > timedelta(days=1) for start, end in spans):
        return ""
    weekdays = {start.weekday() for start, _ in spans}
    dates = {(start.month, start.day) for start, _ in spans}
    if unit == "WEEKLY" and len(weekdays) == 1:
        return f"BYDAY={_DAYS[weekdays.pop()]}"
    if unit == "YEARLY" and len(dates) == 1:
        month, day = dates.pop()
        return f"BYMONTH={month};BYMONTHDAY={day}"
    return ""


def _time_of(spans: list[Span]) -> str:
    times = {(start.hour, start.minute) for start, end in spans if end - start <= timedelta(hours=1)}
    if len(times) != 1:
        return ""
    hour, minute = times.pop()
    return f"BYHOUR={hour};BYMINUTE={minute}"
