"""When something falls: each date expression is a series of spans of time, of which a reference picks one.

"Monday" is every Monday, "3 March" that day of every year, "March 2020" one month; "the first Monday of March" is the
first of the one series within each of the other. A span is a start and the moment after its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import FIRST_YEAR, LAST_YEAR, floor, later

Span = tuple[datetime, datetime]
Series = Callable[[datetime, datetime], Iterator[Span]]  # those that overlap the window, in order

_DAY = timedelta(days=1)


def fixed(start: datetime, end: datetime) -> Series:
    """One span."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        if start < hi and end > lo:
            yield start, end

    return occurs


def each(unit: str) -> Series:
    """Every week, month or year of the calendar; a weekend is Saturday and Sunday."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        at = floor(lo, unit)
        length = ("day", 2) if unit == "weekend" else (unit, 1)
        while at < hi:
            end = later(at, *length)
            if end > lo:
                yield at, end
            at = later(at, unit, 1)

    return occurs


def month_of_year(month: int) -> Series:
    return yearly(lambda year: _span(datetime(year, month, 1), "month"))


def day_of_year(month: int, day: int) -> Series:
    def find(year: int) -> Span | None:
        try:
            return _span(datetime(year, month, day), "day")
        except ValueError:
            return None

    return yearly(find)


def yearly(find: Callable[[int], Span | None]) -> Series:
    """What falls once in each year, or not in every one."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        for year in range(max(FIRST_YEAR, lo.year - 1), min(LAST_YEAR - 1, hi.year) + 1):
            found = find(year)
            if found and found[0] < hi and found[1] > lo:
                yield found

    return occurs


def days(wanted: Callable[[datetime], bool]) -> Series:
    """Every day that is wanted: each Monday, each 5th of a month."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        at = floor(lo, "day")
        while at < hi:
            if wanted(at):
                yield at, at + _DAY
            at += _DAY

    return occurs


def daily(begin: timedelta, end: timedelta) -> Series:
    """The same hours of every day, past midnight if need be."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        at = floor(lo, "day") - _DAY
        while at < hi:
            if at + end > lo and at + begin < hi:
                yield at + begin, at + end
            at += _DAY

    return occurs


def both(first: Series, second: Series) -> Series:
    """Either of two, in order: five in the morning and in the afternoon."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        yield from sorted([*first(lo, hi), *second(lo, hi)])

    return occurs


def within(outer: Series, inner: Series, nth: int | None = None) -> Series:
    """Those of ``inner`` that begin in one of ``outer``; the ``nth`` of each (from 1, or back from -1) if it is given."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        for start, end in outer(lo, hi):
            found = [
                span
                for span in inner(start, end)
                if start <= span[0] < end and (nth is None or nth > 0 or span[1] <= end)
            ]
            if nth is None:
                yield from found
            elif 0 < nth <= len(found) or 0 < -nth <= len(found):
                yield found[nth - 1 if nth > 0 else nth]

    return occurs


def with_late_afternoon(parts: Series) -> Series:
    """Evenings from four o'clock on: "5 in the evening" is one in the afternoon."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        for start, end in parts(lo, hi):
            is_evening = start.hour == 18 and end - start == timedelta(hours=6)
            yield start - timedelta(hours=2 * is_evening), end

    return occurs


def until(first: Series, second: Series, at_most: timedelta, including: bool = True) -> Series:
    """From each of the one to the next of the other."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        for start, begun in first(lo - at_most, hi):
            for other, end in second(start, start + at_most):
                if other >= begun or other > start:
                    yield start, end if including else other
                    break

    return occurs


def moved(series: Series, change: Callable[[Span], Span]) -> Series:
    """Each of the series changed: its early part, the week it lies in, the day after it."""

    def occurs(lo: datetime, hi: datetime) -> Iterator[Span]:
        margin = timedelta(days=400)
        for span in series(lo - margin, hi + margin):
            start, end = change(span)
            if start < hi and end > lo:
                yield start, end

    return occurs


def nearest(
    series: Series, reference: datetime, prefer: str, reaches: tuple[int, ...] = (2, 40, 400, 4_500)
) -> Span | None:
    """Of the spans that lie around ``reference`` the one before it, after it, or the nearer one."""
    for reach in reaches:
        lo = max(datetime(FIRST_YEAR + 2, 1, 1), reference - timedelta(days=reach))
        hi = min(datetime(LAST_YEAR - 2, 1, 1), reference + timedelta(days=reach))
        found = list(_first(series(lo, hi), 40_000))
        past = [span for span in found if span[0] <= reference]
        future = [span for span in found if span[1] > reference]
        if chosen := _choose(past, future, reference, prefer, reach):
            return chosen
    return None


def _choose(past: list[Span], future: list[Span], reference: datetime, prefer: str, reach: int) -> Span | None:
    if prefer == "past":
        return past[-1] if past else None
    if prefer == "future":
        return future[0] if future else None
    if past and future:
        # Documents are about the past more than the future: what is to come counts half as far again.
        ahead, back = (future[0][0] - reference) * 1.5, reference - past[-1][0]
        return future[0] if ahead < back else past[-1]
    return next(iter(past[-1:] or future[:1]), None) if reach > 3_000 else None


def _first(spans: Iterator[Span], most: int) -> Iterator[Span]:
    for _, span in zip(range(most), spans, strict=False):
        yield span


def _span(start: datetime, unit: str) -> Span:
    return start, later(start, unit, 1)
