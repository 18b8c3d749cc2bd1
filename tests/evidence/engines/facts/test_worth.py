"""What a statement of a form is worth, and what is asked of it."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.judged import judged
from evidence.engines.facts.worth.least import least
from evidence.engines.facts.worth.weights import worth
from evidence.engines.names.mentions import find_mentions

NOTICE = """ELEVATOR INSPECTION NOTICE                      No. 7731

Date: 05/03/2021                Building: 4 Weir Street, Brook
Owner: Edith Farrow             Inspector: Tobias Holm
Car: 2 (hydraulic)              Capacity: 2,500 lbs

The brake of car 2 failed on May 3, 2021 and the car fell two floors with Edith Farrow inside.
"""


def source_of(text: str) -> Source:
    document = Document(text)
    return Source(document, find_mentions(text), find_own_dates(document))


def one_with(source: Source, words: str) -> FactCandidate:
    return next(one for one in candidates_of(source) if words in one.fact.text)


def test_a_field_is_judged_without_its_form_s_head() -> None:
    source = source_of(NOTICE)
    field = judged(one_with(source, "Car: 2"), source)
    assert source.head
    assert field.text == "Car: 2 (hydraulic)"
    assert field.is_headed


def test_a_field_that_only_describes_is_worth_less_than_what_happened() -> None:
    source = source_of(NOTICE)
    field, event = worth([judged(one_with(source, words), source) for words in ("Car: 2", "failed")])
    assert field < 0.25 < 0.5 < event


def test_a_field_that_only_describes_is_never_enough() -> None:
    note = source_of(NOTICE)
    assert least(one_with(note, "Car: 2"), note, 0) > 1


def test_a_note_is_asked_less_the_less_it_has_and_a_longer_paper_more_of_each() -> None:
    note, longer = (
        source_of(NOTICE),
        source_of(NOTICE + "Nothing else was found by the inspector that day, as he says. " * 20),
    )
    one = replace(one_with(note, "failed"), expected=False)
    assert least(one, note, 0) < least(one, note, 7) < least(one, longer, 0) == least(one, longer, 8)
