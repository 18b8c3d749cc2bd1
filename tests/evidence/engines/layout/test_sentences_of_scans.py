"""Sentences that a scan has run together: no blank behind a day, a bullet read as a letter."""

from __future__ import annotations

import pytest

from evidence.engines.facts.referring.left_open import is_of_another_day
from evidence.engines.facts.sentences.broken import without_notes
from evidence.engines.layout.sentences import split


def test_a_day_that_ends_a_sentence_without_a_blank_behind_it_ends_it() -> None:
    found = [
        one.words for one in split("He came to Alder for breakfast on May 7.According to Lee, they spoke of the vote.")
    ]
    assert found == ["He came to Alder for breakfast on May 7.", "According to Lee, they spoke of the vote."]


def test_a_bullet_read_as_a_letter_begins_a_sentence() -> None:
    text = "The office looked at the files. Several papers support that: e Holm was born in Odell, and went to school there."
    assert [one.words for one in split(text)][-1] == "Holm was born in Odell, and went to school there."


def test_a_note_s_number_before_a_name_is_no_part_of_it() -> None:
    assert without_notes("86van der Holm pleaded guilty in May.") == "van der Holm pleaded guilty in May."


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Eight minutes later, Holm replied that Stone should call the county.", True),
        ("About two hours earlier the gate had failed.", True),
        ("Two weeks later Holm paid Stone $400.", False),
        ("Two weeks of rain came.", False),
    ],
)
def test_what_is_counted_from_an_event_before_is_of_another_day(words: str, expected: bool) -> None:
    assert is_of_another_day(words) is expected
