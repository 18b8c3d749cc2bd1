"""Long spells in which nothing is dated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

SHORTEST = 60  # days
TIMES = 8  # the usual distance
MOST = 20


@dataclass(frozen=True, slots=True)
class Gap:
    """From the day after the one event to the day before the next."""

    date_from: date
    date_to: date

    @property
    def days(self) -> int:
        return (self.date_to - self.date_from).days + 1


def gaps_between(spans: Iterable[tuple[date, date | None]]) -> list[Gap]:
    """The longest empty spells between dated facts, in order; ``spans`` are in the order of their first days. One is long by
    itself and beside what is usual in the case."""
    found = list(_empty(spans))
    distances = [one.days for one in found]
    if not found:
        return []
    long = max(SHORTEST, TIMES * median(distances)) if len(found) > 2 else SHORTEST
    longest = sorted((one for one in found if one.days >= long), key=lambda one: -one.days)[:MOST]
    return sorted(longest, key=lambda one: one.date_from)


def _empty(spans: Iterable[tuple[date, date | None]]) -> Iterator[Gap]:
    """Every spell without an event, of a day or longer."""
    until: date | None = None
    for first, last in spans:
        if until and (first - until).days > 1:
            yield Gap(until + timedelta(days=1), first - timedelta(days=1))
        until = max(until or first, last or first)
