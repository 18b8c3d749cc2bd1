"""Dates: what is one, what day it means, and what is none."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from evidence.engines.dates import chart
from evidence.engines.dates.dates import find_dates

WEDNESDAY = date(2021, 3, 3)


def only(text: str, reference: date | None = None) -> tuple[str, str, str | None, str]:
    found = find_dates(text, reference)
    assert len(found) == 1, found
    mention = found[0]
    assert text[mention.start : mention.end] == mention.text
    return mention.text, str(mention.date), str(mention.date_end) if mention.date_end else None, mention.precision


@pytest.mark.parametrize(
    ("text", "words", "day"),
    [
        ("made this 5th day of May, 2021 by", "5th day of May, 2021", "2021-05-05"),
        ("the first day of January, in the year 2019", "the first day of January, in the year 2019", "2019-01-01"),
        ("on Tuesday, January 08, 2002 2:25 PM", "Tuesday, January 08, 2002 2:25 PM", "2002-01-08"),
        ("Fri, 30 Apr 2021 09:12:44 +0100", "Fri, 30 Apr 2021 09:12:44 +0100", "2021-04-30"),
        ("at 2021-03-04T10:00:00Z the", "2021-03-04T10:00:00Z", "2021-03-04"),
        ("signed 13/02/2020 here", "13/02/2020", "2020-02-13"),
        ("signed 12/20/2011 here", "12/20/2011", "2011-12-20"),
        ("dated 3 May\n2021 and", "3 May\n2021", "2021-05-03"),
    ],
)
def test_a_written_day(text: str, words: str, day: str) -> None:
    assert only(text) == (words, day, None, "day")


@pytest.mark.parametrize(
    ("text", "first", "last", "precision"),
    [
        ("between 31 March 1998 and 5 November 2003", "1998-03-31", "2003-11-05", "range"),
        ("May 3-5, 2021", "2021-05-03", "2021-05-05", "range"),
        ("from January to March 2020", "2020-01-01", "2020-03-31", "range"),
        ("from December 20 to January 5, 2021", "2020-12-20", "2021-01-05", "range"),
        ("in May 2021", "2021-05-01", "2021-05-31", "month"),
        ("the first quarter of 2020", "2020-01-01", "2020-03-31", "range"),
        ("during 1999", "1999-01-01", "1999-12-31", "year"),
        ("from 2015 to 2018", "2015-01-01", "2018-12-31", "range"),
        ("late 2019", "2019-09-01", "2019-12-31", "approximate"),
    ],
)
def test_a_span_of_days(text: str, first: str, last: str, precision: str) -> None:
    _, begins, ends, how = only(text)
    assert (begins, ends, how) == (first, last, precision)


def test_on_or_about_is_approximate_and_a_deadline_is_not() -> None:
    assert only("on or about March 3, 2020")[3] == "approximate"
    assert only("no later than March 3, 2020")[3] == "day"
    assert only("before March 3, 2020")[3] == "approximate"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I saw him yesterday", "2021-03-02"),
        ("they met last Friday", "2021-02-26"),
        ("two weeks ago", "2021-02-17"),
        ("it happened on December 28", "2020-12-28"),
        ("On Monday we met him", "2021-03-01"),
        ("see you on Monday", "2021-03-08"),
    ],
)
def test_relative_words_need_the_documents_own_date(text: str, day: str) -> None:
    assert find_dates(text) == []
    assert only(text, WEDNESDAY)[1] == day


@pytest.mark.parametrize(
    "text",
    [
        "Section 4.1.2020 and § 2001",
        "the Securities Act of 1933",
        "a fee of $2019 for 2000 shares",
        "he may 3 times",
        "on 2020-02-30",
        "No. 2005 of the list, version 1.2.10",
        "in 2000 shares of stock",
        "paragraph 12/13 of the order",
    ],
)
def test_numbers_that_are_no_dates(text: str) -> None:
    assert find_dates(text, WEDNESDAY) == []


def test_the_documents_unambiguous_dates_settle_the_others() -> None:
    british = find_dates("Paid 25/12/2019. Due 03/04/2020.")
    american = find_dates("Paid 12/25/2019. Due 03/04/2020.")
    assert [str(d.date) for d in british] == ["2019-12-25", "2020-04-03"]
    assert [str(d.date) for d in american] == ["2019-12-25", "2020-03-04"]


@pytest.mark.parametrize(
    "hostile",
    ["May ", "1/", "the 5th day of ", "1 ", "of the of the ", "2001-", "between 3 and ", "Monday, ", "12:30 to "],
)
def test_the_work_grows_with_the_text_and_no_faster(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 0
    follow = chart.Pass.follow

    def counted(*given: Any) -> Any:
        nonlocal steps
        steps += 1
        return follow(*given)

    def work(times: int) -> int:
        before = steps
        find_dates(hostile * times, WEDNESDAY)
        return steps - before

    monkeypatch.setattr(chart.Pass, "follow", counted)
    short = work(100)
    assert work(400) <= 4.2 * short + 100


@pytest.mark.parametrize("month", range(1, 13))
def test_a_day_of_the_only_year_that_a_text_speaks_of_is_of_that_year(month: int) -> None:
    day = date(2016, month, 30 if month != 2 else 29)
    [found] = find_dates(f"The pump was replaced on {day:%B} {day.day}.", year=2016)
    assert found.date == day


@pytest.mark.parametrize(
    ("text", "days"), [("Resolution 2018-11, on the pier", []), ("in 2018-11 it rained", ["2018-11-01"])]
)
def test_the_number_of_a_paper_is_no_month(text: str, days: list[str]) -> None:
    assert [str(one.date) for one in find_dates(text)] == days


@pytest.mark.parametrize("counted", ["about 640 pounds of ore", "around 1200 people", "about 5 of them"])
def test_what_is_counted_behind_a_day_is_no_time_of_it(counted: str) -> None:
    [found] = find_dates(f"On March 14, 2024 {counted} were lost.")
    assert (found.text, found.precision) == ("March 14, 2024", "day")


def test_a_month_that_a_scan_ran_into_the_word_before_it() -> None:
    assert only("OnJanuary 11, 2021 he left.")[:2] == ("January 11, 2021", "2021-01-11")


@pytest.mark.parametrize(
    ("text", "day", "end"),
    [
        ("The salary is $240,000 a year from October 2, 2023.", date(2023, 10, 2), None),
        ("It bears interest at five percent a year from May 1, 2020.", date(2020, 5, 1), None),
        ("The lease runs for two years from May 1, 2013 to April 30, 2015.", date(2013, 5, 1), date(2015, 4, 30)),
        ("It ends three months from May 1, 2020 to the day.", date(2020, 8, 1), None),
        ("The option ends a year from May 1, 2020.", date(2021, 5, 1), None),
    ],
)
def test_a_rate_or_a_period_with_both_days_is_counted_from_none(text: str, day: date, end: date | None) -> None:
    assert [(one.date, one.date_end) for one in find_dates(text)] == [(day, end)]


def test_a_sheets_month_is_of_its_year_in_a_paper_of_about_that_year() -> None:
    (found,) = find_dates("Invoice 17, Jan-02, is open.", date(2002, 3, 20))
    assert (found.date, found.precision) == (date(2002, 1, 1), "month")
    (found,) = find_dates("Invoice 17, Jan-02, is open.", date(2019, 3, 20))
    assert (found.date, found.precision) == (date(2020, 1, 2), "day")


@pytest.mark.parametrize(
    "text", ["He sends this minute to you.", "It was a very last minute change.", "In the last two hours it rained."]
)
def test_what_counts_in_hours_from_the_writing_is_no_day(text: str) -> None:
    assert find_dates(text, date(2019, 3, 20)) == []


@pytest.mark.parametrize("text", ["We met on 3, 4 and 5 May 2015.", "We met on the 3rd, 4th and 5th of May 2015."])
def test_a_day_listed_by_its_number_before_two_others_is_of_their_month(text: str) -> None:
    first, others = find_dates(text)
    assert (first.date, others.date, others.date_end) == (date(2015, 5, 3), date(2015, 5, 4), date(2015, 5, 5))


def test_a_number_before_two_days_that_counts_something_else_is_no_day() -> None:
    assert [one.date for one in find_dates("Of 300, 4 and 5 May 2015 are gone.")] == [date(2015, 5, 4)]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on 5th October, 2015, 11th January, 2016 and 3rd May, 2016", ["2015-10-05", "2016-01-11", "2016-05-03"]),
        ("on October 5, 2015, January 11, 2016, and May 3, 2016", ["2015-10-05", "2016-01-11", "2016-05-03"]),
    ],
)
def test_each_day_of_a_list_has_its_own_year(text: str, days: list[str]) -> None:
    assert [str(one.date) for one in find_dates(text)] == days


@pytest.mark.parametrize(
    "text", ["between June 3, 2016, and June 9, 2016,", "from June 3, 2016, through June 9, 2016,"]
)
def test_a_range_may_have_a_comma_behind_its_first_year(text: str) -> None:
    [found] = find_dates(text)
    assert (str(found.date), str(found.date_end)) == ("2016-06-03", "2016-06-09")


def test_the_weekday_before_figures_says_which_is_the_month() -> None:
    assert [str(one.date) for one in find_dates("Mon 4/2/13 samples in. Wed 6/2/13 out.")] == [
        "2013-02-04",
        "2013-02-06",
    ]
    assert [str(one.date) for one in find_dates("Tue 4/2/13 samples in.")] == ["2013-04-02"]


@pytest.mark.parametrize(
    ("sentence", "months"),
    [
        ("Storage for June 2014, July 2014 and August 2014 is unpaid.", ["2014-06-01", "2014-07-01", "2014-08-01"]),
        ("He billed March 2017, April 2017.", ["2017-03-01", "2017-04-01"]),
        ("It was surveyed in May 2013, June 3, 2014 and July 2015.", ["2013-05-01", "2014-06-03", "2015-07-01"]),
        ("In 2014, July was dry.", ["2014-07-01"]),
    ],
)
def test_the_year_of_a_month_in_a_list_is_not_the_next_ones(sentence: str, months: list[str]) -> None:
    assert [str(one.date) for one in find_dates(sentence)] == months
