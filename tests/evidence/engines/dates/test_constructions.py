"""The constructions of which expressions of time are made, one by one, after the published grammars of the field.

Each line of ``constructions`` has a sentence with the expression in brackets, and what it means on Tuesday, August 9, 2022 at
2 pm: from when to the moment after its end and how that is bounded, or a length in seconds, or how often it comes back.
"""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.moment import Length, Reading, Repeat

TUESDAY = datetime(2022, 8, 9, 14, 0)
TABLES = Path(__file__).parent / "constructions"


def tables() -> dict[str, list[tuple[str, str]]]:
    """The rows under each heading."""
    rows: dict[str, list[tuple[str, str]]] = {}
    for line in (line for table in sorted(TABLES.glob("*.txt")) for line in table.read_text().splitlines()):
        if line.startswith("#"):
            rows[heading := line.removeprefix("# ")] = []
        else:
            sentence, _, value = line.rpartition(" | ")
            rows[heading].append((sentence, value))
    return rows


def as_written(text: str, reading: Reading) -> list[tuple[str, str]]:
    """The text with each expression in brackets in turn, and what that means."""
    found = find_expressions(text, reading, "future")
    return [(f"{text[: one.start]}[{text[one.start : one.end]}]{text[one.end :]}", value_of(one)) for one in found]


def value_of(found: Expression) -> str:
    if isinstance(found.meaning, Length):
        return f"{length_seconds(found.meaning):.0f} seconds"
    if isinstance(found.meaning, Repeat):
        return f"every {found.meaning.number:g} {found.meaning.unit}"
    span = " to ".join(str(at)[:16].replace(" 00:00", "") for at in (found.first, found.last))
    return f"{span}, {found.meaning.bound}" if found.meaning.bound else span


@pytest.mark.parametrize("construction", tables())
def test_a_construction_is_found_whole_and_means_what_its_definition_says(construction: str) -> None:
    rows = tables()[construction]
    texts = [sentence.replace("[", "").replace("]", "") for sentence, _ in rows]
    assert [one for text in texts for one in as_written(text, Reading(TUESDAY))] == rows


@pytest.mark.parametrize(
    "sentence",
    [
        "The rule on 5.12 was read.",  # a section
        "He relied on 27 and on 2021.10.",
        "The table has 2021 05 12 and 14.",
        "They met the second Sunday.",
        "It was mended recently, on my day off.",
        "Sums of 2021 / 10 and 10 / 2021 were paid.",
        "It rose next month 4 - 7 times.",
        "An associate does much of the day-to-day work.",
    ],
)
def test_what_may_be_something_else_is_no_date_of_a_document(sentence: str) -> None:
    assert [one.text for one in find_dates(sentence, date(2022, 8, 9))] == []


def test_a_day_of_this_month_by_name_is_a_day() -> None:
    found = find_dates("We will close this October 5 at the bank.", date(2022, 8, 9))
    assert [(one.text, one.date) for one in found] == [("October 5", date(2022, 10, 5))]


def test_a_month_after_a_comma_goes_with_its_own_year() -> None:
    found = find_dates("That was the following year, June 2013, at the mill.", date(2012, 8, 9))
    assert [one.text for one in found] == ["June 2013"]


def test_a_weekday_of_each_week_is_no_date() -> None:
    assert (
        find_dates("The host reports by Tuesday of each week and pays on Friday of every week.", date(2022, 8, 9)) == []
    )


def test_so_many_hours_a_day_are_no_longer_than_they_say() -> None:
    found = find_expressions("She worked 12 hours a day.", Reading(TUESDAY))
    assert [value_of(one) for one in found] == ["43200 seconds", "86400 seconds"]


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("We met last Tuesday and Thursday.", ["2022-08-02", "2022-08-04"]),
        ("We can meet next Tuesday, Wednesday or Friday.", ["2022-08-16", "2022-08-17", "2022-08-19"]),
        ("We can meet next Thursday or Monday.", ["2022-08-18", "2022-08-15"]),
    ],
)
def test_weekdays_after_next_and_last_are_of_its_week(sentence: str, days: list[str]) -> None:
    found = find_expressions(sentence, Reading(TUESDAY), "future")
    assert [str(one.first)[:10] for one in found] == days
