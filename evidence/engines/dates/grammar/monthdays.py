"""Days of one month named together: "May 3-8", "the 3rd to the 8th of May", "May 3 and 4, 2018"."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.days import day_of_month, month_day
from evidence.engines.dates.grammar.joins import TO, between
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.moment import Moment, Reading, exactly


def _days(reading: Reading, month: int, first: Number | int, last: Number | int, year: int = 0) -> Moment | None:
    begin, end = month_day(reading, month, first, year), month_day(reading, month, last, year)
    number = [n if isinstance(n, int) else n.value for n in (first, last)]
    return between(reading, begin, end) if begin and end and number[0] < number[1] else None


def _two_days(reading: Reading, month: int, first: Number | int, last: Number | int, year: int) -> Moment | None:
    """ "May 3 and 4, 2018" """
    values = [n if isinstance(n, int) else n.value for n in (first, last)]
    return _days(reading, month, first, last, year) if values[1] == values[0] + 1 else None


def _days_of(reading: Reading, first: Number | int, last: Number | int, month: int, year: int = 0) -> Moment | None:
    return _days(reading, month, first, last, year)


def _days_within(reading: Reading, month: Moment, first: Number | int, last: Number | int) -> Moment | None:
    """ "Next month from the 3rd to the 9th" """
    begin, end = [n if isinstance(n, int) else n.value for n in (first, last)]
    span = month.resolve(reading.reference, "past") if month.grain == "month" and not month.joined else None
    if not span or not 1 <= begin < end <= (span[1] - span[0]).days:
        return None
    start = span[0] + timedelta(days=begin - 1)
    return exactly(
        start,
        span[0] + timedelta(days=end),
        "day",
        joined=True,
        relative=True,
        last_grain="day",
        narrated=month.narrated,
    )


def _days_told(reading: Reading, first: Number | int, last: Number | int, month: Moment) -> Moment | None:
    """ "From 3 to 9 this month" may be of amounts, so no certain days."""
    found = _days_within(reading, month, first, last)
    return found and replace(found, narrated=True)


def _days_after(reading: Reading, month: Moment, first: Number | int, last: Number | int) -> Moment | None:
    """ "Next month 4-7" """
    return _days_told(reading, first, last, month)


def _nth_to_nth(reading: Reading, first: int, last: int) -> Moment | None:
    """ "From the 3rd to the 9th" """
    begin, end = day_of_month(reading, first), day_of_month(reading, last)
    return between(reading, begin, end) if begin and end and first != last else None


_NUMBERS = (("N2", "N2"), ("ORD", "ORD"), ("N2", "ORD"), ("ORD", "N2"))
RULES: list[GrammarRule] = [
    *rules("MONTHDAYS", _days, *(f"{pattern}{year}" for a, b in _NUMBERS for year in ("", " ,? YEAR")
           for pattern in (f"from? MON {a} {TO} the? {b}", f"MON from the? {a} {TO} the? {b}",
                           f"MON between the? {a} and|{TO} the? {b}", f"between MON {a} and the? {b}"))),
    *rules("MONTHDAYS", _days_within, *(f"RELPERIOD {start} the? {a} {link} the? {b}" for a, b in _NUMBERS
           for start, link in (("from", TO), ("between", f"and|{TO}")))),
    *rules("MONTHDAYS", lambda r, first, last, month: _days_within(r, month, first, last),
           *(f"{start} the? {a} {link} the? {b} of RELPERIOD" for a, b in _NUMBERS
             for start, link in (("from?", TO), ("between", f"and|{TO}")))),
    *rules("MONTHDAYS", _days_told, *(f"{start} the? {a} {link} the? {b} in? RELPERIOD" for a, b in _NUMBERS
           for start, link in (("from", TO), ("between", f"and|{TO}"))), "N2 ~ - ~ N2 in? RELPERIOD",
           f"the? ORD {TO} the? ORD in? RELPERIOD"),
    *rules("MONTHDAYS", _days_after, f"RELPERIOD N2 {TO} N2", f"RELPERIOD ORD {TO} ORD"),
    *rules("NTHRANGE", _nth_to_nth, f"from the? ORD {TO} the? ORD", f"between the? ORD and|{TO} the? ORD",
           f"the ORD {TO} the ORD"),
    *rules("MONTHDAYS", _two_days, "MON N2 and|& N2 ,? YEAR", "MON ORD and|& ORD ,? YEAR"),
    *rules("MONTHDAYS", lambda r, first, last, month, of_year: _two_days(r, month, first, last, of_year),
           "N2 and|& N2 MON ,? YEAR", "the? ORD and|& ORD of? MON ,? YEAR"),
    *rules("MONTHDAYS", _days_of, *(f"{start}the? {a} {link} the? {b} of|in? MON{year}"
           for a, b in _NUMBERS for start, link in
           (("", TO), ("from ", TO), ("between ", f"and|{TO}")) for year in ("", " ,? YEAR"))),
]  # fmt: skip
