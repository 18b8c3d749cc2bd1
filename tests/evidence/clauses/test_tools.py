"""Clauses of contracts: what is found, kept and decided, and who reads it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Role, User
from evidence.clauses.readers import shown_clauses
from evidence.engines.base.types import ClauseType, Document, EngineError, FoundClause
from evidence.extraction.base import PageText
from evidence.models import Block, Clause, ClauseSearch, EvidenceItem
from evidence.pipeline.rereading import take_pages
from tests.evidence.clauses.contracts import FIRST, LETTER, SECOND
from tests.factories import agent_client, grant_guest, join_case, make_item, make_user, token_client

FINDER = "evidence.engines.providers.local.clauses.find_clauses"


def classify(client: APIClient, item: EvidenceItem, **body: Any) -> Any:
    return client.post(f"/v1/evidence/{item.pk}/classify-clauses", body, format="json")


@pytest.fixture
def contract(case: Case) -> EvidenceItem:
    return make_item(case, FIRST, title="Master Services Agreement.pdf", kind="contract")


def test_the_usual_types_are_looked_for_and_each_clause_stands_where_it_says(
    as_attorney: APIClient, contract: EvidenceItem
) -> None:
    answer = classify(as_attorney, contract)
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert [one["type"] for one in found["types"]] == [
        "termination", "indemnity", "limitation_of_liability", "confidentiality", "dispute_resolution", "governing_law",
        "force_majeure", "assignment", "warranties", "payment_terms",
    ]  # fmt: skip
    by_type = {one["type"]: one["clauses"] for one in found["types"]}
    quotes = {name: " ".join(row["quote"] for row in rows) for name, rows in by_type.items()}
    assert "ninety (90) days" in quotes["termination"]
    assert "State of New York" in quotes["governing_law"]
    assert "total liability" in quotes["limitation_of_liability"]
    assert "Confidential Information" in quotes["confidentiality"]
    assert by_type["force_majeure"] == []
    rows = [row for clauses in by_type.values() for row in clauses]
    assert all(FIRST[row["start"] : row["end"]] == row["quote"] and row["verified"] for row in rows)
    assert found["status"] == "found"
    assert found["total"] == len(rows)
    assert found["text"].startswith("Clause Analysis for [Master Services Agreement.pdf]:\n\n✓ TERMINATION (Found: ")
    assert "✗ FORCE MAJEURE - Not found" in found["text"]
    kept = as_attorney.get(f"/v1/evidence/{contract.pk}/clauses").json()
    assert [one["type"] for one in kept["types"]] == [one["type"] for one in found["types"]]
    assert kept["total"] == found["total"]
    assert kept["engine"]


def test_own_types_are_found_by_their_description_and_examples(as_attorney: APIClient, contract: EvidenceItem) -> None:
    own = {"name": "Secrets", "description": "A party keeps confidential information secret.", "examples": []}
    found = classify(as_attorney, contract, custom_types=[own], clause_types=["zebra crossing"]).json()
    secrets, zebra = found["types"]
    assert (secrets["type"], secrets["label"]) == ("secrets", "Secrets")
    assert "Confidential Information" in secrets["clauses"][0]["quote"]
    assert (zebra["label"], zebra["count"]) == ("zebra crossing", 0)
    many = classify(as_attorney, contract, custom_types=[own] * 11)
    assert many.status_code == 422


@pytest.mark.parametrize(
    ("text", "fields", "status", "sentence"),
    [
        (FIRST, {"status": "processing"}, "processing", "Document is still being processed. Please wait and try again."),
        (
            LETTER, {"kind": "letter"}, "not_a_contract",
            "This document does not appear to be a contract. Clause analysis works best on agreements.",
        ),
        (
            LETTER, {"kind": "contract"}, "none_found",
            "No clauses matching the specified types were found in this document.",
        ),
    ],
)  # fmt: skip
def test_what_can_not_be_answered_is_said_in_the_contracts_sentences(
    as_attorney: APIClient, case: Case, text: str, fields: dict[str, str], status: str, sentence: str
) -> None:
    answer = classify(as_attorney, make_item(case, text, **fields)).json()
    assert (answer["status"], answer["text"]) == (status, sentence)


def test_what_people_decided_stays_and_is_not_found_again(
    as_attorney: APIClient, contract: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    classify(as_attorney, contract)
    first, second = Clause.objects.filter(item=contract, type__in=["governing_law", "assignment"]).order_by("start")[:2]
    for row, state in ((first, "confirmed"), (second, "rejected")):
        answer = as_attorney.put(f"/v1/clauses/{row.pk}/decision", {"state": state}, format="json")
        assert (answer.status_code, answer.json()["state"]) == (200, state)
    assert Event.objects.filter(event_type="clause.updated", entity_id=first.pk).count() == 1
    monkeypatch.setattr(FINDER, lambda document, types: [])
    again = classify(as_attorney, contract).json()
    assert set(Clause.objects.filter(item=contract).values_list("pk", flat=True)) == {first.pk, second.pk}
    assert again["total"] == 1  # what was rejected does not count

    def overlapping(document: Document, types: list[ClauseType]) -> list[FoundClause]:
        start = second.start + 3
        return [FoundClause(second.type, start, second.end, document.text[start : second.end], 0.9)]

    monkeypatch.setattr(FINDER, overlapping)
    assert classify(as_attorney, contract).json()["total"] == 1


def test_an_agent_looks_but_people_decide(case: Case, attorney: User, contract: EvidenceItem) -> None:
    agent = agent_client(attorney, case, operations=("read", "write", "analyze"))
    assert classify(agent, contract).status_code == 200
    row = Clause.objects.filter(item=contract).first()
    assert row is not None
    assert agent.put(f"/v1/clauses/{row.pk}/decision", {"state": "confirmed"}, format="json").status_code == 202
    assert Clause.objects.get(pk=row.pk).state == "found"


def test_a_finding_whose_words_stand_elsewhere_is_not_kept(
    as_attorney: APIClient, contract: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up = FoundClause("termination", 0, 10, "Never said", 0.99)
    monkeypatch.setattr(FINDER, lambda document, types: [made_up])
    assert classify(as_attorney, contract).json()["total"] == 0
    assert not Clause.objects.filter(item=contract).exists()


def test_an_engine_that_does_not_answer_changes_nothing(
    as_attorney: APIClient, contract: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    classify(as_attorney, contract)
    before = set(Clause.objects.filter(item=contract).values_list("pk", flat=True))

    def away(document: Document, types: list[ClauseType]) -> list[FoundClause]:
        raise EngineError("away")

    monkeypatch.setattr(FINDER, away)
    assert classify(as_attorney, contract).status_code == 503
    assert set(Clause.objects.filter(item=contract).values_list("pk", flat=True)) == before


def test_clauses_follow_their_words_when_the_document_is_read_again(
    as_attorney: APIClient, contract: EvidenceItem
) -> None:
    classify(as_attorney, contract)
    law = Clause.objects.get(item=contract, type="governing_law")
    confirmed = Clause.objects.filter(item=contract, type="assignment")[0]
    as_attorney.put(f"/v1/clauses/{confirmed.pk}/decision", {"state": "confirmed"}, format="json")
    take_pages(contract, (PageText(1, "A cover note.\n\n" + FIRST.split("5. Assignment")[0]),))
    moved = shown_clauses(Clause.objects.filter(pk=law.pk)).get()
    assert moved.verified
    assert moved.start == law.start + len("A cover note.\n\n")
    kept = shown_clauses(Clause.objects.filter(pk=confirmed.pk)).get()
    assert not kept.verified
    assert kept.page.is_superseded
    assert confirmed.quote in kept.page.text
    assert not ClauseSearch.objects.filter(item=contract).exists()


def test_two_contracts_side_by_side(as_attorney: APIClient, case: Case, contract: EvidenceItem) -> None:
    other = make_item(case, SECOND, title="Second.pdf", kind="contract")
    body = {
        "evidence_ids": [contract.pk, other.pk],
        "clause_types": ["termination", "confidentiality", "governing law", "force majeure"],
    }
    answer = as_attorney.post(f"/v1/cases/{case.pk}/clauses/compare", body, format="json")
    assert answer.status_code == 200, answer.content
    types = {one["type"]: one for one in answer.json()["types"]}
    assert {name: one["comparison"] for name, one in types.items()} == {
        "termination": "different", "confidentiality": "only_first", "governing_law": "same", "force_majeure": "neither",
    }  # fmt: skip
    words = types["termination"]["words"]
    assert "ninety" in "".join(one["text"] for one in words if one["op"] == "delete")
    assert "thirty" in "".join(one["text"] for one in words if one["op"] == "insert")
    joined = "".join(one["text"] for one in words if one["op"] != "insert")
    assert joined == "\n".join(" ".join(row["quote"].split()) for row in types["termination"]["first"])


def test_a_document_of_another_case_is_not_compared(
    as_attorney: APIClient, case: Case, contract: EvidenceItem, attorney: User
) -> None:
    from tests.factories import make_case

    foreign = make_item(make_case(contract.case.firm, attorney), SECOND, kind="contract")
    body = {"evidence_ids": [contract.pk, foreign.pk]}
    assert as_attorney.post(f"/v1/cases/{case.pk}/clauses/compare", body, format="json").status_code == 422
    assert not ClauseSearch.objects.exists()


def test_clauses_of_what_is_privileged_are_hidden_with_it(
    case: Case, attorney: User, client_user: User, contract: EvidenceItem
) -> None:
    classify(token_client(attorney), contract)
    agent, client = agent_client(attorney, case), token_client(client_user)
    row = Clause.objects.filter(item=contract)[0]
    decision = {"privilege": "work_product", "basis": "Memorandum of counsel."}
    url = f"/v1/evidence/{contract.pk}/privilege"
    assert token_client(attorney).put(url, decision, format="json").status_code == 200
    assert agent.get(f"/v1/evidence/{contract.pk}/clauses").status_code == 404
    assert agent.put(f"/v1/clauses/{row.pk}/decision", {"state": "confirmed"}, format="json").status_code == 404
    assert client.get(f"/v1/evidence/{contract.pk}/clauses").status_code == 403
    events = agent.get("/v1/events", {"types": "clause.created"})
    assert str(row.pk) not in events.content.decode()


def test_sections_come_from_the_structure(as_attorney: APIClient, contract: EvidenceItem) -> None:
    page = contract.pages.get()
    start = FIRST.index("2.1 This")
    Block.objects.create(
        firm_id=contract.firm_id, case=contract.case, item=contract, page=page, order=0, start=start,
        end=start + 120, kind="list_item", section="2. Governing Law › 2.1",
    )  # fmt: skip
    answer = classify(as_attorney, contract, clause_types=["governing law"]).json()
    assert '  • Section 2.1 (Page 1): "' in answer["text"]


def test_a_guest_learns_neither_what_the_firm_looked_for_nor_what_it_decided(
    as_attorney: APIClient, case: Case, contract: EvidenceItem
) -> None:
    body = {"clause_types": ["termination", "governing law", "insurance"], "custom_types": [{"name": "Our weak point"}]}
    found = {one["type"]: one["clauses"] for one in classify(as_attorney, contract, **body).json()["types"]}
    rejected, confirmed = found["termination"][0]["id"], found["governing_law"][0]["id"]
    for clause, state in ((rejected, "rejected"), (confirmed, "confirmed")):
        assert as_attorney.put(f"/v1/clauses/{clause}/decision", {"state": state}).status_code == 200
    guest = make_user(case.firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest)
    answer = token_client(guest).get(f"/v1/evidence/{contract.pk}/clauses")
    types = {one["type"]: {row["id"]: row["state"] for row in one["clauses"]} for one in answer.json()["types"]}
    assert types.keys() == {"termination", "governing_law"}
    assert rejected not in types["termination"]
    assert types["governing_law"][confirmed] == "found"
    assert "weak point" not in answer.content.decode()


def test_a_person_of_another_firm_knows_of_no_clause(
    contract: EvidenceItem, as_attorney: APIClient, outsider: Any
) -> None:
    classify(as_attorney, contract)
    client, status = outsider
    assert client.get(f"/v1/evidence/{contract.pk}/clauses").status_code in (status, 403)
