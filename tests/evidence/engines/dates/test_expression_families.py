"""Expressions of time by the slots they are made of: any number, unit, month, bound or link in its place, and what is none."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.moment import Length, Moment, Reading, Repeat

TUESDAY = datetime(2022, 8, 9, 14, 0)


def found_in(sentence: str) -> list[tuple[str, Expression]]:
    read = find_expressions(sentence, Reading(TUESDAY), "future")
    return [(sentence[one.start : one.end], one) for one in read]


def the_only(sentence: str, words: str) -> Expression:
    found = found_in(sentence)
    assert [text for text, _ in found] == [words]
    return found[0][1]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("2021 October 5th", "2021-10-05", "2021-10-06"),
        ("2021, the 5th of October", "2021-10-05", "2021-10-06"),
        ("October 5/2021", "2021-10-05", "2021-10-06"),
        ("10/5, 2021", "2021-10-05", "2021-10-06"),
        ("5 October 21", "2021-10-05", "2021-10-06"),
        ("5 October in 2021", "2021-10-05", "2021-10-06"),
        ("tomorrow, August 10", "2022-08-10", "2022-08-11"),
        ("three weeks from Friday", "2022-09-02", "2022-09-03"),
        ("in four Fridays", "2022-09-02", "2022-09-03"),
        ("next week on Thursday", "2022-08-18", "2022-08-19"),
        ("the second week of October, on Monday", "2022-10-10", "2022-10-11"),
        ("nine days prior to October 12, 2021", "2021-10-03", "2021-10-04"),
        ("the day after New Year's Day 2021", "2021-01-02", "2021-01-03"),
    ],
)
def test_a_day_in_other_orders(words: str, first: str, last: str) -> None:
    found = the_only(f"The crane was sold {words}.", words)
    assert (str(found.first)[:10], str(found.last)[:10]) == (first, last)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("October from 4 to 9", "2022-10-04", "2022-10-10"),
        ("October between the 4th and the 9th", "2022-10-04", "2022-10-10"),
        ("next month from the 4th to the 9th", "2022-09-04", "2022-09-10"),
        ("between 4 and 9 of last month", "2022-07-04", "2022-07-10"),
        ("the final week of October", "2022-10-24", "2022-10-31"),
        ("the second half of October", "2022-10-16", "2022-11-01"),
        ("first half of the year", "2022-01-01", "2022-07-01"),
        ("the 2021 fiscal year", "2021-01-01", "2022-01-01"),
        ("FY21 Q3", "2021-07-01", "2021-10-01"),
        ("the eighteen forties", "1840-01-01", "1850-01-01"),
        ("last year October", "2021-10-01", "2021-11-01"),
        ("week 7 of next year", "2023-02-13", "2023-02-20"),
        ("Memorial Day weekend 2021", "2021-05-29", "2021-05-31"),
        ("from the end of 2019 to the middle of 2021", "2020-01-01", "2021-07-02"),
        ("between 2018 and the start of 2021", "2018-01-01", "2021-01-01"),
        ("within the past two months", "2022-06-09", "2022-08-09"),
        ("within the following 3 weeks", "2022-08-09", "2022-08-30"),
    ],
)
def test_a_period_of_any_slots(words: str, first: str, last: str) -> None:
    found = the_only(f"The pier was shut {words}.", words)
    assert (str(found.first)[:10], str(found.last)[:10]) == (first, last)


@pytest.mark.parametrize(
    ("words", "bound"),
    [
        ("before the 14th", "before"),
        ("by the 14th", "until"),
        ("after on October 4", "after"),
        ("on or after the end of October", "since"),
        ("in or before 2021", "until"),
        ("after or equal to 2021", "since"),
        ("starting with October 4", "since"),
        ("4 pm or later", "since"),
        ("2021 or above", "since"),
        ("in advance of October 4", "before"),
        ("around the 14th", "about"),
        ("not before October 4", "since"),
    ],
)
def test_a_bound_of_anything_that_can_be_bounded(words: str, bound: str) -> None:
    moment = the_only(f"It is due {words}.", words).moment
    assert moment
    assert moment.bound == bound


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("an hour and a quarter", 4_500),
        ("½ hour", 1_800),
        ("3½ hours", 12_600),
        ("1,200 days", 1_200 * 86_400),
        ("two thousand days", 2_000 * 86_400),
        ("an additional week", 7 * 86_400),
        ("4 weekdays", 4 * 86_400),
        ("one hour and for ten minutes", 4_200),
        ("six more consecutive days", 6 * 86_400),
        ("another three weeks", 21 * 86_400),
        ("a further 2 days", 2 * 86_400),
    ],
)
def test_a_length_of_any_count(words: str, seconds: int) -> None:
    meaning = the_only(f"It ran {words}.", words).meaning
    assert isinstance(meaning, Length)
    assert length_seconds(meaning) == seconds


@pytest.mark.parametrize(
    "words",
    [
        "every Monday from 3 to 4 pm",
        "every day from 9 to 5",
        "every two weeks on Monday",
        "monthly on the 5th",
        "every last Friday of the month",
        "every single day",
        "thrice a week",
        "alternate Mondays",
        "daily between 8 and 9 am",
    ],
)
def test_what_comes_back_with_its_day_and_hours(words: str) -> None:
    assert isinstance(the_only(f"The gate opens {words}.", words).meaning, Repeat)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("4 days from now at 5 pm", "2022-08-13 17:00"),
        ("a week from tomorrow at 9 am", "2022-08-17 09:00"),
        ("the end of the day tomorrow", "2022-08-10 23:59"),
        ("tomorrow in the late afternoon", "2022-08-10 15:30"),
        ("the rest of the day", "2022-08-09 14:00"),
        ("more than 2 weeks from now", "2022-08-23 00:00"),
        ("early on Sunday morning", "2022-08-14 00:00"),
        ("3 days in the future", "2022-08-12 00:00"),
        ("tonight, at 8:30", "2022-08-09 20:30"),
    ],
)
def test_a_day_and_its_hour_in_other_words(words: str, first: str) -> None:
    assert str(the_only(f"She will sing {words}.", words).first)[:16] == first


def test_a_bare_hour_after_at() -> None:
    assert str(the_only("We begin at 7, unless it rains.", "7").first)[11:16] == "19:00"
    assert the_only("We begin at 17.45 or so.", "at 17.45").first
    assert found_in("It rose at 7 percent.") == found_in("It stood at 12 Mill Lane.") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "By one account the bolt was loose.",
        "It was signed by two of them.",
        "The fee rose after three failures.",
        "Between 3 and 5 people came.",
        "No more than two codes are shown.",
        "Now, therefore, the parties agree.",
        "A quarter of the staff left.",
        "The oldest boy ran off.",
        "They spoke about the 3rd or 4th line.",
        "It was that one, or that three.",
        "They stopped at two or more places.",
    ],
)
def test_a_number_before_a_noun_is_no_time(sentence: str) -> None:
    assert found_in(sentence) == []


def test_a_sentence_ends_after_a_month_written_out() -> None:
    (found,) = find_dates("The roof leaked on 8 July. The 9 tiles fell.", date(2022, 8, 9))
    assert (found.text, found.date) == ("8 July", date(2022, 7, 8))
    (found,) = find_dates("It was sent on 21 May.\n  3  MR. HALE: Thank you.", date(2022, 8, 9))
    assert (found.text, found.date) == ("21 May", date(2022, 5, 21))


def test_the_new_year_is_wished_and_no_day_of_a_paper() -> None:
    assert find_dates("Happy New Year to all of you.", date(2022, 8, 9)) == []
    moment = the_only("It is shut from Christmas to New Year.", "from Christmas to New Year").meaning
    assert isinstance(moment, Moment)
    assert moment.joined
