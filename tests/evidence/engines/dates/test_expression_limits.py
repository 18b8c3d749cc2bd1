"""Where an expression ends: what the words beside it belong to; and that every rule can make what it reads."""

from __future__ import annotations

import inspect
from datetime import datetime

import pytest

from evidence.engines.dates.chart import GrammarRule
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.expressions import Expression, find_expressions, length_seconds
from evidence.engines.dates.grammar import bounds
from evidence.engines.dates.moment import Length, Reading

THURSDAY = datetime(2021, 9, 16, 11, 0)


def the_only(sentence: str, words: str) -> Expression:
    read = find_expressions(sentence, Reading(THURSDAY), "future")
    assert [sentence[one.start : one.end] for one in read] == [words]
    return read[0]


def written(rule: GrammarRule) -> str:
    return " ".join(item if isinstance(item, str) else "|".join(sorted(item)) for item in (rule.first, *rule.rest))


def test_every_rule_makes_something_of_as_many_values_as_its_kinds() -> None:
    unfit = []
    for rule in bounds.TABLE:
        kinds = sum(isinstance(item, str) and item != "~" for item in (rule.first, *rule.rest))
        try:
            inspect.signature(rule.make).bind(Reading(), *range(kinds))
        except TypeError:
            unfit.append(written(rule))
    assert unfit == []


def test_a_thousand_counts() -> None:
    found = the_only("It lay there for a thousand hours.", "a thousand hours")
    assert isinstance(found.meaning, Length)
    assert length_seconds(found.meaning) == 3_600_000
    assert find_expressions("It cost a thousand dollars.", Reading(THURSDAY)) == []


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("On June 7, 2012 a lease was signed.", "2012-06-07"),
        ("By deed of June 7, 1998 a strip was sold.", "1998-06-07"),
        ("On 7 June 2012 a p. 4 note was added.", "2012-06-07"),
    ],
)
def test_an_article_after_a_year_makes_no_time_of_it(sentence: str, day: str) -> None:
    (found,) = find_dates(sentence, None)
    assert str(found.date) == day


@pytest.mark.parametrize(("sentence", "words"), [("In 2012 a mill burnt.", "2012"), ("At 9:40 a guard came.", "9:40")])
def test_an_article_is_no_half_of_a_day(sentence: str, words: str) -> None:
    the_only(sentence, words)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("Tuesday, 2:00-5:00", "2021-09-21T02:00", "2021-09-21T05:01"),
        ("Monday 7-8:30 AM", "2021-09-20T07:00", "2021-09-20T08:31"),
        ("Tuesday, 10:00-12:30", "2021-09-21T10:00", "2021-09-21T12:31"),
    ],
)
def test_hours_after_a_dash_are_no_zone_and_no_date(words: str, first: str, last: str) -> None:
    found = the_only(f"It opens {words}.", words)
    assert (str(found.first)[:16].replace(" ", "T"), str(found.last)[:16].replace(" ", "T")) == (first, last)


def test_an_offset_stands_after_a_zone_or_seconds() -> None:
    assert the_only("Call at 8pm GMT-4.", "8pm GMT-4").moment.zone == -240  # type: ignore[union-attr]
    found = the_only("Sent 2021-09-05T10:00:00-07:00.", "2021-09-05T10:00:00-07:00")
    assert found.moment is not None
    assert found.moment.zone == -420


@pytest.mark.parametrize(
    "words", ["anytime before Monday", "any time before Monday", "anytime after 4pm", "anytime from Monday"]
)
def test_any_time_is_part_of_the_bound(words: str) -> None:
    the_only(f"Come {words}.", words)


def test_a_range_keeps_its_first_day() -> None:
    read = find_expressions("Open Monday through Friday, 8:00am to 6:00pm, Sunday by appointment.", Reading(THURSDAY))
    assert len(read) == 2
    read = find_expressions("Orders of Monday through Friday 3:00 PM count.", Reading(THURSDAY))
    assert read[0].start == 10


def test_a_range_of_two_moments_written_in_full_is_one() -> None:
    words = "Fri 09/03/2021 at 8:15:00 PM ET thru Mon 09/06/2021 at 6:30:00 AM ET"
    found = the_only(f"Closed from then: {words}.", words)
    assert (str(found.first), str(found.last)) == ("2021-09-03 20:15:00", "2021-09-06 06:30:01")


@pytest.mark.parametrize(
    "sentence", ["Sat next to him was a clerk.", "We saw May last in the list.", "Count in '20 boxes' only."]
)
def test_a_word_that_belongs_to_what_follows_makes_no_day(sentence: str) -> None:
    assert all(
        one.rule not in ("NAMEDLAST", "SHORTYEAR") for one in find_expressions(sentence, Reading(datetime(2021, 9, 16)))
    )
