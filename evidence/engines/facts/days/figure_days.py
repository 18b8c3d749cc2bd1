"""Days in figures without a year, "was found unplugged on 10/15", in a paper whose days are of one year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.own_day import is_birthday

_FIGURES = re.compile(
    r"(?:(?<=\b[Oo]n )|(?<=[a-z]ed )(?!\d/[2348]\b))(?P<first>\d{1,2})/(?P<second>\d{1,2})"
    r"(?![/\d%\"\u201d]|[.-]\d| ?(?:of|inch|in\.|cups?|miles?|full)\b)"
)  # behind a verb not what may be a fraction, "reduced 1/3"
_WITH_YEAR = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b")


def figure_days(masked: str, dates: list[DateMention]) -> Iterator[DateMention]:
    """Such days, in the order of day and month in which the paper writes those with their year."""
    days = [one for one in dates if one.precision == "day" and not is_birthday(masked, one)]
    years = {one.date.year for one in days}
    if len(years) != 1 or (is_month_first := _is_month_first(days)) is None:
        return
    year, known = years.pop(), {place for one in dates for place in range(one.start, one.end)}
    for found in _FIGURES.finditer(masked):
        month, day = (int(found[name]) for name in (("first", "second") if is_month_first else ("second", "first")))
        if found.start() not in known and (meant := _day(year, month, day)):
            yield DateMention(found.start(), found.end(), found.group(), meant)


def _is_month_first(days: list[DateMention]) -> bool | None:
    """Does the month stand first in its figures? None where it has none, or both."""
    orders = set()
    for one in days:
        found = _WITH_YEAR.match(one.text.strip())
        if found and found[1] != found[2]:
            orders.add((int(found[1]), int(found[2])) == (one.date.month, one.date.day))
    return orders.pop() if len(orders) == 1 else None


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
