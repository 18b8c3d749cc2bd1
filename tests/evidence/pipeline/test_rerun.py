"""Running stages again changes, deletes and doubles nothing that a person made, edited or decided."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from cases.models import Case, Role, User
from cases.scopes import person_actor
from config.api.scope import Actor
from evidence.engines.base import registry
from evidence.engines.base.types import Document, FoundFact
from evidence.engines.providers.local import provider as local_provider
from evidence.items.actions import item_update
from evidence.models import EvidenceItem, Page
from evidence.pipeline.stage import all_stages
from facts.facts.actions import fact_create, fact_update
from facts.models import Citation, Entity, Fact, Mention, Relationship
from tests.evidence.pipeline.rerunning import (
    LETTER,
    counts,
    doubled,
    edit_everything,
    edit_facts,
    peoples,
    process,
    reads_as,
    rename,
    unverified,
)
from tests.factories import make_case, make_firm, make_item, make_user, token_client

STAGES = [stage.name for stage in all_stages()]


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def case(attorney: User) -> Case:
    assert attorney.firm
    return make_case(attorney.firm, attorney)


@pytest.fixture
def actor(case: Case, attorney: User) -> Actor:
    return person_actor(attorney)


@pytest.fixture
def item(case: Case, actor: Actor) -> EvidenceItem:
    """A letter that was read once."""
    letter = make_item(case, title="letter.txt", content=LETTER.encode(), status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=letter.pk).update(filename="letter.txt")
    letter.refresh_from_db()
    process(actor, letter)
    return letter


@pytest.fixture
def edited(item: EvidenceItem, attorney: User) -> EvidenceItem:
    edit_everything(attorney, item)
    return item


def new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    run_version(monkeypatch, "99")


def run_version(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    provider = replace(local_provider(), version=version)
    monkeypatch.setattr(registry, "_factory", lambda name: lambda: provider)


@pytest.mark.parametrize("kind", [*STAGES, "process"])
def test_a_stage_leaves_what_people_did(
    edited: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
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


# What another engine finds otherwise -------------------------------------------------------------------------------------
def finds(monkeypatch: pytest.MonkeyPatch, *texts: str, quote: str) -> None:
    """The engine finds just these facts, with the words they cite."""

    def facts(document: Document, mentions: Any, dates: Any) -> list[FoundFact]:
        start = document.text.index(quote)
        return [FoundFact(text, start, start + len(quote), quote) for text in texts]

    monkeypatch.setattr("evidence.engines.facts.facts.find_facts", facts)


def texts_of(case: Case) -> list[tuple[str, str]]:
    return sorted(Fact.objects.filter(case=case).values_list("text", "status"))


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


# While people write ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("stage", "field", "value"),
    [
        ("evidence.pipeline.stages.classify.Classify", "kind", "notice"),
        ("evidence.pipeline.stages.classify.Classify", "classification", "Reference"),
        ("evidence.pipeline.stages.summarize.Summarize", "summary", "The firm's own."),
        ("evidence.pipeline.stages.text.ExtractText", "document_date", date(2019, 5, 6)),
        ("evidence.pipeline.stages.index.IndexText", "title", "Zanzibar"),
    ],
)
def test_what_is_written_while_a_stage_works_stays(
    item: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch, stage: str, field: str, value: Any
) -> None:
    from django.utils.module_loading import import_string

    compute = import_string(stage).compute

    def compute_while_written(self: Any, work: Any) -> Any:
        found = compute(self, work)
        item_update(actor=actor, item=EvidenceItem.objects.select_related("case").get(pk=item.pk), **{field: value})
        return found

    monkeypatch.setattr(f"{stage}.compute", compute_while_written)
    process(actor, item)
    assert getattr(item, field) == value
    assert Page.objects.filter(item=item, index__vector="zanzibar").exists() == (field == "title")


def test_a_fact_dismissed_while_the_engine_reads_stays(
    item: EvidenceItem, case: Case, actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fact = Fact.objects.filter(case=case).earliest("id")

    def facts(document: Document, mentions: Any, dates: Any) -> list[FoundFact]:
        fact_update(actor=actor, fact=fact, status="dismissed")
        return []

    monkeypatch.setattr("evidence.engines.facts.facts.find_facts", facts)
    process(actor, item, "extract_facts")
    assert list(Fact.objects.filter(case=case).values_list("pk", "status")) == [(fact.pk, "dismissed")]


def test_what_a_person_emptied_stays_empty(item: EvidenceItem, actor: Actor) -> None:
    item_update(actor=actor, item=item, kind="", summary="", document_date=None)
    item_update(actor=actor, item=item, kind="x", summary="x", document_date=date(2024, 1, 1))
    item_update(actor=actor, item=item, kind="", summary="", document_date=None)
    process(actor, item)
    assert (item.kind, item.summary, item.document_date) == ("", "", None)


# When the text comes out differently -------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["process", "extract_text"])
def test_citations_go_where_their_words_stand_now(edited: EvidenceItem, actor: Actor, kind: str) -> None:
    quotes = dict(Citation.objects.filter(item=edited).values_list("pk", "quote"))
    before, many = peoples(edited), counts(edited)
    reads_as(edited, f"FROM THE DESK OF RUTH\n\n{LETTER}")
    process(actor, edited, kind)
    assert unverified(edited) == {}
    assert dict(Citation.objects.filter(item=edited).values_list("pk", "quote")) == quotes
    assert not Page.all_readings.filter(item=edited, superseded_at__isnull=False).exists()
    process(actor, edited)
    assert counts(edited)["Fact"] == many["Fact"]
    assert doubled(edited) == []
    assert moved(peoples(edited)) == moved(before)


def moved(rows: dict[str, Any]) -> dict[str, Any]:
    """The rows without their places."""
    return {
        name: {key: value for key, value in row.items() if key not in ("start", "end")}
        if isinstance(row, dict)
        else row
        for name, row in rows.items()
    }


def test_words_that_are_gone_are_kept_as_an_earlier_reading(edited: EvidenceItem, actor: Actor, attorney: User) -> None:
    own = Fact.objects.get(case=edited.case, made_by_type="human")
    cited = own.citations.get()
    reads_as(edited, LETTER.replace("Ms. Okafor", "Mr. 0kaf0r"))
    process(actor, edited)
    kept = own.citations.select_related("page").get()
    assert (kept.quote, kept.start, kept.page_number) == (cited.quote, cited.start, cited.page_number)
    assert kept.page.text[kept.start : kept.end] == kept.quote
    assert unverified(edited) == {}
    assert [page.text.strip() for page in Page.objects.filter(item=edited)] == [
        LETTER.replace("Ms. Okafor", "Mr. 0kaf0r").strip()
    ]
    assert not Page.objects.filter(item=edited, index__vector="okafor").exists()
    shown = token_client(attorney).get(f"/v1/facts/{own.pk}").json()["citations"][0]
    assert (shown["verified"], shown["source_changed"]) == (False, True)
    others = Citation.objects.filter(item=edited).exclude(quote__contains="Okafor")
    assert set(others.values_list("page__superseded_at", flat=True)) == {None}


def test_a_person_can_cite_the_new_words(edited: EvidenceItem, actor: Actor, attorney: User) -> None:
    own = Fact.objects.get(case=edited.case, made_by_type="human")
    reads_as(edited, LETTER.replace("Ms. Okafor", "Mr. 0kaf0r"))
    process(actor, edited)
    answer = token_client(attorney).patch(f"/v1/facts/{own.pk}/citation", {"quote": "Mr. 0kaf0r"}, format="json")
    assert answer.status_code == 200, answer.content
    shown = answer.json()["citations"][0]
    assert (shown["verified"], shown["source_changed"]) == (True, False)


def test_words_that_stand_more_often_now_are_not_guessed(item: EvidenceItem, case: Case, actor: Actor) -> None:
    citations = [{"item": item, "quote": "the roof at 9 Quarry Lane"}]
    own = fact_create(actor=actor, case=case, text="The roof.", citations=citations)
    reads_as(item, f"the roof at 9 Quarry Lane\n{LETTER}")
    process(actor, item)
    assert own.citations.get().page.is_superseded
    assert unverified(item) == {}


def test_a_citation_follows_its_words_to_another_page(item: EvidenceItem, case: Case, actor: Actor) -> None:
    citations = [{"item": item, "quote": "Maria Soto inspected the roof"}]
    own = fact_create(actor=actor, case=case, text="Soto looked.", citations=citations)
    reads_as(item, LETTER.replace("Maria Soto inspected the\u0020roof", "\fMaria Soto inspected\nthe roof"))
    process(actor, item)
    cited = own.citations.select_related("page").get()
    assert (cited.page_number, cited.quote, cited.page.is_superseded) == (2, "Maria Soto inspected\nthe roof", False)
    assert unverified(item) == {}


def test_a_page_that_is_gone_keeps_what_people_cited(edited: EvidenceItem, actor: Actor) -> None:
    before = peoples(edited)
    reads_as(edited, "An empty sheet.")
    process(actor, edited)
    assert peoples(edited).keys() == before.keys()
    assert unverified(edited) == {}
    reads_as(edited, LETTER)
    process(actor, edited)
    assert unverified(edited) == {}
    assert doubled(edited) == []


# Any order ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(2))
def test_any_sequence_of_edits_and_runs_keeps_what_people_did(
    item: EvidenceItem, actor: Actor, attorney: User, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)  # what it is for is to be the same each time
    for step in range(6):
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
