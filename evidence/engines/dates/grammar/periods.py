"""Periods: months, quarters, halves, seasons, years, decades, centuries, and the nth of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from evidence.engines.dates.calendar_units import RANK, later
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.numbers import Number, two_digit_year
from evidence.engines.dates.moment import Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Span, each, month_of_year, moved, within, yearly

# The astronomical seasons of the northern hemisphere, to the day.
_BEGINS = ((3, 20), (6, 21), (9, 23), (12, 21))
SEASONS = {name: (n, _BEGINS[n - 1]) for n, name in enumerate(("spring", "summer", "fall", "winter"), start=1)}
_NEAR_YEARS = 3
_HALF_WEEK = timedelta(days=3)
_SPELLED_DECADES = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
                    "eighties": 80, "nineties": 90}  # fmt: skip


def month(_: Reading, number: int, year: int = 0) -> Moment:
    if year:
        start = datetime(year, number, 1)
        return exactly(start, later(start, "month", 1), "month")
    return Moment(month_of_year(number), "month")


def year(_: Reading, number: int) -> Moment:
    return exactly(datetime(number, 1, 1), datetime(number + 1, 1, 1), "year")


def _month_number(reading: Reading, number: Number, year_number: int) -> Moment | None:
    return month(reading, number.value, year_number) if number.digits and 1 <= number.value <= 12 else None


def _in_figures(reading: Reading, number: Number, of_year: int) -> Moment | None:
    """ "2021 / 10" and "2021.10", which may be a number of something."""
    found = _month_number(reading, number, of_year)
    return found and replace(found, narrated=True)


def _short_year(reading: Reading, number: int, of_year: Number) -> Moment | None:
    """ "October of 19": a small number may count what follows."""
    if of_year.digits != 2:
        return None
    return replace(month(reading, number, two_digit_year(of_year.value)), narrated=of_year.value <= 31)


def _short_of_year(reading: Reading, number: int, of_year: Number) -> Moment | None:
    """ "Jan-02", as sheets write months, in a paper of about that year."""
    if of_year.digits != 2 or not reading.reference:
        return None
    written = two_digit_year(of_year.value)
    return month(reading, number, written) if abs(written - reading.reference.year) <= _NEAR_YEARS else None


def part_of_year(number: int, length: int, grain: str) -> Moment | None:
    """The second quarter is April to June."""
    if not 1 <= number <= 12 // length:
        return None

    def find(of_year: int) -> Span:
        start = datetime(of_year, (number - 1) * length + 1, 1)
        return start, later(start, "month", length)

    return Moment(yearly(find), grain)


def season(name: str) -> Moment:
    number, begins = SEASONS[name]

    def find(of_year: int) -> Span:
        month_after, day_after = _BEGINS[number % 4]
        return datetime(of_year, *begins), datetime(of_year + (number == 4), month_after, day_after)

    return Moment(yearly(find), "season")


def _decade(_: Reading, number: int) -> Moment | None:
    if number % 10:
        return None
    return exactly(datetime(number, 1, 1), datetime(number + 10, 1, 1), "decade")


def _short_decade(reading: Reading, number: Number) -> Moment | None:
    return _decade(reading, 1900 + number.value) if number.value >= 10 else None


def _years_of_century(reading: Reading, number: int) -> Moment | None:
    """ "The 1800s" are the century; "the 2000s" as often its first ten years."""
    return _century(reading, number // 100 + 1) if number % 100 == 0 and number < 1900 else _decade(reading, number)


def _hundreds(_: Reading, century: Number) -> Moment | None:
    """ "The eighteen hundreds" """
    return _century(_, century.value + 1) if not century.digits and century.value >= 10 else None


def _spelled_decade(reading: Reading, century: Number, decade: int) -> Moment | None:
    """ "The eighteen sixties" """
    return _decade(reading, century.value * 100 + decade) if not century.digits and 15 <= century.value <= 20 else None


def _short_years(_: Reading, first: int, last: Number) -> Moment | None:
    """ "Fiscal year 2017/18" is one year, of which the calendar has two."""
    number = first // 100 * 100 + last.value if last.digits == 2 else last.value
    return (
        exactly(datetime(first, 1, 1), datetime(number + 1, 1, 1), "year", joined=True, last_grain="year")
        if number == first + 1
        else None
    )


def _century(_: Reading, number: int) -> Moment | None:
    if not 11 <= number <= 21:
        return None
    first = (number - 1) * 100
    return exactly(datetime(first, 1, 1), datetime(first + 100, 1, 1), "century")


def _winter_of(_: Reading, part: Moment, years: Moment) -> Moment | None:
    """ "The winter of 2017-18" begins in the first of its years."""
    span = years.resolve(None, "past")
    return in_turn(part, year(_, span[0].year)) if span else None


def nth_of(_: Reading, which: int, inner: Moment, outer: Moment) -> Moment | None:
    """The second Tuesday of a month, the last week of July."""
    if (not outer.anchored and outer.grain in ("day", "part")) or abs(which) > 366:
        return None
    return replace(outer, series=within(outer.series, inner.series, which), grain=inner.grain, joined=False)


def nth_unit(reading: Reading, which: int, unit: str, outer: Moment) -> Moment | None:
    if unit == "quarter" and RANK[outer.grain] > RANK["year"]:
        return None  # of a century it is no quarter of a year
    if unit in ("second", "minute", "hour") or (unit == "week" and outer.grain == "year" and outer.anchored):
        return None  # a year's weeks have numbers
    if unit == "week":  # the first is the one that lies in it for the greater part, and so is the last
        by = -_HALF_WEEK if which > 0 else _HALF_WEEK
        outer = replace(outer, series=moved(outer.series, lambda span: (span[0] + by, span[1] + by)))
    return nth_of(reading, which, Moment(each(unit), unit), outer)


def _first_units(_: Reading, which: int, number: float, unit: str, outer: Moment) -> Moment | None:
    """The first two weeks of March, the last three months of 2016."""
    if (
        which not in (1, -1)
        or RANK[unit] < RANK["day"]
        or RANK[unit] >= RANK[outer.grain]
        or outer.joined
        or number < 1
    ):
        return None

    def cut(span: Span) -> Span:
        return (span[0], later(span[0], unit, number)) if which > 0 else (later(span[1], unit, -number), span[1])

    return replace(outer, series=moved(outer.series, cut), joined=True, bound="part", last_grain="day")


def _short_half(reading: Reading, half: Number, of_year: Number) -> Moment | None:
    """ "1H16", "H1'16" """
    found = part_of_year(half.value, 6, "half") if half.digits == 1 and of_year.digits == 2 else None
    return found and in_turn(found, year(reading, two_digit_year(of_year.value)))


def _of_year(_: Reading, part: Moment, whole: Moment | int) -> Moment | None:
    whole_year = year(_, whole) if isinstance(whole, int) else whole
    return in_turn(part, whole_year) if whole_year.grain == "year" else None


_FULL = "full|whole|complete|calendar"


def _two_quarters(_: Reading, first: int, second: int, number: int) -> Moment | None:
    """ "The second and third quarters of 2012", where the one follows the other."""
    if second != first + 1 or not 1 <= first <= 3:
        return None
    start = datetime(number, 3 * first - 2, 1)
    return exactly(start, later(start, "month", 6), "quarter", joined=True, last_grain="quarter")


RULES: list[GrammarRule] = [
    *rules("LOOSEMONTH", month, "BAREMONTH", "SHORTMONTH"),
    *rules("SMALLMONTH", month, "LOWMONTH"),
    *rules("DOTMONTH", month, "SHORTMONTH ."),  # in "Jan.-Mar. 2018"
    *rules("PERIOD", month, "MON ,|-? of? YEAR", "MON of YEAR", "MON / YEAR", "MON YY", "the month of MON ,|of? YEAR",
           "MON in the year YEAR"),
    *rules("PERIOD", month, "MON of|in YY"),
    *rules("PERIOD", _short_year, "MON of N2"),
    *rules("SHEETMONTH", _short_of_year, "MON ~ - ~ N2"),
    *rules("PERIOD", _in_figures, "N2 / YEAR"),
    *rules("PERIOD", lambda _, y, m: _in_figures(_, m, y) if m.digits == 2 else None, "YEAR / N2", "YEAR ~ . ~ N2"),
    *rules("PERIOD", lambda _, y, m: month(_, m, y), "YEAR -|/|,? MONTH"),
    *rules("PERIOD", month, "the? month of MONTH"),
    *rules("PERIOD", _month_number, "N2 ~ / ~ YEAR", "N2 ~ - ~ YEAR"),
    *rules("PERIOD", lambda _, y, m: _month_number(_, m, y) if m.digits == 2 else None, "YEAR ~ - ~ N2", "YEAR ~ / ~ N2"),
    *rules("PERIOD", year, "calendar|fiscal|financial|tax|school|academic year of? YEAR", "the? year of? YEAR",
           "fy|cy|sy -? YEAR", "fiscal YEAR"),
    *rules("PERIOD", lambda _, n: year(_, 2000 + n.value) if n.digits == 2 else None, "fy|cy|sy -|'? N2"),
    *rules("PERIOD", year, "the? YEAR calendar|fiscal|financial|tax|school|academic year"),
    *rules("PERIOD", _short_years, "fiscal|financial|tax|school|academic year YEAR -|/ N2", "fy|sy -? YEAR -|/ N2",
           "school|academic|fiscal year YEAR -|/ NUM"),
    *rules("PERIOD", lambda _, years: years, "the? YEARS fiscal|financial|tax|school|academic year"),
    *rules("LOOSEYEAR", lambda _, n: year(_, n) if n >= 1500 else None, "YEAR"),
    *rules("QUARTER", lambda _, n: part_of_year(n.value, 3, "quarter") if n.digits == 1 else None, "NUM ~ q"),
    *rules("PERIOD", lambda _, n, y: (q := part_of_year(n.value, 3, "quarter")) and in_turn(q, year(_, 2000 + y.value))
           if n.digits == 1 and y.digits == 2 else None, "NUM ~ q ~ N2", "NUM ~ q ' ~ N2", "q ~ NUM ' ~ N2", "q ~ NUM ~ - ~ N2"),
    *rules("PERIOD", _short_half, "NUM ~ h ~ N2", "NUM ~ h ' ~ N2", "h ~ NUM ' ~ N2"),
    *rules("QUARTER", lambda _, n: part_of_year(n.value, 3, "quarter") if n.digits == 1 else None, "q ~ NUM"),
    *rules("QUARTER", lambda _, n: part_of_year(n, 3, "quarter"), "the? ORD -? fiscal? quarter|qtr"),
    *rules("QUARTER", lambda _: part_of_year(4, 3, "quarter"), "the? last quarter"),
    *rules("HALF", lambda _, n: part_of_year(n.value, 6, "half") if n.digits == 1 else None, "h ~ NUM"),
    *rules("HALF", lambda _, n: part_of_year(n, 6, "half"), "the? ORD half", "the? ORD half -? year"),
    *rules("HALF", lambda _, n: part_of_year(n.value, 6, "half") if n.digits == 1 else None, "NUM ~ h"),
    *rules("HALF", lambda _: part_of_year(2, 6, "half"), "the? last|latter half"),
    *rules("SEASON", lambda _: season("spring"), "the? spring"),
    *rules("SEASON", lambda _: season("summer"), "the? summer"),
    *rules("SEASON", lambda _: season("fall"), "the? fall|autumn"),
    *rules("SEASON", lambda _: season("winter"), "the? winter"),
    *rules("PERIOD", _years_of_century, "the? YEAR ~ s", "the? YEAR ~ ' ~ s"),
    *rules("SHORTYEAR", year, "YY"),
    *rules("PERIOD", _short_decade, "the N2 ~ s", "the N2 ~ ' ~ s", "the? ' ~ N2 ~ s"),
    *[rule for name, n in _SPELLED_DECADES.items()
      for rule in rules("PERIOD", lambda _, n=n: _decade(_, 1900 + n), f"the {name}")],
    *[rule for name, n in (_SPELLED_DECADES | {"tens": 10}).items()
      for rule in rules("PERIOD", lambda _, century, n=n: _spelled_decade(_, century, n), f"the? NUM -? {name}")],
    *rules("SHORTDECADE", _short_decade, "N2 ~ s", "N2 ~ ' ~ s", "' N2 ~ s"),
    *[rule for name, n in _SPELLED_DECADES.items() for rule in rules("SHORTDECADE", lambda _, n=n: _decade(_, 1900 + n), name)],
    *rules("PERIOD", _century, "the? ORD -? century"),
    *rules("PERIOD", _hundreds, "the? NUM hundreds"),
    *rules("SHORTDECADE", _hundreds, "NUM hundreds"),
    *rules("PERIOD", lambda _: _decade(_, 2000), "the? noughties|aughts", "the? two thousands"),
    *rules("PERIOD", _winter_of, "SEASON of? YEARS"),
    *rules("PERIOD", _of_year, "SEASON of? YY"),
    *rules("DAY", lambda _, n: exactly(datetime(n, 12, 31), datetime(n + 1, 1, 1), "day"), "year -? end YEAR",
           "YEAR year -? end"),
    *rules("NTHUNIT", _first_units, "the? ORD COUNT UNIT of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, n, unit, outer: _first_units(_, -1, n, unit, outer),
           "the? last|final COUNT UNIT of|in PERIODLIKE"),
    *rules("NTHUNIT", nth_unit, f"the? ORD {_FULL}? UNIT of|in PERIODLIKE", "the? ORD UNIT PERIODLIKE"),
    *rules("NTHUNIT", lambda _, unit, outer: nth_unit(_, -1, unit, outer), f"the? last|final {_FULL}? UNIT of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, n, unit, outer: nth_unit(_, -n, unit, outer), "the? ORD last UNIT of|in PERIODLIKE",
           "the? ORD -? to -? last UNIT of|in PERIODLIKE"),
    *rules("NTHUNIT", nth_of, "the? ORD DAYNAME of|in PERIODLIKE", "the? ORD DAYNAME RELPERIOD"),
    *rules("NTHUNIT", lambda _, outer, n, inner: nth_of(_, n, inner, outer), "RELPERIOD ' s ORD DAYNAME"),
    *rules("NTHUNIT", lambda _, outer, inner: nth_of(_, -1, inner, outer), "RELPERIOD ' s last DAYNAME"),
    *rules("NTHUNIT", lambda _, inner, outer: nth_of(_, -1, inner, outer), "the? last|final DAYNAME of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, n, inner, outer: nth_of(_, -n, inner, outer), "the? ORD last DAYNAME of|in PERIODLIKE",
           "the? ORD -? to -? last DAYNAME of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, inner, outer: nth_of(_, -2, inner, outer), "the? next -? to -? last DAYNAME of|in PERIODLIKE",
           "the? penultimate DAYNAME of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, unit, outer: nth_unit(_, -2, unit, outer), "the? next -? to -? last UNIT of|in PERIODLIKE",
           "the? penultimate UNIT of|in PERIODLIKE"),
    *rules("PERIOD", _of_year, "QUARTER ,|-? YEAR", "QUARTER of|in|for fiscal? YEAR", "QUARTER ,|-|of|in? PERIOD",
           "HALF ,|-? PERIOD",
           "QUARTER ,|of|in? YEARLY", "HALF ,|-|of|in? YEAR", "HALF of|in PERIOD", "HALF YEARLY", "QUARTER / YEAR", "HALF / YEAR",
           "QUARTER YY", "HALF of|in YEARLY", "QUARTER of|in fiscal PERIOD", "SEASON ,|of? YEAR", "SEASON of? YEARLY"),
    *rules("PERIOD", lambda _, y, q: _of_year(_, q, y), "YEAR / QUARTER", "YEAR / HALF",
           "PERIOD ,|-? QUARTER", "PERIOD ,|-? HALF", "YEAR -? QUARTER",
           "YEAR -? HALF", "YEAR ' s QUARTER",
           "YEAR ' s HALF", "YEAR the QUARTER",
           "YEARLY QUARTER", "YEARLY SEASON", "YEAR SEASON", "YEARLY HALF"),
    *rules("PERIOD", _two_quarters, "the? ORD and|& ORD quarters of|in fiscal? YEAR"),
    *rules("RELPERIOD", _of_year, "QUARTER of|in THEYEAR", "HALF of|in THEYEAR", "SEASON of|in THEYEAR"),
]  # fmt: skip
