"""The year of a row that has only a month and a day: that of the period which its paper's head gives."""

from __future__ import annotations

import re
from datetime import date, timedelta

from evidence.engines.base.types import DateMention
from evidence.engines.facts.source import Source

_MONTH_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})")
_ROW = re.compile(r"^[ ]{0,12}(?P<first>\d{1,2})[/.-](?P<second>\d{1,2})(?=[ ]{2}|\t)", re.M)
_MONTHS = 12
_HEAD, _SPARE, _LONGEST = 1_200, timedelta(days=7), 400  # characters; days about a period, and in one


def day_in_period(source: Source, cell: str) -> date | None:
    """The one day that the cell may mean within the period; None where it has a year, or several days may be meant."""
    found = _MONTH_DAY.fullmatch(cell)
    said = source.dates_in(0, _HEAD) if found else []
    days = [one for one in said if one.precision in ("day", "range")]
    months = [one for one in said if one.precision == "month"]
    pair = (int(found[1]), int(found[2])) if found else (0, 0)
    pairs = {pair} if _is_month_first(source.read.masked) else {pair, pair[::-1]}
    return _within(days, pairs) or _within(months, pairs)


def _is_month_first(masked: str) -> bool:
    """Has the paper rows whose second number can be no month, and none whose first can be none?"""
    found = [(int(one["first"]), int(one["second"])) for one in _ROW.finditer(masked)]
    return any(second > _MONTHS for _, second in found) and all(first <= _MONTHS for first, _ in found)


def _within(said: list[DateMention], pairs: set[tuple[int, int]]) -> date | None:
    if not said:
        return None
    first, last = min(one.date for one in said), max(one.date_end or one.date for one in said)
    if (last - first).days > _LONGEST:
        return None
    meant = {day for year in range(first.year, last.year + 1) for one in pairs if (day := _day(year, *one))}
    within = [day for day in meant if first - _SPARE <= day <= last + _SPARE]
    return within[0] if len(within) == 1 else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
