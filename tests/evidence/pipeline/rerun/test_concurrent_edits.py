"""What people write while a stage works stays."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from cases.models import Case
from config.api.scope import Actor
from evidence.engines.base.types import Document, FoundFact
from evidence.items.actions import item_update
from evidence.models import EvidenceItem, Page
from facts.facts.actions import fact_update
from facts.models import Fact
from tests.evidence.pipeline.rerunning import (
    process,
)
from tests.extent import first


@pytest.mark.parametrize(
    ("stage", "field", "value"),
    first(
        4,
        [
            ("evidence.pipeline.stages.classify.Classify", "kind", "notice"),
            ("evidence.pipeline.stages.summarize.Summarize", "summary", "The firm's own."),
            ("evidence.pipeline.stages.text.ExtractText", "document_date", date(2019, 5, 6)),
            ("evidence.pipeline.stages.index.IndexText", "title", "Zanzibar"),
            ("evidence.pipeline.stages.classify.Classify", "classification", "Reference"),
            ("evidence.pipeline.stages.classify.Classify", "document_date", date(2019, 5, 6)),
        ],
    ),
)
def test_what_is_written_while_a_stage_works_stays(
    item: EvidenceItem, actor: Actor, monkeypatch: pytest.MonkeyPatch, stage: str, field: str, value: Any
) -> None:
    """Without ``--full`` one field of each stage."""
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
