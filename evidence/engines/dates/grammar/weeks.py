"""Weeks: by their number, by a day in them, beside one; weekends and working days of a period."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from evidence.engines.dates.calendar_units import RANK, floor, later
from evidence.engines.dates.chart import GrammarRule, Make, rules
from evidence.engines.dates.grammar.numbers import Number
from evidence.engines.dates.grammar.periods import nth_of, year
from evidence.engines.dates.moment import Moment, Reading, exactly, in_turn
from evidence.engines.dates.series import Span, days, moved


def _week_number(reading: Reading, number: Number, year_number: int = 0) -> Moment | None:
    known = year_number or (reading.reference.year if reading.reference else 0)
    if not known or not 1 <= number.value <= 53:
        return None
    try:
        start = datetime.combine(date.fromisocalendar(known, number.value, 1), datetime.min.time())
    except ValueError:
        return None
    return exactly(start, start + timedelta(weeks=1), "week", relative=not year_number)


def _week_of(_: Reading, day: Moment) -> Moment:
    def week(span: Span) -> Span:
        start = floor(span[0], "week")
        return start, start + timedelta(weeks=1)

    return replace(day, series=moved(day.series, week), grain="week", weak=False)


def _weekend_of(_: Reading, day: Moment) -> Moment:
    def weekend(span: Span) -> Span:
        start = floor(span[0] - timedelta(days=2), "weekend")  # of a Monday the one before
        return start, start + timedelta(days=2)

    return replace(day, series=moved(day.series, weekend), grain="weekend", weak=False)


def _weekend_before(_: Reading, day: Moment) -> Moment:
    def weekend(span: Span) -> Span:
        start = floor(span[0], "weekend")
        start -= timedelta(weeks=start >= span[0] - timedelta(days=1))
        return start, start + timedelta(days=2)

    return replace(day, series=moved(day.series, weekend), grain="weekend", weak=False)


def _week_of_year(_: Reading, which: int, of_year: Moment | int) -> Moment | None:
    """ "The first week of 2015" is the one with its first Thursday."""
    whole = year(_, of_year) if isinstance(of_year, int) else of_year
    span = whole.resolve(None, "past") if whole.anchored and whole.grain == "year" else None
    if not span:
        return None
    last = datetime(span[0].year, 12, 28).isocalendar().week
    found = _iso_week(_, span[0].year, Number(which if which > 0 else last + 1 + which, 2))
    return found and replace(found, relative=whole.relative)


def _beside(step: int) -> Make:
    """ "The week before Christmas", "the month after 3 May"."""

    def make(_: Reading, unit: str, day: Moment) -> Moment | None:
        if RANK[unit] <= RANK["day"] or day.joined or day.grain != "day" or unit == "weekend":
            return None

        def found(span: Span) -> Span:
            start = later(floor(span[0], unit), unit, step)
            return start, later(start, unit, 1)

        return replace(day, series=moved(day.series, found), grain=unit, weak=False)

    return make


def _working_day(_: Reading, which: int, outer: Moment) -> Moment | None:
    return nth_of(_, which, Moment(days(lambda day: day.weekday() < 5), "day"), outer)


def _iso_week(_: Reading, number: int, week: Number) -> Moment | None:
    """Week 14 of 2020 as ISO 8601 counts: its first has the year's first Thursday."""
    last = datetime(number, 12, 28).isocalendar().week
    if week.digits != 2 or not 1 <= week.value <= last:
        return None
    monday = datetime.fromisocalendar(number, week.value, 1)
    return exactly(monday, monday + timedelta(days=7), "week")


def _day_of_week(reading: Reading, number: int, week: Number, day: Number) -> Moment | None:
    """2015-W20-3 and 2015W203, the third day of that week."""
    if day.digits == 3:
        week, day = Number(day.value // 10, 2), Number(day.value % 10, 1)
    found = _iso_week(reading, number, week) if day.digits == 1 and 1 <= day.value <= 7 else None
    span = found and found.resolve(None, "past")
    if not span:
        return None
    start = span[0] + timedelta(days=day.value - 1)
    return exactly(start, start + timedelta(days=1), "day")


RULES: list[GrammarRule] = [
    *rules("WEEK", _week_number, "week no|number? NUM", "week NUM of|in? YEAR", "week NUM , YEAR"),
    *rules("WEEK", lambda r, number, week: _week_number(r, week, number), "YEAR ,? week NUM"),
    *rules("WEEK", _beside(-1), "the? UNIT before|preceding DAY"),
    *rules("WEEK", _beside(1), "the? UNIT after|following DAY"),
    *rules("WEEK", lambda _, number, year_at: _week_of_year(_, number.value, year_at), "week NUM ,? of|in? YEARLY",
           "week NUM of|in THEYEAR"),
    *rules("NTHUNIT", lambda _, n, unit, whole: _week_of_year(_, n, whole) if unit == "week" else None,
           "the? ORD UNIT of|in? PERIODLIKE"),
    *rules("NTHUNIT", lambda _, unit, whole: _week_of_year(_, -1, whole) if unit == "week" else None,
           "the? last|final UNIT of|in PERIODLIKE"),
    *rules("NTHUNIT", _working_day, "the? ORD business|working|trading|court|week day of|in PERIODLIKE",
           "the? ORD weekday of|in PERIODLIKE"),
    *rules("NTHUNIT", lambda _, outer: _working_day(_, -1, outer),
           "the? last|final business|working|trading|court|week day of|in PERIODLIKE",
           "the? last|final weekday of|in PERIODLIKE"),
    *rules("WEEK", _week_of, "the? week of|beginning|commencing|starting|from DAY",
           "the? week starting|beginning|commencing on DAY",
           "the? week of|starting|beginning|commencing|ending on? the? NTH", "the? week ending|ended on? DAY", "w / c DAY"),
    *rules("WEEK", _weekend_of, "the? weekend of the? NTH"),
    *rules("WEEK", _weekend_of, "the? weekend of|after DAY", "HOLIDAY weekend", "MD weekend"),
    *rules("WEEK", _week_of, "HOLIDAY week"),
    *rules("WEEK", _weekend_before, "the? weekend before|preceding DAY"),
    *rules("WEEK", lambda r, day, n: in_turn(_weekend_of(r, day), year(r, n)), "the? HOLIDAY weekend of|in|,? YEAR"),
    *rules("WEEK", lambda r, day, n: in_turn(_week_of(r, day), year(r, n)), "the? HOLIDAY week of|in|,? YEAR"),
    *rules("WEEK", _iso_week, "YEAR ~ - ~ w ~ N2", "YEAR ~ w ~ N2"),
    *rules("MDY", _day_of_week, "YEAR ~ - ~ w ~ N2 ~ - ~ NUM"),
    *rules("MDY", lambda r, number, day: _day_of_week(r, number, day, day), "YEAR ~ w ~ NUM"),
    *rules("WEEK", lambda r, week, number: _iso_week(r, number, week), "w ~ N2 ~ - ~ YEAR"),
]  # fmt: skip
