"""Days of one month named together: "May 3-8", "the 3rd to the 8th of May", "May 3 and 4, 2018"."""

from __future__ import annotations

from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.days import month_day
from evidence.engines.dates.grammar.joins import TO, between
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.moment import Moment, Reading


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


RULES: list[GrammarRule] = [
    *rules("MONTHDAYS", _days, *(f"{start}MON {a} {TO} the? {b}{year}"
           for a, b in (("N2", "N2"), ("ORD", "ORD"), ("N2", "ORD"), ("ORD", "N2")) for start in ("", "from ")
           for year in ("", " ,? YEAR")), "between MON N2 and N2", "between MON ORD and the? ORD",
           "between MON N2 and N2 ,? YEAR"),
    *rules("MONTHDAYS", _two_days, "MON N2 and|& N2 ,? YEAR", "MON ORD and|& ORD ,? YEAR"),
    *rules("MONTHDAYS", lambda r, first, last, month, of_year: _two_days(r, month, first, last, of_year),
           "N2 and|& N2 MON ,? YEAR", "the? ORD and|& ORD of? MON ,? YEAR"),
    *rules("MONTHDAYS", _days_of, *(f"{start}the? {a} {link} the? {b} of? MON{year}"
           for a, b in (("N2", "N2"), ("ORD", "ORD"), ("N2", "ORD"), ("ORD", "N2")) for start, link in
           (("", TO), ("from ", TO), ("between ", f"and|{TO}")) for year in ("", " ,? YEAR"))),
]  # fmt: skip
