"""Relationships that people wrote down, when the names at their ends turn out to be one, and when they do not."""

from __future__ import annotations

from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from facts.entities.merging import entities_merge, entity_unmerge
from facts.models import Fact, Relationship, RelationshipFact
from tests.factories import make_entity, make_fact
from tests.facts.relationships.conftest import tie


def rested(relationship: Relationship, fact: Fact) -> None:
    own = {"firm_id": fact.firm_id, "case_id": fact.case_id}
    RelationshipFact.objects.create(**own, relationship=relationship, fact=fact)


def test_two_that_say_the_same_without_a_source_both_stay(case: Case, attorney: User) -> None:
    actor = person_actor(attorney)
    ann, anne, firm = make_entity(case, "Ann Reed"), make_entity(case, "Anne Reed"), make_entity(case, "Moss LLC")
    first, second = tie(ann, "owns", firm, note="As she said."), tie(anne, "owns", firm, note="As he said.")
    merge = entities_merge(actor=actor, kept=ann, others=[anne])
    assert set(Relationship.objects.filter(subject=ann).values_list("note", flat=True)) == {
        "As she said.",
        "As he said.",
    }
    entity_unmerge(actor=actor, merge=merge)
    assert {one.pk: one.subject_id for one in Relationship.objects.all()} == {first.pk: ann.pk, second.pk: anne.pk}


def test_one_between_names_that_are_one_comes_back_with_the_facts_it_rests_on(
    case: Case, letter: EvidenceItem, attorney: User
) -> None:
    actor = person_actor(attorney)
    ann, anne = make_entity(case, "Ann Reed"), make_entity(case, "Anne Reed")
    fact, deleted = make_fact(letter, "Paid in full"), make_fact(letter, "in full")
    row = tie(ann, "married", anne, note="Wedding of 2001.")
    rested(row, fact)
    rested(row, deleted)
    merge = entities_merge(actor=actor, kept=ann, others=[anne])
    assert not Relationship.objects.exists()
    deleted.delete()
    entity_unmerge(actor=actor, merge=merge)
    back = Relationship.objects.get()
    assert (back.pk, back.subject_id, back.object_id, back.note) == (row.pk, ann.pk, anne.pk, "Wedding of 2001.")
    assert [link.fact_id for link in back.fact_links.all()] == [fact.pk]
