"""What may stand in a slot of an expression stands in every other with that slot: bounds of hours on parts of a day, hours
beside stretches of days, moments beside days in ranges, short months and weekdays, figures without a word before."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.moment import Length, Reading

THURSDAY = datetime(2021, 9, 16, 11, 0)


def the_only(sentence: str, words: str) -> Expression:
    read = find_expressions(sentence, Reading(THURSDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == [words]
    return read[0]


@pytest.mark.parametrize(
    ("words", "bound", "first"),
    [
        ("tonight after 9", "after", "2021-09-16 21:00:00"),
        ("this evening before 7:30", "before", "2021-09-16 19:30:00"),
        ("Saturday morning no later than 10", "until", "2021-09-18 10:00:00"),
        ("10/2/2021 prior to 4:00", "before", "2021-10-02 04:00:00"),
        ("next Tuesday no earlier than 2pm", "since", "2021-09-21 14:00:00"),
    ],
)
def test_hours_are_bounded_alike_on_days_and_on_parts_of_them(words: str, bound: str, first: str) -> None:
    found = the_only(f"It opens {words}.", words)
    assert found.moment is not None
    assert (found.moment.bound, str(found.first)) == (bound, first)


@pytest.mark.parametrize("before", ["prior to", "no later than", "on or before", "not after"])
def test_what_is_bounded_by_the_end_of_a_period_is_bounded_by_its_last_day(before: str) -> None:
    words = f"{before} the end of October 2021"
    assert str(the_only(f"Pay {words}.", words).first)[:10] == "2021-11-01"


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("Friday evening through Sunday", "2021-09-17 18:00:00", "2021-09-20 00:00:00"),
        ("from tomorrow at noon to Sunday", "2021-09-17 12:00:00", "2021-09-20 00:00:00"),
        ("from yesterday at 5pm until now", "2021-09-15 17:00:00", "2021-09-16 11:00:01"),
        ("Tue.-Thurs", "2021-09-14 00:00:00", "2021-09-17 00:00:00"),
        ("this early morning", "2021-09-16 00:00:00", "2021-09-16 09:00:00"),
        ("early in the day tomorrow", "2021-09-17 08:00:00", "2021-09-17 12:00:00"),
        ("two weekends ago", "2021-09-04 00:00:00", "2021-09-06 00:00:00"),
        ("the next four business days", "2021-09-17 00:00:00", "2021-09-23 00:00:00"),
        ("week 9 in 2020", "2020-02-24 00:00:00", "2020-03-02 00:00:00"),
        ("2020, week 9", "2020-02-24 00:00:00", "2020-03-02 00:00:00"),
        ("the second half-year of 2020", "2020-07-01 00:00:00", "2021-01-01 00:00:00"),
        ("the 2019-20 tax year", "2019-01-01 00:00:00", "2021-01-01 00:00:00"),
        ("'60s", "1960-01-01 00:00:00", "1970-01-01 00:00:00"),
    ],
)
def test_moments_and_stretches(words: str, first: str, last: str) -> None:
    found = the_only(f"Say {words}?", words.removeprefix("the ") if "next four" in words else words)
    assert (str(found.first), str(found.last)) == (first, last)


@pytest.mark.parametrize(
    ("words", "time"),
    [("2 at night", "02:00"), ("11 at night", "23:00"), ("12 at night", "00:00"), ("three quarters past six pm", ""),
     ("8:20 o'clock", "20:20")],
)  # fmt: skip
def test_hours_of_the_night(words: str, time: str) -> None:
    read = find_expressions(f"It rang at {words}.", Reading(THURSDAY), "future")
    assert not time or [str(one.first)[11:16] for one in read] == [time]


@pytest.mark.parametrize(
    "words",
    ["8am-6pm Monday through Friday", "Mon to Fri, 8-6", "9 to 5 Tuesday to Thursday", "from 8 to 5 on weekdays"],
)
def test_hours_stand_before_and_after_the_days_they_are_of(words: str) -> None:
    the_only(f"Open {words}.", words)


def test_business_days_are_no_dates() -> None:
    assert find_dates("Support is given Monday through Friday, 8-6.", date(2021, 9, 16)) == []
    assert find_dates("The year runs from October 1 to September 30.", date(2021, 9, 16)) == []


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("See you 11/23!", ["11/23"]),
        ("Where were you 05/06, Ann?", ["05/06"]),
        ("Cut 3/16 off.", []),
        ("A share of 5/8 of it.", []),
        ("They sell it 24/7.", []),
        ("Sales of june were low.", ["june"]),
        ("We came in march.", ["march"]),
        ("Since the end of may, none.", ["Since the end of may"]),
        ("We may march on.", []),
        ("May and June 2022 are free.", ["May", "June 2022"]),
        ("What did we do last summer?", ["last summer"]),
        ("It will last two years.", ["two years"]),
        ("Dinner Monday at 8, or lunch, tomorrow.", ["Monday at 8", "tomorrow"]),
        ("Is Sunday 19 for us?", ["Sunday 19"]),
    ],
)
def test_what_stands_alone(sentence: str, words: list[str]) -> None:
    read = find_expressions(sentence, Reading(THURSDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == words


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("a quarter century", 788_400_000), ("one half hour", 1800), ("for 1500 hours", 5_400_000)],
)
def test_lengths(words: str, seconds: float) -> None:
    found = the_only(f"It ran {words}.", words.removeprefix("for "))
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == seconds


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("less than four days after October 4, 2021", "2021-10-04", "2021-10-08"),
        ("less than four days before October 4, 2021", "2021-10-01", "2021-10-05"),
        ("after the beginning of October 2021", "2021-10-01", "2021-10-02"),
        ("after the start of 2020", "2020-01-01", "2020-01-02"),
        ("first week of September 2020", "2020-08-31", "2020-09-07"),
        ("second week of May 2019", "2019-05-06", "2019-05-13"),
        ("11/5/39", "2039-11-05", "2039-11-06"),
        ("11/5/44", "1944-11-05", "1944-11-06"),
        ("coming weeks", "2021-09-17", "2021-09-24"),
        ("past months", "2021-08-16", "2021-09-16"),
        ("last year and a half", "2020-03-16", "2021-09-16"),
        ("past two years and three months", "2019-06-16", "2021-09-16"),
        ("ensuing month", "2021-10-01", "2021-11-01"),
        ("present quarter", "2021-07-01", "2021-10-01"),
        ("before the weekend", "2021-09-18", "2021-09-20"),
        ("the 24th, 5 pm", "2021-09-24", "2021-09-24"),
        ("the 24th or later", "2021-09-24", "2021-09-25"),
        ("in the morning of Fri", "2021-09-17", "2021-09-17"),
        ("winter solstice", "2021-12-21", "2021-12-22"),
        ("friendship day", "2022-08-07", "2022-08-08"),
        ("month from now", "2021-10-16", "2021-10-17"),
        ("yesterday's 4pm", "2021-09-15", "2021-09-15"),
        ("the 30th at 7", "2021-09-30", "2021-09-30"),
        ("noon of the 20th", "2021-09-20", "2021-09-20"),
        ("the first half of the next decade", "2030-01-01", "2035-01-01"),
        ("QTD", "2021-07-01", "2021-09-16"),
        ("quarter-end", "2021-08-31", "2021-10-01"),
    ],
)
def test_days_meant(words: str, first: str, last: str) -> None:
    found = the_only(f"It was due {words}.", words)
    assert (str(found.first)[:10], str(found.last)[:10]) == (first, last)


def test_units_of_no_number_are_no_sure_days() -> None:
    assert find_dates("More is to come in the coming weeks.", date(2021, 9, 16)) == []
    assert find_dates("Accounts are settled at year-end.", date(2021, 9, 16)) == []


@pytest.mark.parametrize("words", ["every 6pm", "every Mon/Wed"])
def test_what_comes_back(words: str) -> None:
    assert the_only(f"It rings {words}.", words).kind == "recurring"


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("We saw 10 to 12 items and 5 of 8 people.", []),
        ("It rang at 20 to 9.", ["20 to 9"]),
        ("It rang 20 past 9.", ["20 past 9"]),
        ("Open Sunday 5 to 8.", ["Sunday 5 to 8"]),
        ("The 3D film, 100m of it, in the fall of Troy.", []),
        ("It took 45m and lasted 2w.", ["45m", "2w"]),
        ("The 1h 30m film.", ["1h 30m"]),
    ],
)
def test_figures_and_letters_that_are_no_times(sentence: str, words: list[str]) -> None:
    read = find_expressions(sentence, Reading(THURSDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == words
