"""Expressions of time by category of the published grammars: each is found whole, with its meaning."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import find_expressions, length_seconds
from evidence.engines.dates.moment import Length, Reading, Repeat
from evidence.engines.dates.single import parse_expression

WEDNESDAY = datetime(2018, 5, 16, 10, 30)
DAYS = {
    "islamic feast": [
        ("Eid al-Adha 2018", "2018-08-21", "2018-08-22"),
        ("Islamic New Year 2017", "2017-09-21", "2017-09-22"),
    ],
    "jewish feast": [("Yom Kippur 2018", "2018-09-19", "2018-09-20"), ("Pesach 2019", "2019-04-20", "2019-04-21")],
    "hindu feast": [("Diwali 2018", "2018-11-07", "2018-11-08"), ("Raksha Bandhan 2019", "2019-08-15", "2019-08-16")],
    "chinese feast": [("Lunar New Year 2019", "2019-02-05", "2019-02-06")],
    "day from Easter": [("Easter Mon 2018", "2018-04-02", "2018-04-03")],
    "working day": [("the last business day of June 2018", "2018-06-29", "2018-06-30")],
    "weekday counted on": [
        ("two Mondays from now", "2018-05-28", "2018-05-29"),
        ("three Fridays ago", "2018-04-27", "2018-04-28"),
        ("the third Tuesday after Christmas 2017", "2018-01-09", "2018-01-10"),
        ("a year ago today", "2017-05-16", "2017-05-17"),
        ("Thursday, two weeks from now", "2018-05-31", "2018-06-01"),
    ],
    "nearest": [("the closest Christmas to today", "2017-12-25", "2017-12-26")],
    "week": [
        ("the week before Christmas 2018", "2018-12-17", "2018-12-24"),
        ("first week of 2015", "2014-12-29", "2015-01-05"),
    ],
    "part of a period": [("EOY", "2018-09-01", "2019-01-01"), ("the remainder of 2019", "2019-01-01", "2020-01-01")],
    "quarter": [("4Q 2018", "2018-10-01", "2019-01-01"), ("2018's third quarter", "2018-07-01", "2018-10-01")],
    "century": [("the eighteen hundreds", "1800-01-01", "1900-01-01")],
    "fiscal": [("fiscal year 2017-18", "2017-01-01", "2019-01-01")],
    "stamp of a machine": [
        ("20180608171500", "2018-06-08", "2018-06-08"),
        ("20180608T171500Z", "2018-06-08", "2018-06-08"),
    ],
    "interval of ISO 8601": [("2018-06-03/2018-06-08", "2018-06-03", "2018-06-09")],
    "order of parts": [("June-2018-25", "2018-06-25", "2018-06-26"), ("15 April of 87", "1987-04-15", "1987-04-16")],
    "ides": [("the ides of March 2019", "2019-03-15", "2019-03-16")],
}


def test_days_and_periods_by_category() -> None:
    wrong = []
    for category, cases in DAYS.items():
        for text, first, last in cases:
            found = parse_expression(text, Reading(WEDNESDAY), "future")
            got = (str(found.first)[:10], str(found.last)[:10]) if found else None
            wrong += [] if got == (first, last) else [(category, text, got)]
    assert not wrong


@pytest.mark.parametrize("zone", ["AWST", "SGT", "UTC+08:00", "UTC +8"])
def test_a_zone_by_its_letters_or_its_offset(zone: str) -> None:
    found = parse_expression(f"June 8, 2018 at 5:00 PM {zone}", Reading(WEDNESDAY))
    assert found
    assert found.moment
    assert found.moment.zone == 480


def test_letters_of_a_zone_that_are_a_word_are_a_zone_in_capitals_only() -> None:
    (found,) = find_expressions("At 5 pm cat food was served.", Reading(WEDNESDAY))
    assert "cat" not in "At 5 pm cat food was served."[found.start : found.end]


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("semi-monthly", 0.5, "month"),
        ("tri-weekly", 3, "week"),
        ("every alternate day", 2, "day"),
        ("per annum", 1, "year"),
    ],
)
def test_what_comes_back(text: str, number: float, unit: str) -> None:
    found = parse_expression(text, Reading(WEDNESDAY))
    assert found
    assert isinstance(found.meaning, Repeat)
    assert (found.meaning.number, found.meaning.unit) == (number, unit)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("one and a quarter hours", 4500), ("one hundred twenty days", 10_368_000), ("a dozen days", 1_036_800)],
)
def test_a_length_in_words(text: str, seconds: float) -> None:
    found = parse_expression(text, Reading(WEDNESDAY))
    assert found
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == seconds


def test_a_lease_that_shall_last_two_years_is_no_window_before_today() -> None:
    text = "The lease shall last two years."
    (found,) = find_expressions(text, Reading(WEDNESDAY))
    assert text[found.start : found.end] == "two years"


@pytest.mark.parametrize(
    "text",
    [
        "He left several years ago.",
        "The sum was paid to date.",
        "The most up to date edition was used.",
        "The assumption of the debt was an epiphany to my boss's wife at Sacred Heart.",
    ],
)
def test_what_names_no_certain_day_is_no_date(text: str) -> None:
    assert find_dates(text, date(2018, 5, 16)) == []


def test_this_day_of_a_month_keeps_its_year() -> None:
    (found,) = find_dates("made this 14th day of November 2017 by and between", date(2001, 3, 1))
    assert found.date == date(2017, 11, 14)


@pytest.mark.parametrize("text", ["99999999 years ago today", "Friday in 9999 centuries", "this century"])
def test_what_lies_beyond_the_calendar_names_no_day(text: str) -> None:
    assert find_dates(text, date(2990, 12, 31)) == []
