"""Running stages again changes, deletes and doubles nothing that a person made, edited or decided."""

from __future__ import annotations

import random

import pytest

from cases.models import User
from config.api.scope import Actor
from evidence.engines.providers.local import provider as local_provider
from evidence.items.actions import item_update
from evidence.models import EvidenceItem
from facts.facts.actions import fact_update
from facts.models import Citation, Entity, Fact, Relationship
from tests.evidence.pipeline.rerun.versions import STAGES, moved, new_version, run_version
from tests.evidence.pipeline.rerunning import (
    LETTER,
    counts,
    doubled,
    peoples,
    process,
    reads_as,
    rename,
    unverified,
)
from tests.extent import first, full, one_in


@pytest.mark.parametrize("kind", [*one_in(3, STAGES), "process"])
def test_a_stage_leaves_what_people_did(
    edited: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Without ``--full`` all stages together, and one in three by itself."""
    before, many = peoples(edited), counts(edited)
    process(actor, edited, kind)
    assert peoples(edited) == before
    assert counts(edited) == many
    new_version(monkeypatch)
    process(actor, edited, kind)
    assert peoples(edited) == before
    assert counts(edited) == many
    assert (doubled(edited), unverified(edited)) == ([], {})


def test_the_edits_are_of_every_kind(edited: EvidenceItem) -> None:
    """Without this a test above could pass because nothing was edited."""
    facts = [fact for fact in Fact.objects.filter(case=edited.case) if fact.is_peoples]
    assert {fact.status for fact in facts} == {"proposed", "approved", "dismissed"}
    assert {fact.made_by_type for fact in facts} == {"human", "engine"}
    assert Fact.objects.filter(case=edited.case).replaceable().exists()
    for model in (Entity, Relationship):
        assert model._default_manager.filter(case=edited.case).exclude(decided_by=None).exists()
        assert model._default_manager.filter(case=edited.case, decided_by=None).exists()
    assert set(edited.written_by) >= {"title", "kind", "classification", "summary", "document_date", "custodian"}


def test_what_the_engine_makes_says_which_engine_and_job(item: EvidenceItem, actor: Actor) -> None:
    for model in (Fact, Entity, Relationship):
        for row in model._default_manager.filter(case=item.case):
            assert (row.made_by_type, row.made_by_name, row.made_by_version) == (
                "engine",
                "local",
                local_provider().version,
            )
            assert row.made_by_job == item.stage_runs.get(stage="extract_text").job_id


def test_what_nobody_touched_keeps_its_row(item: EvidenceItem, actor: Actor) -> None:
    models = (Fact, Citation, Entity, Relationship)
    rows = {model: set(model._default_manager.filter(case=item.case).values_list("pk", flat=True)) for model in models}
    process(actor, item)
    assert rows == {
        model: set(model._default_manager.filter(case=item.case).values_list("pk", flat=True)) for model in models
    }


@pytest.mark.parametrize("seed", first(1, range(2)))
def test_any_sequence_of_edits_and_runs_keeps_what_people_did(
    item: EvidenceItem, actor: Actor, attorney: User, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)  # what it is for is to be the same each time
    for step in range(6 if full() else 3):
        edit_something(chance, item, actor, attorney)
        run_version(monkeypatch, chance.choice(["1.1", "99"]))
        if chance.random() < 0.3:
            reads_as(item, f"{'Again. ' * step}\n{LETTER}")
        before = moved(peoples(item))
        process(actor, item, chance.choice([*STAGES, "process"]))
        assert moved(peoples(item)) == before, step
        assert (doubled(item), unverified(item)) == ([], {}), step


def edit_something(chance: random.Random, item: EvidenceItem, actor: Actor, user: User) -> None:
    fact = chance.choice(list(Fact.objects.filter(case=item.case).order_by("id")))
    entity = chance.choice(list(Entity.objects.filter(case=item.case).order_by("id")))
    edits = [
        lambda: fact_update(actor=actor, fact=fact, status="approved"),
        lambda: fact_update(actor=actor, fact=fact, status="dismissed"),
        lambda: fact_update(actor=actor, fact=fact, text=f"In other words {chance.random()}."),
        lambda: rename(user, entity, f"Somebody {chance.random()}"),
        lambda: item_update(actor=actor, item=item, title=f"Title {chance.random()}"),
    ]
    chance.choice(edits)()
