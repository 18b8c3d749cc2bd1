"""Finding clauses: by trained weights, by description, by a language model; and how findings are measured."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import ClauseType, Document, FoundClause
from evidence.engines.clauses.catalogue import CATALOGUE, TRAINED, USUAL, types_named
from evidence.engines.clauses.weights import load
from evidence.engines.providers.llm.clauses import answer as answer_by_model
from evidence.engines.providers.llm.clauses import find_clauses as find_by_model
from evidence.engines.providers.local.clauses import find_clauses
from tests.bench.clauses import area_under, judge
from tests.evidence.clauses.contracts import FIRST, LETTER
from tests.evidence.engines.providers.scripted_model import Script, asked


def test_every_trained_type_is_in_the_catalogue_and_the_usual_ten_besides() -> None:
    weights = load()
    assert {*weights.names, *weights.opening_names} == {one.name for one in TRAINED}
    assert (len(TRAINED), len(USUAL)) == (41, 10)
    assert types_named(["Cap On Liability", "zebra  crossing"]) == [
        CATALOGUE["cap_on_liability"], ClauseType("zebra_crossing", "zebra crossing"),
    ]  # fmt: skip


def test_trained_types_are_found_in_the_documents_own_words() -> None:
    found = find_clauses(Document(FIRST), types_named(["document name", "parties", "agreement date", "governing law"]))
    assert all(FIRST[one.start : one.end] == one.quote and 0 < one.confidence <= 1 for one in found)
    quotes = {name: [one.quote for one in found if one.type == name] for name in {one.type for one in found}}
    assert "MASTER SERVICES AGREEMENT" in {quote.upper() for quote in quotes["document_name"]}
    assert "Tessel Systems, Inc." in " ".join(quotes["parties"])
    assert any("March 3, 2024" in quote for quote in quotes["agreement_date"])
    assert ["State of New York" in quote for quote in quotes["governing_law"]] == [True]
    assert found == find_clauses(
        Document(FIRST), types_named(["document name", "parties", "agreement date", "governing law"])
    )


@pytest.mark.parametrize("text", ["", "\n\n", "x", LETTER, "§" * 5_000, "a " * 20_000])
def test_texts_that_are_no_contracts_have_few_clauses_and_break_nothing(text: str) -> None:
    assert len(find_clauses(Document(text), list(CATALOGUE.values()))) <= 3


def test_a_type_of_ones_own_with_the_name_of_a_trained_one_is_found_by_its_description() -> None:
    own = ClauseType("insurance", "insurance", "Each party keeps confidential information secret.")
    assert "Confidential Information" in find_clauses(Document(FIRST), [own])[0].quote


def test_what_a_model_says_counts_only_in_the_documents_words() -> None:
    law = "This Agreement shall be governed by and construed in accordance with the laws of the State of New York."
    said = [
        {"type": "governing_law", "quote": law, "confidence": 0.8},
        {"type": "governing_law", "quote": "The laws of Mars govern.", "confidence": 0.9},
        {"type": "made_up", "quote": law, "confidence": 0.9},
    ]
    script = Script({"SaidClauses": {"clauses": said}, "SaidAnswer": {"quote": "ninety (90) days", "confidence": 0.7}})
    with asked(script):
        found = find_by_model(Document(FIRST), types_named(["governing law"]))
        answer = answer_by_model(Document(FIRST), "How long is the notice?")
    assert [(one.quote, one.confidence) for one in found] == [(law, 0.8)]
    assert answer is not None
    assert FIRST[answer.start : answer.end] == answer.quote == "ninety (90) days"


def test_findings_are_judged_as_the_labels_are_meant() -> None:
    labels = ["one two three four", "five six"]
    found = [
        FoundClause("x", 0, 1, "one two three", 0.9), FoundClause("x", 0, 1, "nothing of it", 0.5),
        FoundClause("x", 0, 1, "five", 0.4), FoundClause("x", 0, 1, "One, two; three four!", 0.3),
    ]  # fmt: skip
    judged = judge(labels, found)
    assert judged == [(0.9, True, 1), (0.5, False, 0), (0.4, True, 1), (0.3, True, 0)]
    assert area_under(judged, 2) == pytest.approx(0.5 * 1 + 0.5 * 0.75)
    assert area_under([], 2) == 0
