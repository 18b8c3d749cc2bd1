"""What mentions a witness is proposed by issue, waits for a person, and is not proposed twice."""

from __future__ import annotations

from rest_framework.test import APIClient

from cases.models import Case
from facts.models import Entity, Fact, FactEntity
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import make_fact
from tests.facts.claims.made import make_claim, make_issue, make_link
from tests.facts.conftest import fields_of
from tests.facts.outlines.made import edit, make_outline, texts


def about(fact: Fact, entity: Entity) -> Fact:
    FactEntity.objects.create(firm_id=fact.firm_id, case_id=fact.case_id, fact=fact, entity=entity)
    return fact


def witness_of(case: Case) -> Entity:
    ids = {"firm_id": case.firm_id, "case": case, "made_by_type": "human"}
    made: Entity = Entity.objects.create(**ids, name="Jane Doe", type="person")
    return made


def test_facts_of_a_witness_stand_under_their_issues_with_what_they_rest_on(
    api: APIClient, case: Case, fact: Fact
) -> None:
    transcript, witness = make_transcript(case), witness_of(case)
    said = about(make_fact(transcript.item, "I never signed that letter", text="Doe did not sign."), witness)
    about(fact, witness)
    make_link(make_issue(make_claim(case), "Was it signed?"), said)
    outline = make_outline(api, case)
    path = f"/v1/outlines/{outline['id']}/propose"
    assert "witness_id" in fields_of(api.post(path, {}))
    found = api.post(path, {"witness_id": witness.pk}).json()
    headings = [text for text in texts(found) if not text.startswith(" ")]
    assert headings == ["Was it signed?", "Linked to no issue yet"]
    assert [one["kind"] for one in found["entries"]] == ["heading", "fact", "testimony", "heading", "fact"]
    assert found["entries"][2]["citation"].startswith("Doe Dep. 12:")
    assert {(one["status"], one["made_by"]["type"]) for one in found["entries"]} == {("proposed", "engine")}
    assert "No model was asked" in found["rests_on"]
    assert texts(api.post(path, {"witness_id": witness.pk}).json()) == texts(found)
    accepted = edit(api, outline, {"op": "accept", "entry_id": found["entries"][0]["id"]}).json()
    assert [one["status"] for one in accepted["entries"]] == ["approved"] * 3 + ["proposed"] * 2
