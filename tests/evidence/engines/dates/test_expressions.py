"""Expressions of time: what is one, and what it means beside a reference."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.languages import in_another_language, written_day
from evidence.engines.dates.moment import Length, Reading, Repeat
from evidence.engines.dates.readings import read_date
from evidence.engines.dates.single import parse_expression

WEDNESDAY = datetime(2018, 5, 16, 10, 30)


def only(text: str) -> Expression:
    (found,) = find_expressions(text, Reading(WEDNESDAY), "future")
    return found


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("a week from next Monday", "2018-05-28", "2018-05-29"),
        ("the Monday after Thanksgiving", "2018-11-26", "2018-11-27"),
        ("the second to last day of June", "2018-06-29", "2018-06-30"),
        ("the last three months of 2016", "2016-10-01", "2017-01-01"),
        ("fiscal year ending June 30, 2018", "2017-07-01", "2018-07-01"),
        ("the third quarter of last year", "2017-07-01", "2017-10-01"),
        ("the 1990s", "1990-01-01", "2000-01-01"),
        ("the seventeenth of May, two thousand and eighteen", "2018-05-17", "2018-05-18"),
        ("May 3 and 4, 2018", "2018-05-03", "2018-05-05"),
        ("26 June to 28 June in 2020", "2020-06-26", "2020-06-29"),
        ("Good Friday 2019", "2019-04-19", "2019-04-20"),
        ("10 days prior to May 3, 2018", "2018-04-23", "2018-04-24"),
        ("2020-W53", "2020-12-28", "2021-01-04"),
        ("the Monday of the following week", "2018-05-21", "2018-05-22"),
        ("earlier last week", "2018-05-07", "2018-05-10"),
        ("22/06", "2018-06-22", "2018-06-23"),
    ],
)
def test_a_day_or_period(text: str, first: str, last: str) -> None:
    found = only(text)
    assert (str(found.first)[:10], str(found.last)[:10]) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("from 5 to 6pm of April 22, 2019", "2019-04-22 17:00", "2019-04-22 19:00"),
        ("tomorrow at half past nine in the evening", "2018-05-17 21:30", "2018-05-17 21:31"),
        ("Friday, 25 May 2018 at 0800 hours", "2018-05-25 08:00", "2018-05-25 08:01"),
        ("12:01 a.m. on January 1, 2019", "2019-01-01 00:01", "2019-01-01 00:02"),
        ("8am tomorrow to 5pm on Friday", "2018-05-17 08:00", "2018-05-18 18:00"),
    ],
)
def test_a_day_with_its_time(text: str, first: str, last: str) -> None:
    found = only(text)
    assert (str(found.first)[:16], str(found.last)[:16]) == (first, last)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("thirty (30) days", 30 * 86_400), ("2 hours and 15 minutes", 8_100), ("a day and a half", 129_600)],
)
def test_a_length_of_time(text: str, seconds: int) -> None:
    found = only(text)
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == seconds


@pytest.mark.parametrize(
    "text",
    ["every Monday and Thursday", "every other Friday", "on Mondays", "twice a month", "quarterly", "each day at 7 pm"],
)
def test_what_comes_back(text: str) -> None:
    assert isinstance(only(text).meaning, Repeat)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("5 p.m. Eastern Time", -300), ("17:00 UTC", 0), ("9:30 +0530", 330), ("5pm (PST)", -480)],
)
def test_a_time_keeps_its_zone(text: str, minutes: int) -> None:
    moment = only(text).moment
    assert moment
    assert moment.zone == minutes


@pytest.mark.parametrize(
    "text", ["within thirty days he died", "two days later they left", "the next day", "now", "the first of the month"]
)
def test_what_counts_from_another_event_is_no_date_of_the_document(text: str) -> None:
    assert find_dates(text, WEDNESDAY.date()) == []


def test_the_end_of_a_month_as_a_deadline_is_its_last_day() -> None:
    (found,) = find_dates("payable by the end of March 2020", date(2020, 1, 1))
    assert (found.date, found.date_end, found.precision) == (date(2020, 3, 31), None, "day")


def test_a_mails_day_is_read_in_other_languages_too() -> None:
    assert written_day("Wed, 16 May 2018 10:30:15 -0400") == date(2018, 5, 16)
    assert written_day("mercredi 16 mai 2018 10:30") == date(2018, 5, 16)
    assert written_day("gestern") is None


def test_a_field_is_one_expression_or_none() -> None:
    whole = parse_expression("on the 3rd of May 2018", Reading(WEDNESDAY))
    assert whole
    assert str(whole.first)[:10] == "2018-05-03"
    assert parse_expression("3 May 2018 was fine", Reading(WEDNESDAY)) is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("26. Juli 2014", datetime(2014, 7, 26)),
        ("Fri, 09 Sep 2005 13:51:39 -0700", datetime(2005, 9, 9, 20, 51, 39)),
        ("nothing of the kind", None),
    ],
)
def test_a_field_may_be_in_another_language_and_zone(text: str, moment: datetime | None) -> None:
    found = in_another_language(text, WEDNESDAY)
    assert (found and found[0]) == moment


@pytest.mark.parametrize(
    ("text", "first", "last", "precision"),
    [
        ("mars 2024", date(2024, 3, 1), date(2024, 3, 31), "month"),
        ("febrero de 2024", date(2024, 2, 1), date(2024, 2, 29), "month"),
        ("12. März 2024", date(2024, 3, 12), None, "day"),
    ],
)
def test_another_languages_month_is_a_whole_one_and_never_the_references_day(
    text: str, first: date, last: date | None, precision: str
) -> None:
    for reference in (None, date(2024, 6, 17)):
        (found,) = read_date(text, reference).meanings
        assert (found.date, found.date_end, found.precision) == (first, last, precision)


@pytest.mark.parametrize("text", ["2024-13-01", "03/??/2024", "2024-02-30", "31/02/2024"])
def test_figures_that_are_no_day_are_none_in_any_language(text: str) -> None:
    assert not read_date(text, date(2024, 6, 17)).meanings


def test_a_field_that_has_a_month_alone_has_no_day() -> None:
    assert written_day("mars 2018") is None
