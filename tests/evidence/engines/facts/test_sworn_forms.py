"""Forms that tell in the first person, minutes, interviews: who is meant in them, and what they are headed with."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.writers import writer_of
from evidence.engines.relationships.relationships import find_relationships
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.candidates import candidate_texts

CHARGE = """CHARGE OF RETALIATION
Form 5

Name: Nora Quist
Home phone: (216) 555-0142
Employer: Farrow Dairy Ltd.
Number of employees: 101-200

I. I was hired by Farrow Dairy Ltd. on May 3, 2019.
II. On June 12, 2020, my supervisor, Tobias Holm, threatened to fire me. On June 14, 2020 he locked my desk.
III. I complained to Alder Personnel Services Inc. about it on June 19, 2020.

Date: July 2, 2020          Signature of applicant: Nora Quist
"""
MINUTES = """TOWN OF ALDER
MINUTES OF THE BOARD OF APPEALS
October 8, 2019

1. Application 24-17. Applicant: Quist Storage LLC. The applicant poured a foundation in July 2019 without a permit.

Edith Farrow stated that trucks had been unloading on Weir Road since August. Her brother told the board that he saw the trucks.
"""
TALK = """A Talk With the Engineer

Nora Quist worked for the district for nineteen years.

Q: Did you report the leak?

A: Yes. I gave all of my reports to the state inspector on January 9, 2024.

Q: Who ran the district?

A: Tobias Holm ran the district until May 3, 2023.
"""


def kept(text: str, day: date | None = None) -> list[FoundFact]:
    document = Document(text, reference_date=day)
    mentions = find_mentions(text)
    return judge_facts(document, mentions, find_facts(document, mentions, find_dates(text, day))).kept


def test_a_form_says_i_of_whom_its_field_for_the_signature_names() -> None:
    texts = [one.text for one in kept(CHARGE, date(2020, 7, 2))]
    assert "Nora Quist stated: “I was hired by Farrow Dairy Ltd. on May 3, 2019.”" in texts
    assert "Nora Quist stated: “I complained to Alder Personnel Services Inc. about it on June 19, 2020.”" in texts


def test_he_in_what_somebody_states_is_named_in_brackets() -> None:
    texts = [one.text for one in kept(CHARGE, date(2020, 7, 2))]
    assert "Nora Quist stated: “On June 14, 2020 he [Tobias Holm] locked my desk.”" in texts


def test_a_form_is_of_nobody_whom_its_sentences_tell_of() -> None:
    heads = [one for one in candidate_texts(CHARGE) if "Number of employees" in one]
    assert heads
    assert not any("of Alder Personnel" in text for text in heads)


def test_a_telephone_and_a_signature_are_no_facts_of_a_form() -> None:
    assert not any("phone" in one.text or "Signature" in one.text for one in kept(CHARGE, date(2020, 7, 2)))


def test_two_signatures_name_no_one_writer() -> None:
    text = CHARGE + "Witness signature: Tobias Holm\n"
    assert writer_of(text, structure(text), find_mentions(text)) == ""


def test_paragraphs_are_stated_without_roman_numbers() -> None:
    assert plain("VIII. The motion is denied.") == "The motion is denied."


def test_the_applicant_is_whom_the_minutes_name_so() -> None:
    texts = [one.text for one in kept(MINUTES, date(2019, 10, 8))]
    assert (
        "Quist Storage LLC (the applicant) poured a foundation in July 2019 without a permit [Application 24-17]."
        in texts
    )


def test_her_brother_is_hers_whom_the_sentence_before_names_whatever_month_it_names() -> None:
    assert "Her [Edith Farrow’s] brother told the board that he saw the trucks." in [
        one.text for one in kept(MINUTES, date(2019, 10, 8))
    ]


def test_who_answers_a_paper_s_questions_testifies_nothing() -> None:
    texts = [one.text for one in kept(TALK, date(2024, 6, 2))]
    assert any("said: “I gave all of my reports" in text for text in texts)
    assert not any("testified" in text for text in texts)


@pytest.mark.parametrize("words", ["about 1 hour ago", "2 hours ago", "some twenty minutes ago"])
def test_hours_ago_name_no_day_for_a_paper_bears_no_hour(words: str) -> None:
    assert find_dates(f"She slipped {words}.", date(2024, 2, 9)) == []


def test_who_suspends_somebody_dismisses_nobody() -> None:

    text = "Tobias Holm suspended Nora Quist for three days on May 3, 2021."
    assert "dismissed" not in [one.predicate for one in find_relationships(Document(text), find_mentions(text))]
