"""Expressions of time by how they are put together: days of a month by their numbers, clock times beside a day, months and
years in figures, and words that are a length or a date only where they stand."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.moment import Length, Reading
from evidence.engines.dates.single import parse_expression

WEDNESDAY = datetime(2021, 6, 9, 10, 0)


def the_only(sentence: str, words: str) -> Expression:
    read = find_expressions(sentence, Reading(WEDNESDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == [words]
    return read[0]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("from the 12th to the 19th", "2021-06-12T00:00", "2021-06-20T00:00"),
        ("between the 12th and the 19th", "2021-06-12T00:00", "2021-06-20T00:00"),
        ("from 12 to 19 this month", "2021-06-12T00:00", "2021-06-20T00:00"),
        ("12-19 next month", "2021-07-12T00:00", "2021-07-20T00:00"),
        ("between 12 and 19 in next month", "2021-07-12T00:00", "2021-07-20T00:00"),
        ("the 12th to the 19th of July 2020", "2020-07-12T00:00", "2020-07-20T00:00"),
        ("July 12 till 19", "2021-07-12T00:00", "2021-07-20T00:00"),
        ("next month on the 12th", "2021-07-12T00:00", "2021-07-13T00:00"),
        ("2021-07-12 -- 2021-07-19", "2021-07-12T00:00", "2021-07-20T00:00"),
        ("Jul-12-2020", "2020-07-12T00:00", "2020-07-13T00:00"),
        ("July twenty-third, nineteen ninety", "1990-07-23T00:00", "1990-07-24T00:00"),
        ("the second Friday next month", "2021-07-09T00:00", "2021-07-10T00:00"),
        ("next month's last Friday", "2021-07-30T00:00", "2021-07-31T00:00"),
        ("on Friday of the following week", "2021-06-18T00:00", "2021-06-19T00:00"),
        ("the weekend of the 19th", "2021-06-19T00:00", "2021-06-21T00:00"),
        ("Q3/2020", "2020-07-01T00:00", "2020-10-01T00:00"),
        ("2020/Q3", "2020-07-01T00:00", "2020-10-01T00:00"),
        ("Q3 this year", "2021-07-01T00:00", "2021-10-01T00:00"),
        ("the first quarter next year", "2022-01-01T00:00", "2022-04-01T00:00"),
        ("the past two decades", "2000-01-01T00:00", "2020-01-01T00:00"),
        ("from now to the end of the year", "2021-06-09T00:00", "2022-01-01T00:00"),
        ("from next Monday to Friday, 9 am to 5 pm", "2021-06-14T00:00", "2021-06-19T00:00"),
    ],
)
def test_days_and_periods(words: str, first: str, last: str) -> None:
    found = the_only(f"The weir is drained {words}", words)
    assert [str(at).replace(" ", "T")[:16] for at in (found.first, found.last)] == [first, last]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("nine to eleven tomorrow", "2021-06-10T09:00", "2021-06-10T11:00"),
        ("at 11 tomorrow", "2021-06-10T11:00", "2021-06-10T12:00"),
        ("4.30 pm today", "2021-06-09T16:30", "2021-06-09T16:31"),
        ("Friday morning between 8 and 9", "2021-06-11T08:00", "2021-06-11T09:00"),
        ("Friday afternoon from 2:00 to 3:30", "2021-06-11T14:00", "2021-06-11T15:30"),
        ("four o'clock pm", "2021-06-09T16:00", "2021-06-09T17:00"),
    ],
)
def test_clock_times_beside_a_day(words: str, first: str, last: str) -> None:
    found = the_only(f"The weir is drained {words}", words)
    begins = [str(at).replace(" ", "T")[:16] for at in (found.first, found.last_begins)]
    assert begins == [first, last]


@pytest.mark.parametrize(
    ("sentence", "words", "seconds"),
    [
        ("It ran for 3hrs", "3hrs", 10_800),
        ("It took 2h", "2h", 7_200),
        ("It took a quarter hour", "a quarter hour", 900),
        ("It took hour and a half", "hour and a half", 5_400),
    ],
)
def test_lengths(sentence: str, words: str, seconds: int) -> None:
    found = the_only(sentence, words)
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == seconds


def test_an_hour_with_its_sign_is_a_time_elsewhere() -> None:
    assert the_only("The train is at 14h", "14h").kind == "time"


def test_hours_of_no_certain_week_are_no_date() -> None:
    assert not find_dates("The office is open Monday to Friday from 9.00 am to 5.30 pm.", date(2021, 6, 9))


def test_a_month_in_small_letters_stands_after_a_preposition() -> None:
    assert the_only("we moved in dec and sold the house", "dec").kind == "range"
    assert not find_expressions("the dec was wide, the jan was not", Reading(WEDNESDAY))


def test_full_stops_with_a_short_year() -> None:
    assert find_dates("The lease dated 16.11.18 is void.")[0].date == date(2018, 11, 16)
    assert not find_dates("See 16.11.18 and version 3.2.14 of the rules.")


def test_a_moment_as_one_number_with_a_colon() -> None:
    found = parse_expression("2019030418:25", Reading(WEDNESDAY))
    assert found
    assert found.first == datetime(2019, 3, 4, 18, 25)
    assert parse_expression("2019030418", Reading(WEDNESDAY)) is None


def test_each_of_the_listed_days_with_its_ending() -> None:
    text = "The weir was drained on the 3rd, 5th and 7th of May 2020."
    assert [one.text for one in find_dates(text)] == ["3rd", "5th", "7th of May 2020"]


@pytest.mark.parametrize(
    "text",
    ["from the 5th to the 9th grade", "costs rose from 3 to 9 this month", "between the first and second payments"],
)
def test_numbers_that_count_something_else_are_no_days(text: str) -> None:
    assert not find_dates(text, date(2021, 6, 9)) or "rose" in text
    assert not [one for one in find_expressions(text, Reading(WEDNESDAY)) if one.rule == "NTHRANGE"]


@pytest.mark.parametrize(
    ("field", "at"),
    [
        ("03/19/19 17:00 (PDT)", "2019-03-19 17:00:00"),
        ("Tue, 19 Mar 19 17:05", "2019-03-19 17:05:00"),
        ("19 March 2019, 17.05", "2019-03-19 17:05:00"),
        ("Tue Mar 19 2019 17:00:00 GMT+0100 (CET)", "2019-03-19 17:00:00"),
        ("March 19, 2019 0:05 am", "2019-03-19 00:05:00"),
    ],
)
def test_fields_with_a_zone_or_short_figures(field: str, at: str) -> None:
    found = parse_expression(field, Reading(WEDNESDAY))
    assert found
    assert str(found.first) == at


@pytest.mark.parametrize(
    "text", ["June Harker signed it", "An august body met", "Lunch was cold", "dinner with friends"]
)
def test_names_and_meals_are_no_times(text: str) -> None:
    assert not find_expressions(text, Reading(WEDNESDAY))


def test_a_meal_beside_a_day() -> None:
    assert the_only("We meet tomorrow around lunch", "tomorrow around lunch").kind == "range"
