"""Relationships: active, passive, by apposition; and none where the sentence does not say one."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.facts.relationships import find_relationships
from tests.evidence.engines import samples


def triples(text: str) -> set[tuple[str, str, str]]:
    found = find_relationships(Document(text), samples.mentions(text))
    assert all(text[r.start : r.end] == r.quote for r in found)
    return {(r.subject, r.predicate, r.object) for r in found}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Acme Holdings LLC employed John Doe as manager.", ("Acme Holdings LLC", "employs", "John Doe")),
        ("John Doe was employed by Acme Holdings LLC.", ("Acme Holdings LLC", "employs", "John Doe")),
        ("John Doe works for Acme Holdings LLC.", ("John Doe", "works for", "Acme Holdings LLC")),
        ("Maria Rossi paid $4,200 to Acme Holdings LLC.", ("Maria Rossi", "paid", "Acme Holdings LLC")),
        ("Borrower shall pay Lender $3,500 a month.", ("Maria Rossi", "must pay", "Acme Holdings LLC")),
        ("John Doe, the general counsel of Acme Holdings LLC, left.", ("John Doe", "officer of", "Acme Holdings LLC")),
        ("Maria Rossi sued Acme Holdings LLC in June.", ("Maria Rossi", "sued", "Acme Holdings LLC")),
        ("Acme Holdings LLC is owned by Maria Rossi.", ("Maria Rossi", "owns", "Acme Holdings LLC")),
        ("On Monday Maria Rossi met with John Doe.", ("Maria Rossi", "met", "John Doe")),
        ("John Doe told Maria Rossi that it failed.", ("John Doe", "told", "Maria Rossi")),
        ("Maria Rossi, wife of John Doe, was there.", ("Maria Rossi", "married to", "John Doe")),
    ],
)
def test_who_did_what_to_whom(text: str, triple: tuple[str, str, str]) -> None:
    assert triple in triples(text)


def test_the_parties_of_a_contract() -> None:
    assert ("Acme Holdings LLC", "party to contract with", "Maria Rossi") in triples(samples.CONTRACT)


def test_mail_says_who_wrote_to_whom() -> None:
    assert ("Maria Rossi", "wrote to", "John Doe") in triples(samples.MAIL)


@pytest.mark.parametrize(
    "text",
    [
        "Maria Rossi and John Doe arrived.",
        "Did Maria Rossi pay John Doe?",
        "Maria Rossi arrived. Acme Holdings LLC paid nobody.",
        "Maria Rossi met John Doe's brother.",
    ],
)
def test_no_relationship_is_made_up(text: str) -> None:
    assert triples(text) == set()


def test_a_doubtful_sentence_is_less_sure() -> None:
    plain = find_relationships(Document("x"), [])
    assert plain == []
    sure = "Maria Rossi sued Acme Holdings LLC."
    unsure = "It is alleged that Maria Rossi sued Acme Holdings LLC."
    confidence = [find_relationships(Document(t), samples.mentions(t))[0].confidence for t in (sure, unsure)]
    assert confidence[0] > confidence[1]
