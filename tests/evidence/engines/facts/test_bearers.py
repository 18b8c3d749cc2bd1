"""Roles whose bearer a paper names: "the manager" is told with the name that stood beside the word, where it names one alone."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.bearers import with_bearers
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """BROOK SAVINGS BANK
REPORT OF INQUIRY 7

Issued: March 4, 2011

The branch manager, Edgar Farrow, opened the vault on March 1, 2011 with a teller, Ruth Odei. On March 2, 2011 the manager \
told the auditor that 400 dollars were missing. The manager's key was found in the yard on March 3, 2011. Tobias Holm (night \
guard) left at noon. On March 3, 2011 the guard sold a watch. Two clerks were absent. The clerk, Ann Roe, came late. On March 4, \
2011 the clerk was dismissed.
"""
FORM = """BROOK COUNTY CLINIC
INCIDENT REPORT

Owner:        Weir Mills, Inc.           Contractor:   Holm Brothers, LLC
Injured worker:   Edgar Farrow           Date of incident: 03/04/2011
Vehicle:      2009 Ford Transit

Narrative: The worker fell from the north scaffold at noon and broke two ribs. The contractor took the scaffold down on \
03/05/2011. The van was towed to the yard on 03/06/2011.
"""
TWO = """Edgar Farrow, the driver, was hurt. Another driver, Ann Roe, was not."""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


def named(words: str, text: str) -> str:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return with_bearers(words, source, 0, len(text))[0]


def test_a_role_is_told_with_the_name_that_stood_beside_it() -> None:
    found = told(REPORT)
    assert any("the manager [Edgar Farrow] told the auditor that 400 dollars were missing" in one for one in found)
    assert any("s [Edgar Farrow\u2019s] key was found in the yard" in one for one in found)
    assert any("the guard [Tobias Holm] sold a watch" in one for one in found)


def test_a_role_of_which_the_paper_speaks_of_others_stays_open() -> None:
    assert not [one for one in told(REPORT) if "the clerk [" in one]
    assert named("The driver left.", TWO) == "The driver left."


def test_a_field_names_the_bearer_and_the_thing() -> None:
    found = told(FORM)
    assert any("The worker [Edgar Farrow] fell from the north scaffold" in one for one in found)
    assert any("The contractor [Holm Brothers, LLC] took the scaffold down" in one for one in found)
    assert any("The van [2009 Ford Transit] was towed" in one for one in found)


@pytest.mark.parametrize(
    ("words", "put"),
    [
        ("Edgar Farrow asked the manager to stay.", "Edgar Farrow asked the manager to stay."),
        ("The kitchen manager left.", "The kitchen manager left."),
        ("The branch manager left.", "The branch manager [Edgar Farrow] left."),
        ("The manager of the mill left.", "The manager of the mill left."),
        ("Manager denied it.", "Manager [Edgar Farrow] denied it."),
        ("Ann Roe said \u201cthe manager left\u201d.", "Ann Roe said \u201cthe manager left\u201d."),
    ],
)
def test_the_same_kind_of_role_is_named_once_and_outside_of_quotes(words: str, put: str) -> None:
    assert named(words, REPORT) == put


def test_who_is_kept_by_somebody_with_a_role_has_it_not() -> None:
    kept = "Edgar Farrow, retained by the applicant, spoke first."
    assert named("The applicant left.", kept) == "The applicant left."


def test_who_came_for_a_body_is_not_the_body() -> None:
    came = FoundMention(12, 21, "Authority", "person", "Ines Bell")
    assert with_names("Cracks were reported by the Authority.", [came]) == "Cracks were reported by the Authority."
    owner = FoundMention(12, 21, "Authority", "organization", "Tarn Building Agency")
    named = with_names("Cracks were reported by the Authority.", [owner])
    assert named == "Cracks were reported by Tarn Building Agency (the Authority)."


def test_a_role_that_another_has_by_surname_stays_open() -> None:
    text = (
        "The emails of candidate Ruth Odei were lost. In May 2011 candidate Holm gave a speech. Edgar Farrow advised the"
        " candidate in Brook in June 2011."
    )
    assert not any("Ruth Odei" in one for one in told(text) if "Farrow" in one)


def test_an_office_that_somebody_is_to_have_is_not_who_had_it() -> None:
    found = FoundMention(29, 43, "Harbour Master", "person", "Edgar T. Farrow")
    words = "The board made Ruth Odei its Harbour Master."
    assert with_names(words, [found]) == words


def test_who_is_known_by_a_name_or_named_so_bears_the_role() -> None:
    known = "On May 3, 2011 a driver of the dairy, whom I know as Edgar Farrow, came. A porter named Ruth Odei ran off."
    assert named("The driver left.", known) == "The driver [Edgar Farrow] left."
    assert named("The porter left.", known) == "The porter [Ruth Odei] left."


def test_a_heading_above_a_name_says_whose_it_is() -> None:
    text = "ACCIDENT REPORT\n\nINVOLVED GUEST\nName: Edith Farrow        Age: 36\n\nGuest was lying below the board.\n"
    assert named("Guest was lying below the board.", text) == "Guest [Edith Farrow] was lying below the board."


def test_an_age_may_stand_between_a_name_and_its_role() -> None:
    text = "Deceased: Mr Tobias Holm, 37, truck driver of Quist Haulage.\n\nThe truck driver did not stop.\n"
    assert named("The truck driver did not stop.", text) == "The truck driver [Tobias Holm] did not stop."


def test_who_acts_behind_a_clause_that_a_role_ends_has_it_not() -> None:
    text = "Shortly after he had met with the president, Ann Roe wrote to the mill. "
    assert named("The president was told.", text) == "The president was told."
    assert (
        named("The president was told.", "He met the president, Ann Roe, at noon. ")
        == "The president [Ann Roe] was told."
    )
    text = "It was confirmed by Bo Lund, Mill Chief of Staff Ann Roe and others. "
    assert named("The chief was told.", text) == "The chief was told."
