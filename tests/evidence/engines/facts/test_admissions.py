"""Requests for admission: a bare "Admitted." says the request's words as the party's, a "Denied." denies them."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.facts.testimony.admissions import bare_reply, requested
from evidence.engines.layout.sentences import split
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context
from tests.evidence.engines.facts.test_facts import facts_of

RESPONSES = """Defendant Acme Holdings LLC's Responses to Requests for Admission

Defendant Acme Holdings LLC responds as follows.

REQUEST FOR ADMISSION NO. 1: {first}
RESPONSE: {reply}

REQUEST FOR ADMISSION NO. 2: Admit that the scale was tested on June 9, 2021.
RESPONSE: Denied.

Dated: July 1, 2021
"""
REQUEST = "Admit that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021."


def said(first: str, reply: str) -> dict[str, str | None]:
    found = facts_of(RESPONSES.format(first=first, reply=reply))
    return {one.text: one.date.isoformat() if one.date else None for one in found}


def test_an_admission_says_what_was_requested_and_when_that_was() -> None:
    facts = said(REQUEST, "Admitted.")
    assert (
        facts["Acme Holdings LLC admitted that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021."] == "2021-05-03"
    )
    assert facts["Acme Holdings LLC denied that the scale was tested on June 9, 2021."] == "2021-06-09"


def test_who_is_requested_as_you_is_the_party() -> None:
    facts = said("Admit that You did not return the deposit of $4,200.", "Admitted.")
    assert "Acme Holdings LLC admitted that Acme Holdings LLC did not return the deposit of $4,200." in facts


def test_an_objection_before_a_bare_reply_leaves_it_what_it_is() -> None:
    facts = said(REQUEST, "Objection, vague. Subject to this objection, admitted.")
    assert "Acme Holdings LLC admitted that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021." in facts


@pytest.mark.parametrize(
    "reply",
    [
        "Admitted in part and denied in part.",
        "Acme Holdings can neither admit nor deny this request.",
        "Admitted that it paid $200; otherwise denied.",
        "The request is admitted. Denied.",
    ],
)
def test_a_reply_to_a_part_of_the_request_admits_and_denies_nothing_of_it(reply: str) -> None:
    assert not any(text.startswith("Acme Holdings LLC admitted that Acme") for text in said(REQUEST, reply))
    assert not any(text.startswith("Acme Holdings LLC denied that Acme") for text in said(REQUEST, reply))


def test_a_request_that_speaks_of_who_asks_or_of_no_clause_is_left() -> None:
    assert not requested("Admit that we sent the notice.")
    assert not requested("State when the scale was tested.")


def test_a_party_may_be_named_before_its_reply() -> None:
    found = bare_reply(split("Defendant denies this request."))
    assert found is not None
    assert not found[1]


QUOTES = {reply: f"{REQUEST}\n\nRESPONSE: {reply}." for reply in ("Admitted", "Denied")}
CONTEXT = Context(names=("Acme Holdings LLC", "Maria Rossi"))


@pytest.mark.parametrize(
    ("reply", "statement", "borne"),
    [
        ("Admitted", "Acme Holdings LLC admitted that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021.", True),
        ("Admitted", "Acme Holdings LLC denied that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021.", False),
        ("Denied", "Acme Holdings LLC denied that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021.", True),
        ("Denied", "Acme Holdings LLC admitted that Acme Holdings paid Maria Rossi $4,200 on May 3, 2021.", False),
        ("Denied", "Acme Holdings paid Maria Rossi $4,200 on May 3, 2021.", False),
    ],
)
def test_the_reply_says_which_of_both_a_request_bears_out(reply: str, statement: str, borne: bool) -> None:
    assert (missing(statement, QUOTES[reply], CONTEXT) == []) is borne


def test_who_answers_is_named_without_its_counsel() -> None:
    title = "Plaintiff Maria Rossi, by and through counsel, answers as follows."
    text = RESPONSES.format(first=REQUEST, reply="Subject to the foregoing, admitted.")
    text = text.replace("Defendant Acme Holdings LLC's Responses", "Plaintiff's Responses")
    texts = [one.text for one in facts_of(text.replace("Defendant Acme Holdings LLC responds as follows.", title))]
    assert "Maria Rossi admitted that Acme Holdings paid her $4,200 on May 3, 2021." in texts


def test_answers_to_requests_are_summed_up_by_what_is_admitted_and_denied() -> None:
    text = RESPONSES.format(first=REQUEST, reply="Admitted.")
    parts = [one.words for one in parts_of(Document(f"REQUESTS FOR ADMISSION\n\n{text}"))]
    assert "Admitted: Acme Holdings paid Maria Rossi $4,200 on May 3, 2021." in parts
    assert "Denied: the scale was tested on June 9, 2021." in parts
