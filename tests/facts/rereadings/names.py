"""A case whose names and relationships are read again by another version of the engine, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.engines.base.types import Document, FoundMention, FoundRelationship
from evidence.models import EvidenceItem
from facts.models import Entity, Mention, Relationship
from facts.rereadings.runner import advance_rereading
from tests.factories import (
    make_entity,
    make_relationship,
    mention,
)
from tests.facts.rereadings.engine import install

SAID = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."
Reread = Callable[[], None]


@pytest.fixture
def names(case: Case, letter: EvidenceItem) -> dict[str, Entity]:
    """As an earlier version of the engine found them: the payer is a place, and the amount a person."""
    found = {
        "Kestrel Harbor": make_entity(case, "Kestrel Harbor", type="location"),
        "Eugenia Moran": make_entity(case, "Eugenia Moran"),
        "the release": make_entity(case, "the release"),
    }
    for words, entity in found.items():
        mention(entity, letter, words)
    return found


@pytest.fixture
def relationship(names: dict[str, Entity], letter: EvidenceItem) -> Relationship:
    return make_relationship(names["Eugenia Moran"], "paid", names["Kestrel Harbor"], letter, SAID)


@pytest.fixture
def reread(
    api: APIClient, case: Case, letter: EvidenceItem, relationship: Relationship, monkeypatch: pytest.MonkeyPatch
) -> Reread:
    """Has the case read by a version that calls the payer an organization, turns the payment round, finds "March" a new name
    and the release none."""
    letter.stage_runs.create(
        firm_id=letter.firm_id,
        case_id=letter.case_id,
        stage="extract_relationships",
        version="1/local-1",
        status="done",
    )
    finds = {"extract_entities": found_names, "extract_relationships": found_relationships}
    install(monkeypatch, also=finds)

    def run() -> None:
        answer = api.post(f"/v1/cases/{case.pk}/rereadings", {})
        assert answer.status_code == 202, answer.content
        advance_rereading(answer.json()["job_id"])

    return run


def found_names(document: Document) -> list[FoundMention]:
    types: dict[str, Any] = {"Kestrel Harbor": "organization", "Eugenia Moran": "person", "$12,500": "money"}
    return [
        FoundMention(start, start + len(words), words, type_, words)
        for words, type_ in types.items()
        if (start := document.text.find(words)) >= 0
    ]


def found_relationships(document: Document, mentions: Any) -> list[FoundRelationship]:
    start = document.text.index(SAID)
    place = (start, start + len(SAID), SAID)
    return [
        FoundRelationship("Kestrel Harbor", "organization", "paid", "Eugenia Moran", "person", *place, 0.9),
        FoundRelationship("Eugenia Moran", "person", "received", "$12,500", "money", *place, 0.7),
    ]


def proposed(api: APIClient, case: Case, **query: str) -> dict[tuple[str, str], dict[str, Any]]:
    answer = api.get(f"/v1/cases/{case.pk}/rereadings", query)
    assert answer.status_code == 200, answer.content
    return {(one["about"], one["kind"]): one for one in answer.json()["items"] if one["about"] != "fact"}


def decide(api: APIClient, change: dict[str, Any], state: str = "accepted") -> Any:
    return api.patch(f"/v1/proposed-changes/{change['id']}", {"state": state})


def as_they_are(case: Case) -> list[Any]:
    return [list(model.objects.filter(case=case).order_by("pk").values()) for model in (Entity, Mention, Relationship)]
