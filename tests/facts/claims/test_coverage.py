"""How far each element is shown: the rule, and what each caller is shown of it."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem, Page
from facts.models import Claim, Fact
from tests.factories import agent_client, make_fact, make_item
from tests.facts.claims.made import ENGINE, make_claim, make_issue, make_link

PAID = "paid Eugenia Moran $12,500"


def approved(item: EvidenceItem, quote: str, **fields: Any) -> Fact:
    fact = make_fact(item, quote, text=quote, **fields)
    Fact.objects.filter(pk=fact.pk).update(status="approved", approved_at=fact.created_at)
    fact.refresh_from_db()
    return fact


def rows_of(api: APIClient, case: Case) -> list[dict[str, Any]]:
    answer = api.get(f"/v1/cases/{case.pk}/coverage")
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()["claims"][0]["rows"]
    return rows


@pytest.fixture
def elements(claim: Claim) -> list[Any]:
    return [make_issue(claim, f"Element {number}", element=number) for number in (1, 2, 3, 4)]


def test_all_four_states_come_from_what_counts(
    api: APIClient, case: Case, elements: list[Any], letter: EvidenceItem
) -> None:
    first, second = approved(letter, PAID), approved(letter, "Paid in full. Nothing")
    make_link(elements[0], first)
    make_link(elements[0], second)
    make_link(elements[1], first)
    make_link(elements[1], second, bearing="against")
    make_link(elements[2], first)
    rows = rows_of(api, case)
    assert [one["state"] for one in rows] == ["proven", "disputed", "thin", "missing"]
    assert rows[0]["fill"] == []
    assert rows[0]["why"] == "2 facts for."
    assert rows[1]["why"] == "1 fact for, 1 fact against."
    assert "Add facts for it: 1 more that count." in rows[2]["fill"]
    assert rows[3]["fill"][1].startswith("Look for: ")
    assert api.get(f"/v1/cases/{case.pk}/coverage").json()["totals"] == {
        "proven": 1, "disputed": 1, "thin": 1, "missing": 1,
    }  # fmt: skip


def test_what_waits_for_people_does_not_count(
    api: APIClient, case: Case, elements: list[Any], letter: EvidenceItem
) -> None:
    first, proposed = approved(letter, PAID), make_fact(letter, "Paid in full. Nothing")
    Fact.objects.filter(pk=proposed.pk).update(status="proposed")
    make_link(elements[0], first)
    make_link(elements[0], proposed)
    make_link(elements[1], first, **ENGINE)
    make_link(elements[2], item=letter)
    rows = rows_of(api, case)
    assert [one["state"] for one in rows] == ["thin", "missing", "thin", "missing"]
    assert rows[0]["why"] == "1 fact for, 1 linked that does not count yet."
    assert rows[0]["fill"][0] == "Approve or dismiss 1 proposed fact."
    assert rows[1]["why"] == "Nothing is linked; 1 proposed link waits for a decision."
    assert rows[1]["fill"][:2] == ["Accept or dismiss 1 proposed link.", "Link a fact or a document that bears on it."]
    assert rows[2]["fill"][0].startswith("Find the words in 1 linked document")


def test_a_fact_whose_words_are_gone_does_not_count(
    api: APIClient, case: Case, elements: list[Any], letter: EvidenceItem
) -> None:
    fact = approved(letter, PAID)
    make_link(elements[0], fact)
    Page.objects.filter(item=letter, number=1).update(text="Nothing of this stands here.")
    row = rows_of(api, case)[0]
    assert (row["state"], row["cells"][2]["counting_for"]) == ("thin", 0)
    assert "Cite 1 fact anew: the quotes do not stand there." in row["fill"]


def test_cells_hold_facts_by_their_kind_of_proof_with_their_words(
    api: APIClient, case: Case, elements: list[Any], letter: EvidenceItem
) -> None:
    make_link(elements[0], approved(letter, PAID, proof="sworn"), note="She says so under oath.")
    make_link(elements[0], approved(letter, "Paid in full. Nothing", proof="correspondence"))
    make_link(elements[0], item=letter)
    cells = {one["column"]: one for one in rows_of(api, case)[0]["cells"]}
    assert {key: one["links_count"] for key, one in cells.items()} == {
        "testimony": 1, "records": 1, "other": 0, "documents": 1,
    }  # fmt: skip
    shown = cells["testimony"]["links"][0]
    assert (shown["quote"]["quote"], shown["note"], shown["counts"]) == (PAID, "She says so under oath.", True)
    assert cells["documents"]["links"][0]["text"] == "Letter"


def test_an_agent_without_privileged_evidence_gets_no_count_of_it(
    attorney: User, case: Case, elements: list[Any], letter: EvidenceItem
) -> None:
    secret = make_item(
        case, "The release was worthless.", title="Advice", privilege="attorney_client", privilege_state="proposed"
    )
    make_link(elements[0], approved(secret, "The release was worthless."), bearing="against", note="CANARY")
    make_link(elements[0], item=secret)
    agent = agent_client(attorney, case)
    answer = agent.get(f"/v1/cases/{case.pk}/coverage")
    assert answer.json()["claims"][0]["rows"][0]["state"] == "missing"
    assert b"CANARY" not in answer.content
    assert b"worthless" not in answer.content
    issue = agent.get(f"/v1/issues/{elements[0].pk}").json()
    assert (issue["links_count"], issue["links"]) == (0, [])
    history = agent.get(f"/v1/issues/{elements[0].pk}/history")
    assert b"CANARY" not in history.content


def test_an_issue_that_serves_no_element_is_a_row_of_its_own(api: APIClient, case: Case) -> None:
    claim = make_claim(case, "Setoff", key="")
    make_issue(claim, "Was a credit agreed?")
    row = rows_of(api, case)[0]
    assert (row["element"], row["name"], row["state"]) == (None, "Was a credit agreed?", "missing")


def test_one_claim_is_asked_for_by_its_id_and_dismissed_ones_are_left_out(
    api: APIClient, case: Case, claim: Claim
) -> None:
    other = make_claim(case, "Another")
    make_claim(case, "Dropped", status="dismissed")
    titles = [one["title"] for one in api.get(f"/v1/cases/{case.pk}/coverage").json()["claims"]]
    assert titles == ["Breach of contract", "Another"]
    answer = api.get(f"/v1/cases/{case.pk}/coverage", {"claim_id": str(other.pk)}).json()
    assert [one["id"] for one in answer["claims"]] == [str(other.pk)]
