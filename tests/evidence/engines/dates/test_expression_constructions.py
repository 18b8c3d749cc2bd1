"""Expressions of time by what they are built of: what is counted from a day or a period's end, what is bounded, what comes
back, lengths that are only about right, and what a text counts from its own story."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.meanings import recurring_in
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat

TUESDAY = datetime(2022, 8, 9, 14, 0)


def the_only(sentence: str, words: str) -> Expression:
    read = find_expressions(sentence, Reading(TUESDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == [words]
    return read[0]


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("ten days after the end of March 2021", "2021-04-10"),
        ("sixty days before the end of 2022", "2022-11-01"),
        ("two weeks after the beginning of 2021", "2021-01-15"),
        ("90 days after the close of the fiscal year 2020", "2021-03-31"),
        ("the day after the end of June 2021", "2021-07-01"),
        ("the third business day after October 1, 2021", "2021-10-06"),
        ("the business day immediately following May 28, 2021", "2021-05-31"),
        ("the last business day before May 31, 2021", "2021-05-28"),
        ("the day immediately before May 9, 2021", "2021-05-08"),
        ("the 30th day after October 3, 2021", "2021-11-02"),
        ("the first Tuesday after November 1, 2022", "2022-11-08"),
        ("the first day of the month following October 3, 2021", "2021-11-01"),
        ("48 hours after October 3, 2021", "2021-10-05"),
        ("three months after the Tuesday after Easter 2021", "2021-07-06"),
        ("three days ahead of October 4, 2021", "2021-10-01"),
        ("two days after Christmas of last year", "2021-12-27"),
        ("last year's Thanksgiving", "2021-11-25"),
        ("the tenth anniversary of May 4, 2005", "2015-05-04"),
        ("the six-month anniversary of May 4, 2005", "2005-11-04"),
        ("the eve of Labor Day 2021", "2021-09-05"),
        ("Thanksgiving eve", "2022-11-23"),
        ("the 3rd inst.", "2022-08-03"),
        ("the 28th ult.", "2022-07-28"),
        ("the 2nd proximo", "2022-09-02"),
        ("the second weekday of October 2022", "2022-10-04"),
    ],
)
def test_a_day_counted_from_another(words: str, day: str) -> None:
    found = the_only(f"The silo was emptied on {words}", words)
    assert (str(found.first)[:10], found.moment and found.moment.grain) == (day, "day")


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("the summer before last", "2020-06-21", "2020-09-23"),
        ("the October after next", "2023-10-01", "2023-11-01"),
        ("two winters ago", "2020-12-21", "2021-03-20"),
        ("the weekend before Memorial Day", "2023-05-27", "2023-05-29"),
        ("Easter week", "2023-04-03", "2023-04-10"),
        ("the first full week of October 2021", "2021-10-04", "2021-10-11"),
        ("the final week of 2021", "2021-12-27", "2022-01-03"),
        ("early to mid-October", "2022-10-01", "2022-10-21"),
        ("mid-to-late October 2021", "2021-10-11", "2021-11-01"),
        ("the first third of 2021", "2021-01-01", "2021-05-01"),
        ("the closing weeks of 2021", "2021-09-01", "2022-01-01"),
        ("mid-year 2021", "2021-05-01", "2021-09-01"),
        ("October of '09", "2009-10-01", "2009-11-01"),
        ("the summer of '69", "1969-06-21", "1969-09-23"),
        ("Ramadan 2021", "2021-04-13", "2021-05-13"),
        ("from January 2021 through to May 2022", "2021-01-01", "2022-06-01"),
        ("from the 18th century to the 20th century", "1700-01-01", "2000-01-01"),
        ("last year's summer", "2021-06-21", "2021-09-23"),
        ("next year's first half", "2023-01-01", "2023-07-01"),
        ("the weekend of Memorial Day next year", "2023-05-27", "2023-05-29"),
        ("Christmas week 2021", "2021-12-20", "2021-12-27"),
        ("Jan.-Mar. 2021", "2021-01-01", "2021-04-01"),
        ("2019/2020", "2019-01-01", "2021-01-01"),
        ("first half of the spring of 2021", "2021-03-20", "2021-05-05"),
        ("within 72 hours of October 3, 2021", "2021-10-03", "2021-10-06"),
        ("from 2010 up until 2014", "2010-01-01", "2015-01-01"),
        ("2011 to present", "2011-01-01", "2022-08-10"),
        ("within ten days after the end of March 2021", "2021-03-31", "2021-04-10"),
        ("the preceding 12 months", "2021-08-09", "2022-08-09"),
        ("last half-century", "1972-08-09", "2022-08-09"),
    ],
)
def test_a_period_counted_from_another(words: str, first: str, last: str) -> None:
    found = the_only(f"The quarry was worked {words}.", words)
    assert (str(found.first)[:10], str(found.last)[:10]) == (first, last)


@pytest.mark.parametrize(
    ("words", "bound"),
    [
        ("more than a year ago", "before"),
        ("less than a week ago", "window"),
        ("no more than two days ago", "window"),
        ("in less than two weeks", "before"),
        ("less than 10 days before October 3, 2021", "lasting"),
        ("at least 14 days before October 3, 2021", "before"),
        ("fewer than ten days after October 3, 2021", "lasting"),
        ("nearly two years ago", "about"),
        ("before dawn", "before"),
        ("until the evening", "before"),
        ("not until October 5, 2021", "since"),
        ("until after October 5, 2021", "after"),
    ],
)
def test_a_bound(words: str, bound: str) -> None:
    found = the_only(f"The valve was shut {words}.", words)
    assert isinstance(found.meaning, Moment)
    assert found.meaning.bound == bound


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("two and one-half days", 216_000),
        ("3 1/2 hours", 12_600),
        ("2¾ hours", 9_900),
        ("two dozen days", 2_073_600),
        ("2-3 weeks", 1_209_600),
        ("five or six weeks", 3_024_000),
        ("an hour or two", 3_600),
        ("10+ years", 315_360_000),
        ("no more than two hours", 7_200),
        ("no less than 30 days", 2_592_000),
    ],
)
def test_a_length(words: str, seconds: int) -> None:
    found = the_only(f"The kiln burned for {words}.", words)
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == seconds


@pytest.mark.parametrize(
    ("words", "time"),
    [
        ("ten minutes before midnight", "23:50"),
        ("an hour and a half before 6 pm", "16:30"),
        ("two hours after noon", "14:00"),
        ("twenty-five past six", "18:25"),
        ("10.30 in the morning", "10:30"),
    ],
)
def test_a_clock_time(words: str, time: str) -> None:
    found = the_only(f"Lock the depot {words}.", words)
    assert f"{found.first:%H:%M}" == time


@pytest.mark.parametrize(
    ("words", "number", "unit"),
    [
        ("the first and third Monday of every month", 1, "month"),
        ("the end of each quarter", 1, "quarter"),
        ("once in every three days", 3, "day"),
        ("twice in a week", 1, "week"),
        ("every quarter of an hour", 15, "minute"),
        ("half-hourly", 30, "minute"),
        ("half-yearly", 6, "month"),
        ("triennially", 3, "year"),
        ("every year in October", 1, "year"),
        ("15 April of each year", 1, "year"),
        ("every Friday morning", 1, "day"),
        ("any Friday", 1, "week"),
        ("the first week of every month", 1, "month"),
        ("from the 5th to the 9th of each month", 1, "month"),
        ("monthly on the first Monday", 1, "month"),
        ("every Ramadan", 1, "year"),
    ],
)
def test_what_comes_back(words: str, number: float, unit: str) -> None:
    found = the_only(f"The hoist is tested {words}.", words)
    assert isinstance(found.meaning, Repeat)
    assert (found.meaning.number, found.meaning.unit) == (number, unit)


def test_half_an_hour_is_a_rule_in_minutes() -> None:
    assert [one.rule for one in recurring_in("The gauge is read half-hourly.")] == ["FREQ=MINUTELY;INTERVAL=30"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The fee is due in the following year.",
        "Sales of the previous month are reported.",
        "He came back on the following Monday.",
        "They met again the next morning.",
        "The ensuing three weeks were dry.",
        "It took place two to three weeks after May 1, 2021.",
        "It was repaired in the past 12 to 18 months.",
        "He rose 12 may have had reasons.",
        "It is due one day before the beginning of the first quarter.",
        "It is due before the beginning of the first quarter.",
    ],
)
def test_what_counts_from_the_story_is_no_day(sentence: str) -> None:
    """ "The following year" is that after the one the text tells of, and not after the document's own date."""
    assert [one.text for one in find_dates(sentence, date(2022, 8, 9)) if one.text != "May 1, 2021"] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It was the second quarter of the 16th century.",
        "They were twenty to thirty people.",
        "The stake fell by 2000 shares.",
        "They kept between 1800 and 2000 units.",
    ],
)
def test_what_is_no_moment(sentence: str) -> None:
    assert find_dates(sentence, date(2022, 8, 9)) == []


def test_a_year_is_not_a_clock_time() -> None:
    [found] = find_dates("Nobody was told of it until 2012.", date(2022, 8, 9))
    assert (found.text, found.date) == ("until 2012", date(2012, 1, 1))


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("They met on March 3, March 9 and October 5, 2010.", ["2010-03-03", "2010-03-09", "2010-10-05"]),
        ("Sales fell in March and October 2010.", ["2010-03-01", "2010-10-01"]),
        ("They met on December 28 and January 4, 2015.", ["2014-12-28", "2015-01-04"]),
        ("It was tried on October 3, 9 and 15, 2010.", ["2010-10-03", "2010-10-09", "2010-10-15"]),
        ("It was tried on October 3 or 4, 2010.", ["2010-10-03", "2010-10-04"]),
        ("It was tried on the 3rd and 5th of October, 2010.", ["2010-10-03", "2010-10-05"]),
        ("It was tried on 3, 5 and 9 October 2010.", ["2010-10-03", "2010-10-05", "2010-10-09"]),
        ("It was tried on the 3rd and the 9th of October 2010.", ["2010-10-03", "2010-10-09"]),
        ("It came on July 12th & 13th.", ["2022-07-12", "2022-07-13"]),
        ("It fell in Q2 and Q3 2012.", ["2012-04-01", "2012-07-01"]),
        ("It rose in the second and third quarters of 2012.", ["2012-04-01"]),
        ("It rained in the spring and summer of 2012.", ["2012-03-20", "2012-06-21"]),
        ("It ran during 2009, 2010 and 2012.", ["2009-01-01", "2010-01-01", "2012-01-01"]),
        ("Let us meet on Monday or Tuesday of next week.", ["2022-08-15", "2022-08-16"]),
        ("See Exhibits 3 and 5 October 2010.", ["2010-10-05"]),
        ("On July 3 and 4 men left.", ["2022-07-03"]),
    ],
)
def test_a_list_shares_its_year_and_its_month(sentence: str, days: list[str]) -> None:
    assert [str(one.date) for one in find_dates(sentence, date(2022, 8, 9))] == days


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("the second to last Friday of October 2021", "2021-10-22", "2021-10-23"),
        ("the penultimate day of October 2021", "2021-10-30", "2021-10-31"),
        ("the latter half of October 2021", "2021-10-16", "2021-11-01"),
        ("the mid-to-late nineties", "1993-01-01", "2000-01-01"),
        ("the second Sunday of Advent", "2022-12-04", "2022-12-05"),
        ("Holy Week", "2023-04-02", "2023-04-09"),
    ],
)
def test_the_last_but_one_and_times_before_a_feast(words: str, first: str, last: str) -> None:
    read = find_expressions(f"The loom broke in {words}.", Reading(TUESDAY), "future")
    assert [(str(one.first)[:10], str(one.last)[:10]) for one in read] == [(first, last)]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("the Tuesday after Easter at 5 pm", "2023-04-11 17:00", "2023-04-11 18:00"),
        ("two days after October 3, 2022 in the evening", "2022-10-05 18:00", "2022-10-06 00:00"),
        ("Monday, October 3, 2022, at approximately 5:30 p.m.", "2022-10-03 17:30", "2022-10-03 17:31"),
        ("twenty-two fifteen", "2022-08-09 22:15", "2022-08-09 22:16"),
        ("Friday, after 5 pm", "2022-08-12 17:00", "2022-08-12 18:00"),
        ("between dawn and dusk on October 3, 2021", "2021-10-03 05:00", "2021-10-03 20:00"),
        ("from morning till night", "2022-08-09 00:00", "2022-08-10 00:00"),
    ],
)
def test_a_time_of_a_day_that_is_counted_from_another(words: str, first: str, last: str) -> None:
    read = find_expressions(f"The bell rang {words}.", Reading(TUESDAY), "future")
    assert [(str(one.first)[:16], str(one.last)[:16]) for one in read] == [(first, last)]


def test_prior_to_is_no_range() -> None:
    read = find_expressions("It came half an hour prior to October 3.", Reading(TUESDAY), "future")
    assert [one.kind for one in read] == ["date", "date"]


def test_a_year_after_a_day_and_a_line_number_are_no_clock_time() -> None:
    [found] = find_dates("His review of 15 October 2013, until\n  7  you saw it, was long.", date(2022, 8, 9))
    assert (found.text, found.date) == ("15 October 2013", date(2013, 10, 15))


def test_a_month_leaves_the_full_stop_to_its_sentence() -> None:
    assert [one.text for one in find_dates("It came on 3 Oct. It left on 5 Oct. 2021.", date(2022, 8, 9))] == [
        "3 Oct",
        "5 Oct. 2021",
    ]
