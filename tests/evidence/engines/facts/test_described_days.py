"""Days of what somebody was before, of brackets behind a subject and of where pay begins are not the act's."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.days.described_days import is_done_by_paper, is_of_description, is_where_a_sum_begins
from evidence.engines.facts.days.paper_names import names_paper
from tests.each import each


def first(words: str) -> DateMention:
    return find_dates(words)[0]


@each(
    (
        "Mr. Quist, a fitter hired in 1971, was dismissed by the mill.",
        "The cook, angry at being passed over on May 3, 1999, locked the store.",
        "The permit (May 3, 1999) was withdrawn at the mill's request.",
        "Note to copy 2: copy 1 (4 July 1999) was withdrawn.",
        "We have your letter of 2 November 1999, on which we took instructions.",
    )
)
def test_what_an_aside_says_of_the_subject_has_another_day(words: str) -> None:
    assert is_of_description(words, first(words), 0)


@each(
    (
        "On May 3, 1999, the cook locked the store.",
        "After the fire, the mill was sold on May 3, 1999, and closed.",
        "Pump 2 tripped (May 3, 1999) and was reset.",
        "The cook left on May 3, 1999, was seen in Bath and came back.",
    )
)
def test_an_act_has_the_day_that_stands_behind_it(words: str) -> None:
    assert not is_of_description(words, first(words), 0)


def test_an_order_is_not_of_the_day_from_which_pay_is_counted() -> None:
    words = "The mill shall reinstate Mr. Roe with back pay from January 19, 1993, but not for March 1993."
    assert all(is_where_a_sum_begins(words, one, 0) for one in find_dates(words)[:1])
    told = "The mill paid him back pay from January 19, 1993."
    assert not is_where_a_sum_begins(told, first(told), 0)


def test_what_is_done_by_a_paper_is_done_on_its_day() -> None:
    words = (
        "The grievant, who had worked there for years, was discharged by letter dated December 4, 1992, for sleeping."
    )
    assert is_done_by_paper(words, first(words), 0)
    assert not names_paper(words, first(words), 0)
    assert first(words).date == date(1992, 12, 4)
    read = "The clerk read out to the meeting in full the letter dated December 4, 1992."
    assert not is_done_by_paper(read, first(read), 0)
