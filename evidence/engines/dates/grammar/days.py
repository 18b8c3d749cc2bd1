"""Days: "May 3, 2021", "this 5th day of May, 2021", "2021-05-03", "Friday the 26th", "3/5"."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from evidence.engines.dates.calendar_units import later
from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.numbers import Number, two_digit_year
from evidence.engines.dates.moment import Moment, Reading, exactly
from evidence.engines.dates.series import day_of_year, days

_DAY = timedelta(days=1)


def on(year: int, month: int, day: int) -> Moment | None:
    """That day, or None when the calendar has none such."""
    try:
        start = datetime(year, month, day)
    except ValueError:
        return None
    return exactly(start, start + _DAY, "day")


def _day(number: Number | int) -> int:
    if isinstance(number, int):
        return number
    return number.value if number.digits <= 2 else 0


def month_day(_: Reading, month: int, day: Number | int, year: int = 0) -> Moment | None:
    number = _day(day)
    if year:
        return on(year, month, number)
    return Moment(day_of_year(month, number), "day") if on(2000, month, number) else None


def _day_month(reading: Reading, day: Number | int, month: int, year: int = 0) -> Moment | None:
    return month_day(reading, month, day, year)


def _year_month_day(reading: Reading, year: int, month: int, day: Number | int) -> Moment | None:
    return month_day(reading, month, day, year)


def _iso(_: Reading, year: int, month: Number, day: Number) -> Moment | None:
    return on(year, month.value, day.value) if month.digits and day.digits else None


def _eight(_: Reading, number: Number) -> Moment | None:
    """20210503"""
    if number.digits != 8 or not 1900 <= number.value // 10_000 <= 2100:
        return None
    return on(number.value // 10_000, number.value // 100 % 100, number.value % 100)


def _figures(reading: Reading, first: Number, second: Number, year: Number | int | None = None) -> Moment | None:
    """Month and day in the order this document writes them, unless only one order makes a day."""
    if not first.digits or not second.digits or (isinstance(year, Number) and year.digits != 2):
        return None
    number = two_digit_year(year.value) if isinstance(year, Number) else year or 0
    a, b = first.value, second.value
    if b > 12 or (not reading.day_first and a <= 12):
        return month_day(reading, a, second, number)
    return month_day(reading, b, first, number)


def _dotted(reading: Reading, day: Number, month: Number, year: int) -> Moment | None:
    """Full stops are the European way: the day comes first."""
    return _figures(replace(reading, day_first=True), day, month, year) if day.digits and month.digits else None


def _dotted_short(reading: Reading, day: Number, month: Number, year: Number) -> Moment | None:
    """ "16.11.18" after "dated" """
    return _dotted(reading, day, month, two_digit_year(year.value)) if year.digits == 2 else None


def _weak_figures(reading: Reading, first: Number, second: Number) -> Moment | None:
    if (first.value, second.value) == (24, 7) and not reading.day_first:
        return None  # day and night
    found = _figures(reading, first, second)
    return replace(found, weak=True) if found else None


def _said_figures(reading: Reading, first: Number, second: Number) -> Moment | None:
    """ "On 5.12", which may be a section or an amount."""
    found = _weak_figures(reading, first, second)
    return found and replace(found, narrated=True)


def _spaced(_: Reading, year: int, month: Number, day: Number) -> Moment | None:
    """ "2021 05 12", which may be a row of figures."""
    found = _iso(_, year, month, day) if month.digits == day.digits == 2 else None
    return found and replace(found, narrated=True)


def weekday(_: Reading, number: int) -> Moment:
    return Moment(days(lambda day: day.weekday() == number), "day")


def _named(_: Reading, __: int, day: Moment) -> Moment:
    """The weekday before a date says nothing more."""
    return replace(day, weak=False)


def _named_after(_: Reading, day: Moment, __: int) -> Moment:
    return replace(day, weak=False)


def _ides(_: Reading, month: int, year: int = 0) -> Moment | None:
    return month_day(_, month, Number(15 if month in (3, 5, 7, 10) else 13, 2), year)


def _of_short_year(reading: Reading, first: Any, second: Any, year: Number) -> Moment | None:
    """ "15 April of 87": a number no day has."""
    day, month = (second, first) if isinstance(second, Number) else (first, second)
    return month_day(reading, month, day, two_digit_year(year.value)) if year.digits == 2 and year.value > 31 else None


def _short(reading: Reading, day: Number | int, month: int, year: Number) -> Moment | None:
    """ "15 April 87": a year of two figures that stands last."""
    return _day_month(reading, day, month, two_digit_year(year.value)) if year.digits == 2 else None


def _stamp(_: Reading, digits: str) -> Moment | None:
    """20210503142500, as machines write a moment."""
    if len(digits) < 12:
        return None
    grain = "second" if len(digits) == 14 else "minute"
    try:
        month, day, hour, minute, *second = (int(digits[at : at + 2]) for at in range(4, len(digits), 2))
        start = datetime(int(digits[:4]), month, day, hour, minute, second[0] if second else 0)
    except ValueError:
        return None
    return exactly(start, later(start, grain, 1), grain, clocked=True) if 1900 <= start.year <= 2100 else None


def _stamped_time(_: Reading, digits: str, minute: Number) -> Moment | None:
    """2021050314:25, the day and the hour as one number."""
    return _stamp(_, f"{digits}{minute.value:02}") if len(digits) == 10 and minute.digits == 2 else None


def _basic(_: Reading, day: Moment, time: Number) -> Moment | None:
    """ "20210503T142500", the short form of ISO 8601."""
    span = day.resolve(None, "past") if time.digits in (4, 6) and day.anchored else None
    return _stamp(_, f"{span[0]:%Y%m%d}{time.value:0{time.digits}d}") if span else None


def _weekday_the(_: Reading, number: int, day: int) -> Moment | None:
    """ "Friday the 26th" is the 26th of a month in which it is a Friday."""
    if not 1 <= day <= 31:
        return None
    return Moment(days(lambda found: found.day == day and found.weekday() == number), "day")


def day_of_month(_: Reading, day: int) -> Moment | None:
    return _each_month(day) if 1 <= day <= 31 else None


@lru_cache(maxsize=31)
def _each_month(day: int) -> Moment:
    return Moment(days(lambda found: found.day == day), "day", weak=True, narrated=True)


_MD = ("MON the? ORD", "MON the? N2", "MON the? LETTERED", "MON - N2", "MON / N2", "MON ~ , ~ N2")
_DM = ("the? ORD day? of? MON", "the? N2 of? MON", "N2 ~ - ~ MON", "N2 ~ / ~ MON", "N2 . MON",
       "the? LETTERED day? of? MON", "the? ORD ( ORD ) day? of? MON", "the? N2 day of MON", "N2 ( ORD ) day of MON")  # fmt: skip
_YEAR = (
    ",? YEAR",
    "in YEAR",
    ",? in the year of our lord YEAR",
    ",? a . d . YEAR",
    "of YEAR",
    ", in? the year YEAR",
    "in the year YEAR",
    "YY",
    ", YY",
    ". , YEAR",
    ", in YEAR",
    ", of YEAR",
)
RULES: list[GrammarRule] = [
    *rules("MON", lambda _, month: month, "MONTH", "SHORTMONTH ."),
    *rules("MD", month_day, *_MD),
    *rules("MD", lambda reading, day, *rest: _day_month(reading, rest[-2] if len(rest) > 1 else day, rest[-1]), *_DM),
    *rules("MDY", month_day, *(f"{md} {year}" for md in _MD[:3] for year in _YEAR),
           "MON - N2 - YEAR", "MON / N2 / YEAR", "MON . N2 . YEAR", "MON - ORD - YEAR", "MON N2 ~ /|.|- ~ YEAR",
           "MON ORD ~ /|.|- ~ YEAR"),
    *rules("MDY", lambda reading, day, *rest: _day_month(reading, rest[-3] if len(rest) > 2 else day, rest[-2], rest[-1]),
           *(f"{dm} {year}" for dm in _DM for year in _YEAR), "N2 - MON - YEAR", "N2 / MON / YEAR", "N2 . MON . YEAR"),
    *rules("MDY", lambda reading, day, month, year: _day_month(reading, day, month, two_digit_year(year.value))
           if year.digits == 2 else None, "N2 ~ - ~ MON ~ - ~ N2", "N2 ~ / ~ MON ~ / ~ N2", "N2 ~ . ~ MON ~ . ~ N2"),
    *rules("MDY", _year_month_day, "YEAR ,|-|/? MON -|/? N2", "YEAR ,|-|/? MON the? ORD"),
    *rules("MDY", lambda r, year, day, month: month_day(r, month, day, year), "YEAR ,|-|/? the? ORD of? MON", "YEAR / N2 MON"),
    *rules("MDYY", _short, "N2 MON N2", "ORD of? MON N2"),
    *rules("MDY", _iso, "YEAR ~ - ~ N2 ~ - ~ N2", "YEAR ~ / ~ N2 ~ / ~ N2", "YEAR ~ . ~ N2 ~ . ~ N2", "YEAR - N2 - N2"),
    *rules("MDY", _eight, "NUM"),
    *rules("MDY", _figures, "N2 / N2 / YEAR", "N2 ~ / ~ N2 ,? YEAR", "N2 ~ / ~ N2 of YEAR", "N2 ~ / ~ N2 ~ / ~ N2",
           "N2 ~ / ~ N2 ~ - ~ YEAR", "N2 ~ - ~ N2 ~ / ~ YEAR",
           "N2 ~ - ~ N2 ~ - ~ YEAR", "N2 - N2 - YEAR",
           "N2 ~ - ~ N2 ~ - ~ N2"),
    *rules("MDY", _dotted, "N2 . N2 . YEAR"),
    *rules("DOTDATE", _dotted_short, "N2 ~ . ~ N2 ~ . ~ N2"),
    *rules("MDY", _figures, "N2 ~ \\ ~ N2 ~ \\ ~ YEAR"),
    *rules("MDY", lambda reading, month, year, day: month_day(reading, month, day, year), "MON - YEAR - N2", "MON / YEAR / N2"),
    *rules("MDY", lambda reading, day, year, month: month_day(reading, month, day, year), "N2 - YEAR - MON", "N2 / YEAR / MON"),
    *rules("MDY", month_day, "MON , N2 ,? YEAR"),
    *rules("MDY", lambda r, month, day, year: month_day(r, month, day, two_digit_year(year.value)) if year.digits == 2 else None,
           "MON N2 ~ / ~ N2"),
    *rules("MDY", _day_month, "N2 ~ , ~ MON ,? YEAR"),
    *rules("MDYN", lambda r, month, day, __, year: month_day(r, month, day, year), "MON N2 ( WEEKDAY ) ,? YEAR"),
    *rules("SPACED", _spaced, "YEAR N2 N2"),
    *rules("DOTFIGURES", _said_figures, "N2 ~ . ~ N2"),
    *rules("ONDAY", lambda _, day: day_of_month(_, day.value) if day.digits else None, "N2"),
    *rules("MDY", _of_short_year, "MON N2 of N2", "N2 of? MON of N2"),
    *rules("MDY", lambda r, day, month, year: _day_month(r, day, month, two_digit_year(year.value))
           if day.digits and year.digits == 2 else None, "N2 ~ MON ~ N2"),
    *rules("MD", month_day, "MONTH ~ . ~ N2"),
    *rules("MD", _ides, "the? ides of MON"),
    *rules("MDY", _ides, "the? ides of MON ,? YEAR"),
    *rules("DATETIME", _stamp, "STAMP"),
    *rules("DATETIME", _stamped_time, "STAMP ~ : ~ N2"),
    *rules("DATETIME", _basic, "MDY ~ t ~ NUM", "MDY ~ t ~ NUM ~ z"),
    *rules("SLASHED", _weak_figures, "N2 ~ / ~ N2"),
    *rules("FIGURES", _weak_figures, "N2 ~ - ~ N2"),
    *rules("WEEKDAYNUM", lambda _, name, day: _weekday_the(_, name, day.value) if day.digits else None, "WEEKDAY ,? N2"),
    *rules("MDN", _named, "WEEKDAY .? ,? MD", "WEEKDAY .? ,? the MD", "WEEKDAY ,? SLASHED",
           "WEEKDAY - MD", "WEEKDAY ( MD )", "WEEKDAY ( FIGURES )"),
    *rules("MDYN", _named, "WEEKDAY .? ,? MDY", "WEEKDAY .? ,? the MDY", "WEEKDAY - MDY", "WEEKDAY ( MDY )",
           "WEEKDAY ,? MDYY"),
    *rules("MDN", _named_after, "MD ( WEEKDAY )", "FIGURES ( WEEKDAY )"),
    *rules("MDYN", _named_after, "MDY ( WEEKDAY )", "MDY ,? WEEKDAY"),
    *rules("MDYN", lambda _, __, day: day, "RELDAY ,? MDY", "RELDAY ( MDY )"),
    *rules("MDN", _named, "RELDAY , MD", "RELDAY ( MD )", "RELDAY ( FIGURES )"),
    *rules("DAY", _weekday_the, "WEEKDAY .? ,? the? ORD"),
    *rules("DAY", weekday, "BAREDAY"),
    *rules("DOTDAY", weekday, "SHORTDAY ."),  # in "Mon.-Thurs."
    *rules("THENTH", day_of_month, "the ORD"),
    *rules("THENTH", lambda _, number: day_of_month(_, number.value), "NUM ~ st|nd|rd|th"),
    *rules("NTH", day_of_month, "ORD"),
]  # fmt: skip
