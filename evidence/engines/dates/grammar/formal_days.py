"""Days as deeds, pleadings and older letters write them: "the 4th of July last", "on Monday next", "this day week", "this time
last year"."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.days import month_day
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.grammar.relative import Told, nearest_weekday, of_series, same_time, shift
from evidence.engines.dates.moment import Length, Moment, Reading, exactly


def _lettered(_: Reading, number: Number) -> int | None:
    """ "2d", "3d", "22d", as American courts write them."""
    return number.value if number.digits and number.value in (2, 3, 22, 23) else None


def _beside(step: int) -> Make:
    """ "The 4th of July last", "in March next" """
    return lambda reading, named: of_series(reading, step, named)


def _which_day(reading: Reading, step: int, month: int, day: Number | int) -> Moment | None:
    """ "Last October the 5th", "next March 3": the one before or after the reference's day."""
    named = month_day(reading, month, day) if step else None  # "this October 5" is October 5
    return named and of_series(reading, step, named)


def _in(days: int) -> Make:
    return lambda reading: same_time(reading, days)


def _this_day_of(reading: Reading, year: int) -> Moment | None:
    """ "On this day in 1989" """
    now = reading.reference
    return month_day(reading, now.month, Number(now.day, 2), year) if now else None


def _about_then(reading: Reading, step: int, unit: str) -> Moment | None:
    """ "This time last year": the day that lies a year back, about."""
    if not reading.reference or not step or RANK[unit] <= RANK["day"]:
        return None
    start = later(floor(reading.reference, "day"), unit, step)
    return exactly(start, later(start, "day", 1), "day", relative=True, bound="about")


def _day_then(reading: Reading, step: int, unit: str) -> Moment | None:
    """ "This day last year" """
    found = _about_then(reading, step, unit) if RANK[unit] > RANK["week"] else None
    return found and replace(found, bound="", narrated=isinstance(step, Told))


def _ago_then(reading: Reading, length: Length, unit: str) -> Moment | None:
    """ "Two years ago this month" """
    if (
        not reading.reference
        or RANK["day"] >= RANK[unit]
        or RANK[unit] >= min(RANK[other] for _, other in length.parts)
    ):
        return None
    start = floor(shift(length, -1, floor(reading.reference, "day")), unit)
    return exactly(start, later(start, unit, 1), unit, relative=True)


def _same_hour(_: Reading, day: Moment) -> Moment | None:
    """ "This time tomorrow": the hour of speaking is not written down, so only the day is known."""
    return replace(day, narrated=False) if day.relative and day.grain == "day" else None


_TIME = "this|the? same? time"
_WEEK, _FORTNIGHT = "a|one week", "a|one fortnight"
RULES: list[GrammarRule] = [
    *rules("LETTERED", _lettered, "NUM ~ d"),
    *[rule for step, written in ((-1, "last|past"), (1, "next")) for rule in (
        *rules("NAMEDLAST", _beside(step), f"MD ,? {written}", f"MONTHNAME {written}"),
        *rules("NAMEDLAST", nearest_weekday(step > 0), f"WEEKDAY {written}"))],
    *rules("RELDAY", _which_day, "WHICH MONTH the? ORD", "WHICH MONTH N2"),
    *rules("RELDAY", _in(7), "today|to-day week", "this day week", f"{_WEEK} today"),
    *rules("RELDAY", _in(8), "tomorrow week", f"{_WEEK} tomorrow"),
    *rules("RELDAY", _in(14), "today fortnight", "this day fortnight", f"{_FORTNIGHT} today"),
    *rules("RELDAY", _in(15), "tomorrow fortnight", f"{_FORTNIGHT} tomorrow"),
    *rules("RELDAY", _this_day_of, "this day in|of YEAR"),
    *rules("RELDAY", _about_then, f"{_TIME} WHICH UNIT"),
    *rules("RELDAY", _day_then, "this|the? same? day|date WHICH UNIT"),
    *rules("RELPERIOD", _ago_then, "LENGTH ago this UNIT"),
    *rules("RELDAY", _same_hour, f"{_TIME} RELDAY", "RELDAY ,? at? the same time"),
]  # fmt: skip
