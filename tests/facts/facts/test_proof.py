"""The kind of proof and the speaker of facts: written, looked for and shown, as far as the caller may see the words."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm
from evidence.models import EvidenceItem
from facts.facts.proof import proof_label
from facts.facts.relevance import relevance_of
from facts.models import Fact
from tests.factories import make_case, make_fact, make_item, make_user
from tests.facts.conftest import fields_of

QUOTE = "Kestrel Harbor paid Eugenia Moran $12,500"


@pytest.fixture
def sworn(letter: EvidenceItem) -> Fact:
    return make_fact(letter, "She signed the release", proof="sworn", speaker="Maria Rossi", status="approved")


def listed(api: APIClient, case: Case, query: str) -> list[str]:
    response = api.get(f"/v1/cases/{case.pk}/facts?{query}")
    assert response.status_code == 200, response.content
    return [item["id"] for item in response.json()["items"]]


@pytest.mark.parametrize(
    ("proof", "speaker", "words"),
    [
        ("sworn", "Maria Rossi", "Sworn testimony of Maria Rossi"),
        ("correspondence", "{Ann} Lee", "Correspondence from {Ann} Lee"),
        ("hearsay", "Maria Rossi", "Hearsay, told by Maria Rossi"),
        ("record", "", "Business record"),
        ("", "Maria Rossi", "Said by Maria Rossi"),
        ("", "", ""),
    ],
)
def test_proof_in_words(proof: str, speaker: str, words: str) -> None:
    assert proof_label(proof, speaker) == words


def test_what_is_sworn_is_more_relevant_than_what_is_argued() -> None:
    words = "Kestrel Harbor paid Moran on March 3, 2024."
    sworn, unknown, argued = (relevance_of(words, dated=True, names=2, proof=one) for one in ("sworn", "", "argument"))
    assert sworn > unknown > argued


def test_a_list_of_one_kind_of_proof_or_one_speaker(api: APIClient, case: Case, sworn: Fact, fact: Fact) -> None:
    other = make_case(case.firm, name="Other")
    make_fact(make_item(other, "Elsewhere."), "Elsewhere.", proof="sworn", speaker="Maria Rossi")
    assert listed(api, case, "proof=sworn") == [str(sworn.pk)]
    assert listed(api, case, "proof=sworn,record&sort=-relevance") == [str(sworn.pk)]
    assert listed(api, case, "proof=argument") == []
    assert listed(api, case, "speaker=Maria Rossi") == [str(sworn.pk)]
    assert "proof.0" in fields_of(api.get(f"/v1/cases/{case.pk}/facts?proof=rumour"))


def test_timeline_and_chronology_have_the_kind_of_proof(api: APIClient, case: Case, sworn: Fact, fact: Fact) -> None:
    Fact.objects.filter(case=case).update(date="2024-03-03", date_precision="day")
    moments = api.get(f"/v1/cases/{case.pk}/timeline?proof=sworn").json()["items"]
    assert [one["proof_label"] for one in moments] == ["Sworn testimony of Maria Rossi"]
    written = api.get(f"/v1/cases/{case.pk}/chronology?proof=sworn").json()
    assert written["count"] == 1
    assert "(Sworn testimony of Maria Rossi: [Letter, p. 1]" in written["markdown"]


def test_a_client_reads_the_speaker_of_words_they_see(client_api: APIClient, case: Case, sworn: Fact) -> None:
    item = client_api.get(f"/v1/cases/{case.pk}/facts?proof=sworn").json()["items"][0]
    assert (item["proof"], item["speaker"]) == ("sworn", "Maria Rossi")
    counted = client_api.post(f"/v1/cases/{case.pk}/timeline", {"proof": "argument"}, format="json").json()
    assert (counted["items"], counted["total_count"]) == ([], 0)


def test_a_client_does_not_learn_whose_hidden_words_a_fact_rests_on(
    client_api: APIClient, case: Case, memo: EvidenceItem
) -> None:
    hidden = {"proof": "hearsay", "speaker": "CANARY Langley", "date": "2024-03-03", "date_precision": "day"}
    shown = make_fact(
        memo, "Victor Langley", text="It was worthless.", status="approved", client_override=True, **hidden
    )
    for address in (
        f"facts/{shown.pk}",
        f"cases/{case.pk}/facts",
        f"cases/{case.pk}/timeline",
        f"cases/{case.pk}/chronology",
    ):
        response = client_api.get(f"/v1/{address}")
        assert response.status_code == 200
        assert "It was worthless." in response.content.decode()
        assert "CANARY" not in response.content.decode()
    assert "speaker" in fields_of(client_api.get(f"/v1/cases/{case.pk}/facts?speaker=CANARY Langley"))


def test_a_person_says_what_kind_of_proof_a_fact_is(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    body = {"text": "Kestrel paid.", "citations": [{"evidence_id": str(letter.pk), "quote": QUOTE}], "proof": "record"}
    made = api.post(f"/v1/cases/{case.pk}/facts", body, format="json").json()
    assert (made["proof"], made["speaker"], made["proof_label"]) == ("record", "", "Business record")
    change = {"proof": "admission", "speaker": "Kestrel Harbor"}
    changed = api.patch(f"/v1/facts/{made['id']}", change, format="json").json()
    assert changed["proof_label"] == "Admission of Kestrel Harbor"
    entry = api.get(f"/v1/facts/{made['id']}/history").json()["items"][0]
    assert {"proof", "speaker"} <= {one["name"] for one in entry["fields"]}
    assert "proof" in fields_of(api.patch(f"/v1/facts/{made['id']}", {"proof": "rumour"}, format="json"))
    assert "speaker" in fields_of(api.patch(f"/v1/facts/{made['id']}", {"speaker": "x" * 201}, format="json"))


def test_an_agent_changes_the_proof_of_what_a_person_approved_only_with_approval(
    agent: APIClient, sworn: Fact, fact: Fact
) -> None:
    Fact.objects.filter(pk=sworn.pk).update(decided_by=make_user(sworn.firm))
    assert agent.patch(f"/v1/facts/{sworn.pk}", {"proof": "argument"}, format="json").status_code == 202
    sworn.refresh_from_db()
    assert sworn.proof == "sworn"
    assert agent.patch(f"/v1/facts/{fact.pk}", {"speaker": "Ann Lee"}, format="json").status_code == 200


def test_a_speaker_named_by_an_agent_is_hidden_from_clients_until_approved(
    agent: APIClient, client_api: APIClient, fact: Fact
) -> None:
    Firm.objects.filter(pk=fact.firm_id).update(clients_see_unapproved_facts=True)
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 200
    agent.patch(f"/v1/facts/{fact.pk}", {"speaker": "Ann Lee"}, format="json")
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 404
