"""Days and spans of days as ``date:`` takes them."""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta

from evidence.engines.dates.dates import find_dates

Span = tuple[date | None, date | None]
YEAR = re.compile(r"(1[0-9]{3}|2[0-9]{3})")
MONTH = re.compile(r"([12][0-9]{3})-(0[1-9]|1[0-2])")
COMPARED = re.compile(r"(>=|<=|>|<)(.+)")
EXPECTED = "write a day, month or year, as in 2019-07-03, 2019-07 or 2019, a range such as 2019-07..2019-09, or >2020"


def span_of(words: str) -> Span:
    """First and last day, either open. Raises ``ValueError`` for what is no date."""
    if compared := COMPARED.fullmatch(words):
        return _compared(compared[1], *_days(compared[2]))
    first, dots, last = words.partition("..")
    if not dots:
        return _days(words)
    if not first and not last:
        raise ValueError(EXPECTED)
    begin, end = _days(first)[0] if first else None, _days(last)[1] if last else None
    if begin and end and begin > end:
        raise ValueError("this range ends before it begins; write the earlier date first")
    return begin, end


def _compared(sign: str, begin: date, end: date) -> Span:
    if sign == ">":
        return (end + timedelta(days=1) if end < date.max else end), None
    if sign == "<":
        return None, (begin - timedelta(days=1) if begin > date.min else begin)
    return (begin, None) if sign == ">=" else (None, end)


def _days(words: str) -> tuple[date, date]:
    words = words.strip()
    if year := YEAR.fullmatch(words):
        return date(int(year[1]), 1, 1), date(int(year[1]), 12, 31)
    if month := MONTH.fullmatch(words):
        number, of_year = int(month[2]), int(month[1])
        return date(of_year, number, 1), date(of_year, number, calendar.monthrange(of_year, number)[1])
    found = find_dates(words)
    if len(found) != 1 or found[0].date is None:
        raise ValueError(EXPECTED)
    return found[0].date, found[0].date_end or found[0].date
