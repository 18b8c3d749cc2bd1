"""Pronouns in notes, interviews and reports: resolved where one reading is left, and else no statement."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.letters import with_company
from evidence.engines.facts.referring.left_open import is_left_open
from evidence.engines.facts.referring.referring import begins_open, is_open
from evidence.engines.names.lexicon import pronoun_of
from evidence.engines.names.mentions import find_mentions

WIFE = """AFFIDAVIT

I, Peter Lane, of the City of Dayton, make oath and say:

1. The lease of Unit 8 was signed by Nadia Corley on May 3, 2018. I asked Mr. Corley about the permit on June 9, 2019.
He told me that his brother had connected the ovens.
"""
TWO = """Inspection of the flats at 12 Elm Road, June 4, 2019

Mr. Alan Stroud stated that Mr. Peter Lane ordered the work on May 3, 2018. He said a contractor had quoted $90,000 to rebuild it.

Mr. Alan Stroud told Mr. Peter Lane about the rot on May 9, 2018. He knew of the rot in the beams of the flat.
"""
SCREEN = """Statement of Ruth Addo

Keisha Dyer was standing next to me on May 3, 2021. On May 5, 2021 he sent me a message about the dress from the office.

Ruth Addo
"""
CHART = """Discharge summary

On May 7, 2016 the patient was given one dose of amoxicillin in error. He developed hives within 20 minutes of the dose.
"""


def texts_of(text: str) -> list[str]:
    return [one.text for one in find_facts(Document(text), find_mentions(text), find_dates(text))]


def test_a_title_and_a_given_name_of_another_sex_are_two_people() -> None:
    assert not [one for one in texts_of(WIFE) if "He [Nadia Corley]" in one]
    assert any("He [Mr. Corley] told me" in one for one in texts_of(WIFE))


def test_who_spoke_goes_on_speaking_and_who_was_told_may_be_meant() -> None:
    texts = texts_of(TWO)
    assert "Alan Stroud said a contractor had quoted $90,000 to rebuild it." in texts
    assert not [one for one in texts if "knew of the rot" in one]


def test_a_woman_is_not_he() -> None:
    assert pronoun_of("Keisha") == "she"
    assert not pronoun_of("Robin")
    assert not [one for one in texts_of(SCREEN) if "he [Keisha" in one]


def test_the_patient_of_the_sentence_before_is_meant() -> None:
    assert "He [the patient] developed hives within 20 minutes of the dose." in texts_of(CHART)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("She had it five times.", True),
        ("Ann Lee wrote: “He knew of it.”", True),
        ("Ann Lee wrote: “He [Peter Lane] knew of it.”", False),
        ("Says the foreman was late.", True),
        ("Stated value: $400.", False),
        ('"He had it then."', True),
        ("When reading the clerk's answer, they learned of Peter Lane's letter.", True),
        ("When the clerks read the answer, they learned of Peter Lane's letter.", False),
        ("It took four hours to bring the rider down.", False),
        ("It denies that the damages exceed $3 million.", True),
        ("Peter Lane said that she was late.", False),
        ("Ann Lee wrote: “I first saw her on May 3, 2018 with pain in the knee.”", True),
        ("Ann Lee wrote: “The driver told me that he had braked.”", False),
        ("From May 3, 2015 until his dismissal Dyer Mills paid Peter Lane $400.", False),
    ],
)
def test_what_nobody_says_and_nobody_is_named_in_is_left_open(text: str, left: bool) -> None:
    assert is_left_open(text) is left


def test_the_company_is_whose_paper_it_is_unless_it_says_another() -> None:
    words = "In 2002 the Company settled 74 actions."
    assert with_company(words, "Dyer Shipping Company", "Annual report") == (
        "In 2002 the Company [Dyer Shipping Company] settled 74 actions."
    )
    assert with_company(words, "Dyer Shipping Company", 'Addo Ltd. (the "Company")') == words
    assert with_company(words, "Harbor Commission", "Order") == words


def test_a_partner_of_the_writer_is_not_the_patient() -> None:
    text = (
        "Dear Mr. Roe,\n\nThe patient came back on October 8, 2018. My partner, Dr. Addo, advised rest. She telephoned the "
        "surgery on October 23, 2018 about the numbness.\n\nYours sincerely\n\nEdmund Dyer\n"
    )
    assert not [one for one in texts_of(text) if "Addo" in one and "telephoned" in one]


def test_she_is_nobody_s_where_a_first_name_stands_between() -> None:
    text = """REPORT

On May 3, 2018 Nadia Corley told her lead to keep spraying. Orla went to Annika on May 4, 2018. She opened a complaint about it.
"""
    assert not [one for one in texts_of(text) if "opened a complaint" in one]


def test_ours_is_the_writer_s() -> None:
    text = """From: Nadia Corley <n@example.com>
To: Peter Lane <p@example.com>
Date: Mon, 24 May 2021 10:00:00 +0000

The trailer that hit the gate was ours, and it was leased to Tarn Mills on May 3, 2021.
"""
    assert all("Nadia Corley wrote" in one for one in texts_of(text) if "trailer" in one)
    assert [one for one in texts_of(text) if "trailer" in one]


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("I see that we received $400 from Dyer Mills on May 3.", False),
        ("Ann Lee saw that the valve was shut.", False),
        ("I saw that.", True),
        ("Ann Lee signed that contract.", True),
    ],
)
def test_that_before_a_clause_points_at_nothing(words: str, is_so: bool) -> None:
    assert is_open(words) is is_so


@pytest.mark.parametrize(
    ("words", "is_left"),
    [
        ("It was important to Alder Mills to sell the press before May 2017.", False),
        ("It was reasonable for Quist to repay the loan.", False),
        ("It was important.", True),
        ("It was sold to Quist in May 2017.", True),
    ],
)
def test_what_an_infinitive_says_is_not_left_open(words: str, is_left: bool) -> None:
    assert begins_open(words) is is_left
