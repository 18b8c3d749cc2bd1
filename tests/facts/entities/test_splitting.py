"""Splitting a name and undoing it: without edits all is as it was, and what was written since is lost nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases.models import Case, User
from cases.scopes import person_actor
from config.api.errors import ApiError
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.entities.actions import entity_delete, entity_update
from facts.entities.merging import entities_merge, entity_unmerge
from facts.entities.splitting import entity_split
from facts.entities.undoing_splits import split_undo
from facts.models import (
    DecidedName,
    Entity,
    EntityRole,
    Fact,
    FactEntity,
    Mention,
    Merge,
    Relationship,
    RelationshipFact,
    SetAside,
    Split,
)
from tests.extent import full
from tests.factories import make_entity, make_fact, make_item, make_relationship, mention
from tests.facts.entities.test_merging import state

NAMES = ("Ann Reed", "Bea Holm", "Cal Moss", "Dan Pike")
SHORT = {name: f"{name[0]}. {name.split()[1]}" for name in NAMES}
TEXT = (
    " ".join(f"{one} met {other}. {SHORT[one]} sued {SHORT[other]}." for one, other in permutations(NAMES, 2))
    + " All of them met."
)
EXAMPLES = 300 if full() else 6  # sequences of merges, splits, edits and what undoes them
MACHINE = Actor(type="engine", name="local")
Step = tuple[str, int, int, bool]


@pytest.fixture
def people(case: Case) -> list[Entity]:
    return [make_entity(case, name, aliases=[SHORT[name], f"{name[0]}@example.com"]) for name in NAMES]


@pytest.fixture
def actor(attorney: User) -> Actor:
    return person_actor(attorney)


@pytest.fixture
def item(case: Case, people: list[Entity]) -> EvidenceItem:
    """A document that names everybody in full and in short, with facts and relationships by either."""
    item = make_item(case, TEXT)
    for one in people:
        mention(one, item, one.name)
        mention(one, item, SHORT[one.name])
        EntityRole.objects.create(
            firm_id=case.firm_id, case=case, entity=one, role="witness", made_by_type="human", made_by_name="Mara"
        )
    for one, other in permutations(people[:3], 2):
        short = f"{SHORT[one.name]} sued {SHORT[other.name]}"
        make_fact(item, short, entities=(one, other))
        make_relationship(one, "sued", other, item, short)
        make_relationship(one, "met", other, item, "All of them met")
    make_fact(item, "All of them met", entities=tuple(people))
    return item


def everything(case: Case) -> dict[str, Any]:
    """All that merging and splitting move, as it is stored."""
    names = DecidedName.objects.filter(case=case).order_by("type", "key").values_list("type", "key", "entity")
    rests = RelationshipFact.objects.filter(case=case).order_by("pk").values_list("pk", "relationship", "fact")
    decided = Mention.objects.filter(case=case).order_by("pk").values_list("pk", "decided_by")
    return state(case) | {"names": list(names), "rests": list(rests), "decided": list(decided)}


@contextmanager
def undone() -> Iterator[None]:
    """What the block writes is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("merge", "split", "split", "undo")), st.integers(0, 3), st.integers(0, 4), st.booleans()
    ),
    max_size=6,
)


def split(actor: Actor, entity: Entity, to: Entity | None = None, *, by_alias: bool = True) -> Split:
    """Give away the first other name, or the mention by it alone."""
    for one in (entity, to or entity):
        one.refresh_from_db()
    own = [one for one in entity.aliases if one not in entity.merged_aliases]
    if by_alias:
        entity_split(actor=actor, entity=entity, aliases=own[:1], to=to)
    else:
        found = Mention.objects.filter(entity=entity, text__contains=".").order_by("pk")[:1]
        entity_split(actor=actor, entity=entity, mentions=found, to=to)
    return Split.objects.filter(entity=entity).latest("created_at")


def run(actor: Actor, people: list[Entity], steps: list[Step]) -> list[Merge | Split]:
    """As many of these steps as are possible one after the other."""
    made: list[Merge | Split] = []
    for what, one, other, by_alias in steps:
        to = people[other] if other < len(people) else None
        try:
            with transaction.atomic():
                if what == "undo" and made:
                    undo(actor, made[one % len(made)])
                    made.pop(one % len(made))
                elif what == "split":
                    made.append(split(actor, people[one], to, by_alias=by_alias))
                elif what == "merge" and to is not None:
                    made.append(entities_merge(actor=actor, kept=people[one], others=[to]))
        except ApiError:
            pass
    return made


def undo(actor: Actor, done: Merge | Split) -> None:
    with transaction.atomic():
        if isinstance(done, Split):
            split_undo(actor=actor, split=done)
        else:
            entity_unmerge(actor=actor, merge=done)


def undo_all(actor: Actor, done: list[Merge | Split], order: Any) -> None:
    """In any order that is allowed."""
    waiting = list(done)
    order.shuffle(waiting)
    for _ in done:
        for one in list(waiting):
            try:
                undo(actor, one)
                waiting.remove(one)
            except ApiError:
                continue
    assert not waiting


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(steps=STEPS, order=st.randoms(use_true_random=False))
def test_undoing_all_splits_and_merges_restores_everything(
    people: list[Entity], item: EvidenceItem, actor: Actor, case: Case, steps: Any, order: Any
) -> None:
    with undone():
        before = everything(case)
        undo_all(actor, run(actor, people, steps), order)
        assert everything(case) == before


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(
    steps=STEPS,
    more=STEPS,
    edits=st.lists(st.integers(0, 5), min_size=1, max_size=3),
    order=st.randoms(use_true_random=False),
)
def test_with_edits_between_nothing_is_lost_and_nothing_owned_twice(
    people: list[Entity], item: EvidenceItem, actor: Actor, case: Case, steps: Any, more: Any, edits: Any, order: Any
) -> None:
    with undone():
        mentions = set(Mention.objects.filter(case=case).values_list("pk", flat=True))
        links = set(FactEntity.objects.filter(case=case).values_list("fact", "entity"))
        done = run(actor, people, steps)
        standing = list(Entity.objects.filter(case=case, merge=None).order_by("pk"))
        written = {
            make_fact(item, "All of them met", text=f"New {n}", entities=(standing[number % len(standing)],)).pk
            for n, number in enumerate(edits)
        }
        done += run(actor, people, more)
        undo_all(actor, done, order)
        assert set(Mention.objects.filter(case=case).values_list("pk", flat=True)) == mentions
        now = list(FactEntity.objects.filter(case=case).values_list("fact", "entity"))
        assert len(now) == len(set(now))
        assert {one for one in now if one[0] not in written} == links
        assert {fact for fact, _ in now} >= written
        assert set(Entity.objects.filter(case=case)) == set(people)
        assert not SetAside.objects.filter(case=case).exists()
        assert Relationship.objects.filter(case=case).count() == 12


def test_a_name_that_was_there_before_keeps_what_is_its_own(
    people: list[Entity], item: EvidenceItem, actor: Actor, case: Case
) -> None:
    before = everything(case)
    made = split(actor, people[0], people[1])
    assert FactEntity.objects.filter(entity=people[1]).count() == 5  # what Ann gave was both's, and she has it no more
    new = make_fact(item, "All of them met", text="New", entities=(people[1],))
    undo(actor, made)
    new.delete()
    assert everything(case) == before


def refusal(actor: Actor, made: Split) -> ApiError:
    with pytest.raises(ApiError) as raised:
        undo(actor, made)
    return raised.value


def test_later_merges_and_splits_of_either_are_undone_first(
    people: list[Entity], item: EvidenceItem, actor: Actor, case: Case
) -> None:
    first = split(actor, people[0])
    new = first.other
    assert new is not None
    for later in (
        lambda: entities_merge(actor=actor, kept=people[0], others=[people[1]]),
        lambda: entities_merge(actor=actor, kept=people[1], others=[people[0]]),
        lambda: entities_merge(actor=actor, kept=new, others=[people[1]]),
        lambda: entities_merge(actor=actor, kept=people[1], others=[new]),
        lambda: split(actor, people[0]),
        lambda: split(actor, new, people[1], by_alias=False),
        lambda: split(actor, people[1], new),
    ):
        done = later()
        assert "first" in str(refusal(actor, first).suggestion), done
        undo(actor, done)
    undo(actor, first)
    assert "undone already" in refusal(actor, first).message


def test_a_new_name_that_people_changed_is_merged_and_not_undone(
    people: list[Entity], item: EvidenceItem, actor: Actor, case: Case
) -> None:
    made = split(actor, people[0])
    new = Entity.objects.get(pk=made.other_id)
    entity_update(actor=actor, entity=new, description="Ann's niece")
    before = everything(case)
    assert refusal(actor, made).suggestion == "Merge the two instead."
    assert everything(case) == before
    entity_update(actor=actor, entity=new, description="")
    make_relationship(new, "niece of", people[0], item, "All of them met")
    Relationship.objects.filter(predicate="niece of").update(made_by_type="human")
    assert "joins the two" in refusal(actor, made).message
    Relationship.objects.filter(predicate="niece of").delete()
    undo(actor, made)
    assert not Entity.objects.filter(pk=new.pk).exists()


def test_what_is_gone_stays_gone(people: list[Entity], item: EvidenceItem, actor: Actor, case: Case) -> None:
    made = split(actor, people[0], people[1])
    Fact.objects.filter(case=case).delete()
    entity_delete(actor=actor, entity=people[1])
    assert "there no more" in refusal(actor, made).message
    assert Split.objects.get().other is None


def test_a_split_is_undone_by_people(people: list[Entity], item: EvidenceItem, actor: Actor) -> None:
    made = split(actor, people[0])
    assert refusal(MACHINE, made).details["required_actor"] == "human"
