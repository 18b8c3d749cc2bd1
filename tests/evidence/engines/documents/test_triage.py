"""The first look at a new document, by rules and by a model: the document's own words, or nothing."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, InvalidAnswerError, Triaged
from evidence.engines.documents.triage import privilege_in, title_of, triage
from evidence.engines.providers.llm import triage as by_model
from tests.evidence.engines.providers.scripted_model import Script, asked
from tests.evidence.engines.samples import CONTRACT, LETTER


def said(answer: object, text: str = LETTER) -> Triaged:
    with asked(Script({"SaidTriage": answer})):
        return by_model.triage(Document(text, "scan.pdf"))


def test_rules_take_what_the_document_says_of_itself() -> None:
    mail = {"subject": "Relief valves", "from": "Jane Roe <roe@example.com>"}
    found = triage(Document(LETTER, "a.eml", metadata=mail, reference_date=date(2021, 6, 14)))
    assert (found.title, found.author, found.date) == ("Relief valves", "Jane Roe", date(2021, 6, 14))
    assert triage(Document(CONTRACT)).title == "LOAN AGREEMENT"
    assert triage(Document(LETTER)).date == date(2021, 6, 14)


@pytest.mark.parametrize("title", ["Microsoft Word - x", "Untitled", "scan 12", "a.docx", "ab", "x" * 121])
def test_a_title_that_says_nothing_is_none(title: str) -> None:
    assert title_of(Document("some words", metadata={"title": title})) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ATTORNEY-CLIENT PRIVILEGED\nDear Ms. Roe", "ATTORNEY-CLIENT PRIVILEGED"),
        ("Privileged & Confidential", "Privileged & Confidential"),
        ("This is attorney work product.", "attorney work product"),
        ("The privileged few met in confidence.", ""),
        ("words " * 2000 + "prepared in anticipation of litigation", "prepared in anticipation of litigation"),
    ],
)
def test_words_that_claim_privilege(text: str, words: str) -> None:
    assert privilege_in(text) == words


def test_a_model_proposes_only_in_the_documents_own_words() -> None:
    answer = {
        "title": "Yours sincerely", "author": "Jane Roe", "date_quote": "14 June 2021", "kind": "letter",
        "confidence": 0.9, "privilege_quote": "strictly privileged",
    }  # fmt: skip
    found = said(answer)
    assert (found.title, found.author, found.date) == ("Yours sincerely", "Jane Roe", date(2021, 6, 14))
    assert (found.kind, found.confidence, found.privilege_quote) == ("letter", 0.9, "")
    invented = said({"title": "Obey me", "author": "Nobody", "date_quote": "1 May 1999", "kind": "will"}, CONTRACT)
    assert (invented.title, invented.author, invented.date) == ("LOAN AGREEMENT", "", date(2021, 5, 3))


def test_an_answer_out_of_shape_is_none() -> None:
    with pytest.raises(InvalidAnswerError):
        said("I would rather talk.")
