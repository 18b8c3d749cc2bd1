"""What another engine finds otherwise is proposed beside what people and agents decided."""

from __future__ import annotations

import pytest

from cases.models import Case, User
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.facts.actions import fact_create, fact_update
from facts.models import Entity, Fact, Mention
from tests.evidence.pipeline.rerun.versions import finds, texts_of
from tests.evidence.pipeline.rerunning import (
    counts,
    edit_facts,
    peoples,
    process,
    rename,
)
from tests.factories import make_item


def test_what_differs_is_proposed_beside(
    item: EvidenceItem, case: Case, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, "It leaked.", quote="The roof leaked")
    process(actor, item, "extract_facts")
    fact_update(actor=actor, fact=Fact.objects.get(case=case), text="The roof leaked badly.")
    finds(monkeypatch, "It leaked.", "It was the roof.", quote="The roof leaked")
    process(actor, item, "extract_facts")
    assert texts_of(case) == [("It was the roof.", "proposed"), ("The roof leaked badly.", "proposed")]


def test_what_a_person_made_is_not_proposed_beside_it(
    item: EvidenceItem, case: Case, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    Fact.objects.filter(case=case).delete()
    citations = [{"item": item, "quote": "The roof leaked"}]
    fact_create(actor=actor, case=case, text="The roof  leaked.", citations=citations)
    finds(monkeypatch, "The roof leaked.", quote="The roof leaked")
    process(actor, item, "extract_facts")
    assert texts_of(case) == [("The roof  leaked.", "approved")]


def test_the_kind_of_proof_is_set_only_where_nobody_decided(item: EvidenceItem, case: Case, actor: Actor) -> None:
    item.kind = "letter"
    item.written_by = {"kind": "human"}
    item.save()
    decided, worded, *others = Fact.objects.filter(case=case).order_by("id")
    Fact.objects.filter(case=case).update(proof="", speaker="", weight=1)
    fact_update(actor=actor, fact=Fact.objects.get(pk=decided.pk), status="approved")
    fact_update(actor=actor, fact=Fact.objects.get(pk=worded.pk), proof="hearsay")
    process(actor, item, "extract_facts")
    found = {
        pk: (proof, weight) for pk, proof, weight in Fact.objects.filter(case=case).values_list("pk", "proof", "weight")
    }
    assert (found[decided.pk], found[worded.pk]) == (("", 1), ("hearsay", 1))
    assert others
    assert all(found[one.pk] == ("correspondence", one.weight) for one in others)


def test_a_fact_stored_under_a_former_key_is_known(item: EvidenceItem, case: Case, actor: Actor) -> None:
    from hashlib import sha256

    for fact in Fact.objects.filter(case=case):
        cited = fact.citations.get()
        former = sha256(f"{cited.page_id}:{cited.start}:{cited.end}:{fact.text}".encode()).hexdigest()
        Fact.objects.filter(pk=fact.pk).update(key=former)
    edit_facts(User.objects.get(pk=actor.id), item)
    before, many = peoples(item), counts(item)
    process(actor, item, "extract_facts")
    after = peoples(item)
    for values in (*before.values(), *after.values()):
        values.pop("key", None) if isinstance(values, dict) else None
    assert (after, counts(item)) == (before, many)


def test_what_an_agent_reworded_is_kept(item: EvidenceItem, case: Case, actor: Actor) -> None:
    fact = Fact.objects.filter(case=case).earliest("id")
    agent = Actor("agent", id=actor.id, name="Agent", firm_id=actor.firm_id, owner_id=actor.id)
    fact_update(actor=agent, fact=fact, text="In the agent's words.")
    Fact.objects.filter(pk=fact.pk).update(key="found by nobody now")
    process(actor, item, "extract_facts")
    assert Fact.objects.get(pk=fact.pk).text == "In the agent's words."


def test_another_document_does_not_rename_a_persons_entity(
    item: EvidenceItem, case: Case, actor: Actor, attorney: User
) -> None:
    pryce = Entity.objects.get(case=case, key="daniel pryce")
    rename(attorney, pryce, "D. Pryce")
    other = make_item(case, title="note.txt", content=b"Mr. DANIEL PRYCE met Ruth Hartwell. Daniel Pryce left.")
    process(actor, other)
    pryce.refresh_from_db()
    assert (pryce.name, pryce.aliases) == ("D. Pryce", [])
    assert Mention.objects.filter(item=other, entity=pryce).exists()
