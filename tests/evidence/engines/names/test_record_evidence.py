"""What a text shows of a name, over all its mentions."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.names.mentions import read_names
from evidence.engines.names.record_evidence import Evidence, evidence_of

LETTER = """Dear Ms. Halvard,

We bought the press from Torvik Mills, Inc. Then Torvik Mills shall repair it, and Torvik Mills agreed to do so.

TORVIK MILLS, INC.
By: ______________
Name: Jonas Edelgard
Title: President
"""


def _evidence(text: str, name: str) -> Evidence:
    named = read_names(text, {})[2]
    return next(evidence_of(one, named) for one in named.records if one.name == name)


def test_all_mentions_of_a_name_are_one_record() -> None:
    found = _evidence(LETTER, "Torvik Mills, Inc.")
    assert (found["once"], found["legal_form"], found["in_both_cases"], found["forms"]) == (0, 1, 1, 1)
    assert found["acts_behind"] == 0.5  # two of four
    assert found["ever_acts_behind"] == 1


def test_a_person_has_a_title_or_a_field_and_stands_in_a_signature() -> None:
    signer = _evidence(LETTER, "Jonas Edelgard")
    assert (signer["given_name"], signer["once"], signer["field_before"], signer["titled"]) == (1, 1, 1, 0)
    assert next(value for name, value in _evidence(LETTER, "Ms. Halvard").items() if name == "titled") == 1


def test_a_word_in_capitals_beside_others_that_are_not_is_perhaps_a_label() -> None:
    named = read_names("We met Jonas Edelgard there.", {})[2]
    grown = replace(named.records[0], name="GH Jonas Edelgard")
    assert evidence_of(named.records[0], named)["mixed_capitals"] == 0
    assert evidence_of(grown, named)["mixed_capitals"] == 1
    assert evidence_of(replace(grown, name="Torvik Mills LLC"), named)["mixed_capitals"] == 0


def test_words_that_the_text_has_in_small_letters_are_told_from_others() -> None:
    text = "The harbour is closed. The Velsina Harbour Commission closed the harbour, and the commission met."
    found = _evidence(text, "Velsina Harbour Commission")
    assert (found["any_small"], found["institution"], found["article_before"]) == (1, 1, 1)


def test_no_evidence_is_above_one_or_below_none() -> None:
    named = read_names(LETTER * 20, {})[2]
    values = [value for one in named.records for value in evidence_of(one, named).values()]
    assert values
    assert all(0 <= value <= 1 for value in values)
