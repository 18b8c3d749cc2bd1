"""Names without the day that is written behind them: "Mr. Roe Sept. 18", "Anna Roe Tues."."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.dates.words import MONTH, WEEKDAYS
from evidence.engines.names.spans import Span

_WEEKDAY = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
_DAY = re.compile(
    rf"\s(?P<day>(?:{MONTH})(?=\.?\s?\d{{1,2}}(?:st|nd|rd|th)?\b)|(?:{_WEEKDAY})(?=[.,;\s]))", re.I
)  # "May 3", not "May Roe"
_AFTER = 6  # characters of the day behind the month


def without_days(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """People's names up to the day that follows them."""
    for span in spans:
        day = _DAY.search(flat, span.start, span.end + _AFTER) if span.type == "person" else None
        is_last = day is not None and span.end - 1 <= day.end("day") <= span.end
        yield replace(span, end=day.start(), name="") if day and is_last else span
