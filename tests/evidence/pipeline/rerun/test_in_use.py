"""What somebody noted on an engine's row, or what hangs on it, is not lost when its stage runs again and finds it no more."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.db import models

from cases.models import Case, User
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.models import (
    Deadline,
    DeadlineLink,
    DecidedName,
    Entity,
    EntityRole,
    EntitySummary,
    Fact,
    FactTag,
    Merge,
    Outline,
    OutlineEntry,
    ProposedChange,
    Question,
    Relationship,
    Tag,
)
from facts.rereadings.stage import _known
from tests.evidence.pipeline.rerun.versions import new_version
from tests.evidence.pipeline.rerunning import process, reads_as
from tests.extent import first
from tests.factories import agent_client, make_entity, make_fact, make_item

DAY = datetime.date(2026, 3, 2)
# What points to a row that a stage may replace, and why nothing of use is lost with it.
HANGS_ON: dict[type[models.Model], dict[str, str]] = {
    Fact: {
        "Citation.fact": "a part of it, and each is verified anew",
        "FactEntity.fact": "a part of it",
        "ProposedChange.fact": "about which somebody decided: then it stays; what waits ends with it",
        "FactReach.fact": "kept by the database",
        "IssueLink.fact": "what people or agents linked, or people decided about, keeps the fact",
        "TemporalMention.fact": "one that a person or an agent wrote keeps the fact",
        "Question.fact": "a fact that answers a question stays",
        "RelationshipFact.fact": "a fact that a relationship rests on stays",
        "Fact.merged_into": "a fact that another was merged into stays",
        "OutlineEntry.fact": "a fact in an outline stays",
        "FactTag.fact": "a tagged fact stays",
        "Deadline.trigger_fact": "a fact from which a deadline is counted stays",
        "DeadlineLink.fact": "a fact that a deadline concerns stays",
        "SetAside.fact": "a link that a merge left no place for: it goes with its fact",
    },
    Entity: {
        "Mention.entity": "a part of it; one that a person corrected stays, and the entity with it",
        "FactEntity.entity": "an entity that a fact is about stays",
        "Relationship.subject": "an entity that a relationship is about stays",
        "Relationship.object": "an entity that a relationship is about stays",
        "ProposedChange.entity": "says what it was without it",
        "DecidedName.entity": "an entity that somebody gave a name stays",
        "EntityRole.entity": "an entity of which somebody said what it is in the case stays",
        "EntitySummary.entity": "derived from its facts, while there are any the entity stays",
        "Outline.witness": "an entity for whom an outline was made stays",
        "Outline.witness_merged_from": "of a merge, which keeps the entity",
        "SetAside.entity": "of a merge, which keeps the entity",
        "Split.entity": "an entity that a person split is that person's",
        "Split.other": "an entity that a person gave something is that person's",
        "DedupSuggestion.one": "a pair that was rejected keeps its names without it",
        "DedupSuggestion.other": "a pair that was rejected keeps its names without it",
        **{
            f"{rows}merged_from": "of a merge, which keeps the entity"
            for rows in (
                "EntityRole.",
                "FactEntity.",
                "Mention.",
                "Relationship.subject_",
                "Relationship.object_",
            )
        },
        "Merge.kept": "an entity that others were merged into, or once were, stays",
        "MentionCount.entity": "kept by the database",
    },
    Relationship: {
        "ProposedChange.relationship": "says what it was without it",
        "RelationshipFact.relationship": "one to which somebody linked a fact stays",
    },
}


@pytest.mark.parametrize("model", HANGS_ON, ids=lambda model: model.__name__)
def test_whatever_hangs_on_what_a_stage_replaces_was_thought_of(model: type[models.Model]) -> None:
    pointing = {
        f"{one.related_model.__name__}.{one.field.name}"
        for one in model._meta.get_fields(include_hidden=True)
        if isinstance(one, models.ManyToOneRel)
    }
    assert pointing == HANGS_ON[model].keys(), "Say what becomes of these when a stage replaces the row, and test it."


@pytest.fixture
def noted(item: EvidenceItem) -> Fact:
    """A fact that the engine found and nobody decided about."""
    return Fact.objects.filter(case=item.case).replaceable().order_by("pk")[0]


def runs_that_find_nothing(item: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    if how == "other words":
        reads_as(item, "Nothing of it stands here any more.")
    else:
        monkeypatch.setattr("evidence.engines.facts.facts.find_facts", lambda *_: [])
        new_version(monkeypatch)
    process(actor, item, "process" if how == "other words" else "extract_facts")


@pytest.mark.parametrize("how", first(1, ["other engine", "other words"]))
def test_a_fact_on_which_an_agent_noted_something_stays_with_its_source(
    item: EvidenceItem, noted: Fact, attorney: User, actor: Actor, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Without ``--full`` where another engine finds nothing."""
    agent = agent_client(attorney, item.case)
    answer = agent.patch(f"/v1/facts/{noted.pk}", {"notes": "Compare with the invoice."})
    assert answer.status_code == 200, answer.content
    cited = list(noted.citations.values_list("quote", flat=True))
    others = Fact.objects.filter(case=item.case).replaceable().exclude(pk=noted.pk).count()
    assert others
    runs_that_find_nothing(item, actor, monkeypatch, how)
    assert Fact.objects.get(pk=noted.pk).notes == "Compare with the invoice."
    assert list(noted.citations.values_list("quote", flat=True)) == cited
    assert not Fact.objects.filter(case=item.case).replaceable().exists()  # the others are replaced


def test_found_again_it_is_there_once(
    item: EvidenceItem, noted: Fact, attorney: User, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent_client(attorney, item.case).patch(f"/v1/facts/{noted.pk}", {"notes": "Compare with the invoice."})
    new_version(monkeypatch)
    process(actor, item)
    assert Fact.objects.filter(case=item.case, text=noted.text).count() == 1


@pytest.mark.parametrize(("state", "stays"), first(2, [("rejected", True), ("pending", False), ("accepted", True)]))
def test_a_fact_stays_about_which_an_agent_decided(
    item: EvidenceItem, noted: Fact, actor: Actor, case: Case, monkeypatch: pytest.MonkeyPatch, state: str, stays: bool
) -> None:
    """Without ``--full`` one decision, and none."""
    before = {"text": noted.text, "date": None, "date_end": None, "date_precision": ""}
    cited: Any = noted.citations.get(is_primary=True)
    change = ProposedChange.objects.create(
        firm_id=item.firm_id, case=item.case, item=item, fact=noted, kind="not_found", before=before, key=noted.key,
        page=cited.page, page_number=1, start=cited.start, end=cited.end, quote=cited.quote, made_by_type="engine",
        state=state, decided_at=None if state == "pending" else noted.created_at,
    )  # fmt: skip
    runs_that_find_nothing(item, actor, monkeypatch, "other engine")
    assert Fact.objects.filter(pk=noted.pk).exists() == stays
    assert ProposedChange.objects.filter(pk=change.pk).exists() == stays


def test_a_noted_fact_is_not_proposed_as_lost(item: EvidenceItem, noted: Fact) -> None:
    assert _known(noted, item).replaceable
    noted.notes = "Compare with the invoice."
    assert not _known(noted, item).replaceable


def test_an_entity_that_a_person_s_fact_is_about_stays(
    item: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    entity = Entity.objects.filter(case=item.case, type="person").replaceable().order_by("pk")[0]
    fact = make_fact(item, "The roof leaked", entities=(entity,), made_by_type="human", status="approved")
    reads_as(item, "Nothing of it stands here any more.")
    process(actor, item)
    assert list(fact.entities.all()) == [entity]
    assert list(fact.citations.values_list("quote", flat=True)) == ["The roof leaked"]


def test_a_fact_in_an_outline_or_that_others_were_merged_into_stays(
    item: EvidenceItem, noted: Fact, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    into, *gone = Fact.objects.filter(case=item.case).replaceable().exclude(pk=noted.pk).order_by("pk")
    assert gone
    human: dict[str, Any] = {"firm_id": item.firm_id, "case": item.case, "made_by_type": "human"}
    outline = Outline.objects.create(**human, title="Cross", purpose="cross")
    OutlineEntry.objects.create(**human, outline=outline, position=1, kind="fact", fact=noted, said={"words": "Paid"})
    other = make_fact(item, "The roof leaked", made_by_type="human", status="dismissed")
    Fact.objects.filter(pk=other.pk).update(merged_into=into, carried={})
    runs_that_find_nothing(item, actor, monkeypatch, "other engine")
    assert Fact.objects.filter(pk__in=[noted.pk, into.pk]).count() == 2
    assert not Fact.objects.filter(pk__in=[one.pk for one in gone]).exists()


def tag_of(fact: Fact, of_case: dict[str, Any]) -> None:
    FactTag.objects.create(**of_case, fact=fact, tag=Tag.objects.create(**of_case, made_by_type="human", name="Roof"))


def answer_of(fact: Fact, of_case: dict[str, Any]) -> None:
    Question.objects.create(
        **of_case, made_by_type="human", text="Who paid?", status="answered", answered_at=fact.created_at, fact=fact
    )


def deadline_of(fact: Fact | None, of_case: dict[str, Any]) -> Deadline:
    due = {"computed_on": None, "override_on": DAY, "override_reason": "Agreed", "due_on": DAY}
    deadline: Deadline = Deadline.objects.create(
        **of_case, **due, made_by_type="agent", title="Answer", time_zone="UTC", trigger_fact=fact
    )
    return deadline


def link_of_deadline(fact: Fact, of_case: dict[str, Any]) -> None:
    DeadlineLink.objects.create(**of_case, deadline=deadline_of(None, of_case), fact=fact)


@pytest.mark.parametrize("used", [tag_of, answer_of, deadline_of, link_of_deadline])
def test_a_fact_that_somebody_uses_stays(case: Case, used: Callable[[Fact, dict[str, Any]], Any]) -> None:
    item = make_item(case, "The roof leaked. The rent was paid.")
    kept, replaced = make_fact(item, "The roof leaked."), make_fact(item, "The rent was paid.")
    used(kept, {"firm_id": case.firm_id, "case": case})
    assert Fact.objects.filter(case=case).delete_replaceable() == [replaced]
    assert list(Fact.objects.filter(case=case)) == [kept]


def role_of(entity: Entity, of_case: dict[str, Any]) -> None:
    EntityRole.objects.create(**of_case, made_by_type="agent", entity=entity, role="witness")


def name_of(entity: Entity, of_case: dict[str, Any]) -> None:
    DecidedName.objects.create(**of_case, type="person", key="w was", entity=entity)


def undone_merge_of(entity: Entity, of_case: dict[str, Any]) -> None:
    Merge.objects.create(**of_case, made_by_type="human", kept=entity, undone_at=entity.created_at)


def outline_of(entity: Entity, of_case: dict[str, Any]) -> None:
    Outline.objects.create(**of_case, made_by_type="human", title="Cross", purpose="cross", witness=entity)


def summary_of(entity: Entity, of_case: dict[str, Any]) -> None:
    EntitySummary.objects.create(
        **of_case, made_by_type="engine", entity=entity, of_withheld=True, sentences=[], facts_hash="", facts_read=0
    )


@pytest.mark.parametrize(
    ("said", "stays"),
    [(role_of, True), (name_of, True), (undone_merge_of, True), (outline_of, True), (summary_of, False)],
)
def test_an_entity_of_which_somebody_said_something_stays(
    case: Case, said: Callable[[Entity, dict[str, Any]], None], stays: bool
) -> None:
    unmentioned = make_entity(case, "Whoever Was")
    said(unmentioned, {"firm_id": case.firm_id, "case": case})
    gone = Entity.objects.filter(pk=unmentioned.pk).delete_replaceable()
    assert (gone == [], Entity.objects.filter(pk=unmentioned.pk).exists()) == (stays, stays)
