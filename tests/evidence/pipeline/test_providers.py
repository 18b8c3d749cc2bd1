"""Another provider for a capability makes the stages that use it run again, only those, and what it replaces goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import Settings

from audit.models import Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import start_processing
from facts.models import Fact, Relationship
from tests.evidence.engines.providers.scripted_model import NOTHING, Script, asked
from tests.evidence.engines.providers.scripted_model import read as reads
from tests.extent import first
from tests.factories import make_item

LETTER = b"""March 4, 2024

Pellworth Roofing LLC employed Daniel Pryce as site manager. On February 12, 2024 Pellworth Roofing LLC received
$18,450.00 from Ruth Hartwell. Daniel Pryce signed the completion certificate on March 1, 2024.
"""


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, title="letter.txt", content=LETTER, status=EvidenceItem.Status.UPLOADED)


@pytest.fixture
def model() -> Iterator[Script]:
    """A model that finds nothing, and says in a sentence what the document is."""
    said = "Pellworth Roofing LLC employed Daniel Pryce as site manager."
    script = Script({
        "SaidKind": {"classification": "Evidence", "kind": "letter", "confidence": 0.9},
        "SaidSummary": {"sentences": [{"text": said, "quote": said}]},
        "SaidReading": NOTHING,
    })  # fmt: skip
    with asked(script):
        yield script


def process(item: EvidenceItem, person: User, kind: str = "process") -> dict[str, Any]:
    """When each stage ended, after a job of this kind."""
    item.refresh_from_db()
    advance_job(start_processing(actor=person_actor(person), item=item, kind=kind).pk)
    return dict(StageRun.objects.filter(item=item).values_list("stage", "finished_at"))


@pytest.mark.parametrize(
    ("capability", "stages"),
    first(
        1,
        [
            ("extract_entities", {"extract_entities", "extract_relationships", "extract_facts"}),
            ("summarize", {"summarize"}),
            ("extract_relationships", {"extract_relationships"}),
        ],
    ),
)
def test_another_provider_runs_again_what_it_concerns(
    item: EvidenceItem, attorney: User, model: Script, settings: Settings, capability: str, stages: set[str]
) -> None:
    """Without ``--full`` the capability that most stages use."""
    before = process(item, attorney)
    settings.ENGINES = {"default": "local", capability: "llm"}
    after = process(item, attorney)
    assert {stage for stage, ended in after.items() if ended != before[stage]} == stages
    assert process(item, attorney) == after


def test_relationships_of_the_former_provider_are_replaced(
    item: EvidenceItem, attorney: User, model: Script, settings: Settings
) -> None:
    process(item, attorney)
    assert set(Relationship.objects.filter(item=item).values_list("made_by_name", "made_by_version")) == {
        ("local", "1.39")
    }
    settings.ENGINES = {"default": "local", "extract_relationships": "llm"}
    process(item, attorney)
    assert not Relationship.objects.filter(item=item).exists()


def test_a_model_with_a_long_name_is_current_until_its_name_changes(
    item: EvidenceItem, attorney: User, model: Script, settings: Settings
) -> None:
    settings.ENGINES, settings.LLM_MODEL = {"default": "llm"}, "m" * 150
    first = process(item, attorney)
    assert process(item, attorney) == first
    settings.LLM_MODEL += "n"
    again = process(item, attorney)
    assert {stage for stage in again if again[stage] != first[stage]} == {
        "classify", "summarize", "extract_entities", "extract_relationships", "extract_facts",
    }  # fmt: skip


def test_a_models_fact_that_its_quote_does_not_bear_out_is_dropped_and_counted(
    item: EvidenceItem, attorney: User, settings: Settings
) -> None:
    quote = "Daniel Pryce signed the completion certificate on March 1, 2024."
    right = {
        "text": "The completion certificate was signed by Daniel Pryce on March 1, 2024.",
        "quote": quote,
        "confidence": 0.9,
    }
    others = (
        "Ruth Hartwell signed the completion certificate.",
        "Daniel Pryce did not sign the completion certificate.",
    )
    wrong = [{"text": text, "quote": quote, "confidence": 0.9} for text in others]
    settings.ENGINES = {"default": "local", "extract_facts": "llm"}
    with asked(Script(reads(facts=[*wrong, right]))):
        process(item, attorney)
    run = StageRun.objects.get(item=item, stage="extract_facts")
    assert list(Fact.objects.filter(case_id=item.case_id).values_list("text", flat=True)) == [right["text"]]
    assert (run.result or {})["not_borne_out"] == 2
    assert run.message == "2 dropped: not borne out by their quotes"
    assert (Job.objects.get(entity_id=item.pk).result or {})["not_borne_out"] == 2
