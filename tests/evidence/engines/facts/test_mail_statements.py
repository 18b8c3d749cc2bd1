"""What messages state: of which day it is, whole lists alone, and by whom."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.mail.mail_lists import with_list
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions

HEAD = (
    "From: Ann Orr <ann@pell.example>\nTo: Bo Lund <bo@quay.example>\nDate: Wed, 6 Mar 2024 10:00:00 +0000\n"
    "Subject: Turbine\n\n"
)


def facts_of(said: str) -> list[FoundFact]:
    text = HEAD + said
    return find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))


def test_a_statement_is_not_of_the_day_since_which_something_is_so() -> None:
    [fact] = facts_of(
        "Given the prices of steel since Monday, we have asked Pell Turbines LLC for a new offer today.\n"
    )
    assert fact.date == date(2024, 3, 6)


def test_a_question_with_two_marks_is_none() -> None:
    text = HEAD + "I don't know what a termination number of Pell Turbines LLC is?!\n"
    assert not [*candidates_of(Source(Document(text), find_mentions(text), []))]


def test_a_list_that_goes_on_with_long_items_is_not_told_in_part() -> None:
    longer = "Pell Turbines LLC has to deliver collateral within 90 days whenever its rating falls below that of its parent. "
    text = HEAD + f"Here are the terms of the lease:\n\n1. Rent of $4,000\n\n2. {longer * 2}\n\n3. No pets\n"
    found = read(text)
    at = next(at for at, one in enumerate(found.sentences) if one.words.endswith("lease:"))
    assert with_list(found.masked, found.sentences, at) == found.sentences[at]


def test_a_surname_may_have_two_words() -> None:
    assert person_name("St Clair, Carol") == "Carol St Clair"
    assert person_name("Roe Mills, Inc") == "Roe Mills, Inc"


def test_who_is_told_something_in_mail_to_several_is_not_open() -> None:
    head = HEAD.replace("Bo Lund <bo@quay.example>", "Bo Lund <bo@quay.example>, Oda Falk <oda@quay.example>")
    text = (
        head
        + "Dee Weir has paid the rent of the yard on March 2, 2024.\n\n"
        + "The pump that you bought from Pell Turbines LLC on March 1, 2024 has failed twice.\n"
    )
    document = Document(text)
    assert not [
        one.text for one in find_facts(document, find_mentions(text), find_own_dates(document)) if " you " in one.text
    ]
    assert [one.text for one in facts_of(text[len(head) :]) if "wrote to Bo Lund" in one.text and " you " in one.text]


def test_a_list_of_which_one_item_looks_like_one_is_not_told_in_part() -> None:
    text = HEAD + (
        "We have no master agreement in place for the following counterparties:\n\n\tRand Mills Board, L.P.\n"
        "\tPacific Paper (n/k/a Norse Canada)\n\tDial\n\tSodra Appleton\n\nThanks.\n"
    )
    assert not any("Rand Mills" in one.text for one in facts_of(text.removeprefix(HEAD)))
