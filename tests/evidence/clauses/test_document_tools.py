"""Searching a case's documents and asking one a question, in the words that agents are promised."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.engines.base.types import EngineError, FoundAnswer
from evidence.engines.providers.local.embed import embed
from evidence.models import EvidenceItem, Passage
from tests.evidence.clauses.contracts import FIRST, LETTER
from tests.factories import make_case, make_firm, make_item

ANSWER = "evidence.engines.providers.local.answering.answer"
RERANK = "evidence.engines.providers.local.answering.rerank"


def seek(client: APIClient, case: Case, query: str, **body: Any) -> Any:
    return client.post(f"/v1/cases/{case.pk}/documents/search", {"query": query, **body}, format="json").json()


def ask(client: APIClient, item: EvidenceItem, question: str) -> Any:
    return client.post(f"/v1/evidence/{item.pk}/extract-answer", {"question": question}, format="json").json()


@pytest.fixture
def contract(case: Case) -> EvidenceItem:
    item = make_item(case, FIRST, title="Service Agreement.pdf", kind="contract")
    page = item.pages.get()
    Passage.objects.create(
        firm_id=item.firm_id, case=case, item=item, page=page, start=0, end=len(FIRST), embedding=embed([FIRST])[0]
    )
    return item


def test_excerpts_are_ranked_and_told_as_promised(as_attorney: APIClient, case: Case, contract: EvidenceItem) -> None:
    make_item(case, LETTER, title="Letter.txt")
    found = seek(as_attorney, case, "notice of termination")
    assert found["status"] == "found"
    assert not found["fell_back"]
    first = found["results"][0]
    assert first["evidence_id"] == str(contract.pk)
    assert FIRST[first["start"] : first["end"]] == first["excerpt"]
    lines = found["text"].split("\n")
    count = len(found["results"])
    assert (
        lines[0] == f"Found {count} relevant excerpt{'' if count == 1 else 's'} in matter {case.number or case.name}:"
    )
    assert lines[2] == f"1. [Service Agreement.pdf, Page 1] (Relevance: {first['relevance']:.2f})"
    assert lines[3].startswith('   "')


def test_nothing_found_and_nothing_there_are_said(as_attorney: APIClient, case: Case) -> None:
    assert seek(as_attorney, case, "ships")["text"] == "No documents found in this matter. Upload documents first."
    make_item(case, LETTER)
    assert seek(as_attorney, case, "zyzzyva")["text"] == "No relevant documents found for query: 'zyzzyva'"


def test_what_is_missing_and_what_is_hidden_are_said_in_the_same_sentence(as_attorney: APIClient, case: Case) -> None:
    hidden = make_item(make_case(make_firm()), FIRST)
    for document in (hidden.pk, uuid4()):
        for tool, body in (("extract-answer", {"question": "Who?"}), ("classify-clauses", {})):
            response = as_attorney.post(f"/v1/evidence/{document}/{tool}", body)
            assert response.status_code == 404
            error = response.json()["error"]
            assert error["message"] == f"Error: Document {document} not found or you don't have access."
            assert error["code"] == "NOT_FOUND"
    for matter in (hidden.case_id, uuid4()):
        response = as_attorney.post(f"/v1/cases/{matter}/documents/search", {"query": "ships"})
        assert response.status_code == 404
        assert response.json()["error"]["message"] == f"Error: Matter {matter} not found or you don't have access."


def test_an_excerpt_of_what_has_no_pages_names_its_part(as_attorney: APIClient, case: Case) -> None:
    sheet = make_item(case, FIRST, title="Rents.xlsx", media_type="application/vnd.ms-excel")
    sheet.pages.update(label="March 2024")
    found = seek(as_attorney, case, "notice of termination")
    assert "1. [Rents.xlsx, Sheet March 2024] (Relevance: " in found["text"]


def test_a_search_without_the_engine_is_one_by_words(
    as_attorney: APIClient, case: Case, contract: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(query: str, passages: list[str]) -> list[float]:
        raise EngineError("away")

    monkeypatch.setattr(RERANK, away)
    found = seek(as_attorney, case, "termination")
    assert found["fell_back"]
    assert found["results"]
    assert found["text"].startswith("Search temporarily unavailable. Falling back to keyword search...")


def test_an_answer_has_its_place_and_words(as_attorney: APIClient, contract: EvidenceItem) -> None:
    question = "How many days of written notice to terminate the agreement?"
    found = ask(as_attorney, contract, question)
    answer = found["answer"]
    assert "ninety (90) days" in answer["quote"]
    assert FIRST[answer["start"] : answer["end"]] == answer["quote"]
    assert 0 < answer["confidence"] <= 0.9
    assert found["text"].startswith(f'Answer found in [Service Agreement.pdf]:\n\nQuestion: "{question}"\n\nAnswer: "')
    assert "\n\nSource: Page 1" in found["text"]
    assert found["text"].endswith(f"Confidence: {answer['confidence']:.2f}")


def test_what_the_document_does_not_say_is_said(as_attorney: APIClient, contract: EvidenceItem) -> None:
    question = "Which horse won the race at Flemington?"
    found = ask(as_attorney, contract, question)
    assert (found["status"], found["answer"]) == ("no_answer", None)
    assert found["text"] == f"No answer found for: '{question}'. The document may not contain this information."


def test_a_document_under_work_is_to_wait_for(as_attorney: APIClient, case: Case) -> None:
    found = ask(as_attorney, make_item(case, FIRST, status="processing"), "Who?")
    assert found["text"] == "Document is still being processed. Please wait and try again."


def test_an_answer_whose_words_stand_nowhere_is_none(
    as_attorney: APIClient, contract: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ANSWER, lambda document, question: FoundAnswer(0, 5, "Paris", 0.99))
    assert ask(as_attorney, contract, "Where?")["answer"] is None
