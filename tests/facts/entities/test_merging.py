"""Merging entities and undoing it: nothing is lost, nothing is owned twice, and without edits all is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.models import Case, Firm, User
from cases.scopes import person_actor, person_scope
from config.api.errors import ApiError
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.entities.actions import entity_update
from facts.entities.merging import entities_merge, entity_unmerge
from facts.models import Entity, EntityRole, FactEntity, Mention, Merge, Outline, Relationship, SetAside
from facts.outlines.actions import outline_update
from facts.outlines.readers import shown_outlines
from tests.extent import full
from tests.factories import make_entity, make_fact, make_item, make_relationship, mention

NAMES = ("Ann Reed", "Bea Holm", "Cal Moss", "Dan Pike")
TEXT = " ".join(f"{one} met {other}." for one, other in permutations(NAMES, 2)) + " Nothing else was said."
EXAMPLES = 300 if full() else 10  # sequences of merges, edits and unmerges
MACHINE = Actor(type="engine", name="local")


@pytest.fixture
def world(case: Case, attorney: User) -> tuple[list[Entity], EvidenceItem, Actor]:
    item = make_item(case, TEXT)
    people = [
        make_entity(case, name, aliases=[f"{name.split()[0]}@example.com", "Shared"], roles=["witness", name])
        for name in NAMES
    ]
    for one, name in zip(people, NAMES, strict=True):
        mention(one, item, name)
        EntityRole.objects.create(
            firm_id=case.firm_id, case=case, entity=one, role="witness", made_by_type="human", made_by_name="Mara"
        )
        Outline.objects.create(
            firm_id=case.firm_id, case=case, title=name, purpose="cross", witness=one, made_by_type="human"
        )
    for one, other in permutations(people, 2):
        make_relationship(one, "met", other, item, "Nothing else was said.")
    make_fact(item, "Nothing else was said", entities=tuple(people))
    make_fact(item, "Ann Reed met Bea Holm", entities=tuple(people[:2]))
    make_fact(item, "Cal Moss met Dan Pike", entities=tuple(people[2:]))
    return people, item, person_actor(attorney)


def state(case: Case) -> dict[str, Any]:
    """All that merging moves, as it is stored."""
    entity = ("pk", "type", "name", "key", "aliases", "roles", "description", "merge", "merged_aliases", "merged_roles")
    columns: dict[Any, tuple[str, ...]] = {
        Entity: entity,
        Mention: ("pk", "entity", "merged_from", "start", "created_at"),
        EntityRole: ("pk", "entity", "merged_from", "role"),
        FactEntity: ("pk", "fact", "entity", "merged_from", "created_at"),
        Relationship: ("pk", "subject", "object", "subject_merged_from", "object_merged_from", "version", "created_at"),
        Outline: ("pk", "witness", "witness_merged_from"),
        SetAside: ("row",),
    }
    return {
        model.__name__: list(model.objects.filter(case=case).order_by("pk").values_list(*names))
        for model, names in columns.items()
    }


@contextmanager
def undone() -> Iterator[None]:
    """What the block writes is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def merge(actor: Actor, kept: Entity, *others: Entity) -> Merge:
    return entities_merge(actor=actor, kept=kept, others=others)


def test_the_kept_one_has_all_that_was_the_others(world: Any, case: Case) -> None:
    (ann, bea, cal, dan), _, actor = world
    made = merge(actor, ann, bea, cal)
    ann.refresh_from_db()
    assert Mention.objects.filter(entity=ann).count() == 3
    assert FactEntity.objects.filter(entity=ann).count() == 3
    assert EntityRole.objects.filter(entity=ann).count() == 3
    pairs = set(Relationship.objects.filter(case=case).values_list("subject", "object"))
    assert pairs == {(ann.pk, dan.pk), (dan.pk, ann.pk)}
    assert {"Bea Holm", "Cal Moss", "Bea@example.com", "Shared"} <= set(ann.aliases)
    assert ann.is_peoples
    assert ann.name == "Ann Reed"
    assert made.moved["mentions"] == 2
    assert made.moved["facts"] == 4


CHOICES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=5)


def run(actor: Actor, people: list[Entity], steps: list[tuple[int, int]]) -> list[Merge]:
    """As many of these merges as are possible one after the other."""
    made = []
    for kept, other in steps:
        try:
            with transaction.atomic():
                made.append(merge(actor, people[kept], people[other]))
        except ApiError:
            pass
    return made


def unmerge_all(actor: Actor, merges: list[Merge], order: Any) -> None:
    """In any order that nesting allows."""
    waiting = list(merges)
    order.shuffle(waiting)
    for _ in merges:
        for one in list(waiting):
            try:
                with transaction.atomic():
                    entity_unmerge(actor=actor, merge=one)
                waiting.remove(one)
            except ApiError:
                continue
    assert not waiting


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(steps=CHOICES, order=st.randoms(use_true_random=False))
def test_undoing_all_merges_in_any_order_restores_everything(world: Any, case: Case, steps: Any, order: Any) -> None:
    people, _, actor = world
    with undone():
        before = state(case)
        unmerge_all(actor, run(actor, people, steps), order)
        assert state(case) == before


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(
    steps=CHOICES,
    more=CHOICES,
    edits=st.lists(st.integers(0, 3), min_size=1, max_size=3),
    order=st.randoms(use_true_random=False),
)
def test_with_edits_between_nothing_is_lost_and_nothing_owned_twice(
    world: Any, case: Case, steps: Any, more: Any, edits: list[int], order: Any
) -> None:
    people, item, actor = world
    with undone():
        mentions = set(Mention.objects.filter(case=case).values_list("pk", flat=True))
        links = set(FactEntity.objects.filter(case=case).values_list("fact", "entity"))
        merges = run(actor, people, steps)
        written: dict[Any, Any] = {}
        for number in edits:
            one = people[number]
            if Entity.objects.get(pk=one.pk).merge_id is None:
                fact = make_fact(item, "Nothing else was said", text=f"New {len(written)}", entities=(one,))
                written[fact.pk] = one.pk
                Entity.objects.filter(pk=one.pk).update(description="Edited")
        merges += run(actor, people, more)
        unmerge_all(actor, merges, order)
        assert set(Mention.objects.filter(case=case).values_list("pk", flat=True)) == mentions
        now = list(FactEntity.objects.filter(case=case).values_list("fact", "entity"))
        assert len(now) == len(set(now))
        assert set(now) == links | set(written.items())
        assert not SetAside.objects.filter(case=case).exists()
        assert Relationship.objects.filter(case=case).count() == 12
        assert set(Entity.objects.filter(description="Edited").values_list("pk", flat=True)) == set(written.values())


def test_roles_that_are_the_same_stay_each_ones_own_though_they_are_edited_while_merged(world: Any, case: Case) -> None:
    (ann, bea, *_), _, actor = world
    before = state(case)
    made = merge(actor, ann, bea)
    ann.refresh_from_db()
    shown = [{"role": "witness", "note": ""}]
    entity_update(actor=actor, entity=ann, case_roles=shown)
    assert EntityRole.objects.filter(entity=ann).count() == 2
    entity_update(actor=actor, entity=ann, case_roles=[*shown, {"role": "expert", "note": ""}])
    entity_unmerge(actor=actor, merge=made)
    assert state(case)["EntityRole"][:4] == before["EntityRole"]
    assert set(EntityRole.objects.filter(entity=ann).values_list("role", flat=True)) == {"witness", "expert"}


def test_an_outline_examines_the_kept_one_and_again_whom_it_did_unless_it_was_changed(
    world: Any, case: Case, attorney: User
) -> None:
    (ann, bea, cal, _), _, actor = world
    made = merge(actor, ann, bea, cal)
    shown = shown_outlines(Outline.objects.filter(title__in=("Bea Holm", "Cal Moss")), person_scope(attorney))
    assert {one.witness_name for one in shown} == {"Ann Reed"}
    outline_update(
        actor=actor, scope=person_scope(attorney), outline=Outline.objects.get(title="Cal Moss"), witness=None
    )
    again = Outline.objects.get(title="Cal Moss")
    outline_update(actor=actor, scope=person_scope(attorney), outline=again, witness=ann)
    entity_unmerge(actor=actor, merge=made)
    assert Outline.objects.get(title="Bea Holm").witness_id == bea.pk
    assert Outline.objects.get(title="Cal Moss").witness_id == ann.pk


def test_what_a_person_decided_waits_for_a_person(world: Any) -> None:
    (ann, bea, cal, dan), _, actor = world
    made = entities_merge(actor=MACHINE, kept=cal, others=[dan], reason="The same address")
    assert made.made_by_type == "engine"
    assert made.decided_by_id is None
    human = merge(actor, ann, bea)
    for refused in (lambda: merge(MACHINE, ann, cal), lambda: entity_unmerge(actor=MACHINE, merge=human)):
        with pytest.raises(ApiError) as raised:
            refused()
        assert raised.value.details["required_actor"] == "human"
    assert entity_unmerge(actor=MACHINE, merge=made) == [dan]


def test_refusals_change_nothing(world: Any, case: Case, firm: Firm, attorney: User) -> None:
    (ann, bea, cal, _), _, actor = world
    made = merge(actor, ann, bea)
    merge(actor, cal, ann)
    before = state(case)
    for refused in (
        lambda: merge(actor, cal, cal),
        lambda: merge(actor, cal),
        lambda: merge(actor, cal, bea),
        lambda: entity_unmerge(actor=actor, merge=made),  # what was kept is merged itself
    ):
        with pytest.raises(ApiError):
            refused()
    assert state(case) == before
