"""Relationships: who did what to whom, and the sentence that says so."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, Page
from facts.models import Entity, Relationship
from tests.factories import (
    browser_client,
    make_case,
    make_entity,
    make_firm,
    make_relationship,
    make_user,
    token_client,
)
from tests.facts.conftest import fields_of

SENTENCE = "Kestrel Harbor paid Eugenia Moran $12,500."
LIST_QUERIES = 12


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/relationships"


@pytest.fixture
def paid(kestrel: Entity, moran: Entity, letter: EvidenceItem) -> Relationship:
    return make_relationship(kestrel, "paid", moran, letter, SENTENCE)


def test_a_relationship_tells_both_ends_and_its_sentence(
    api: APIClient, case: Case, paid: Relationship, letter: EvidenceItem
) -> None:
    body = api.get(f"/v1/relationships/{paid.pk}").json()
    assert body.pop("created_at")
    assert body == {
        "id": str(paid.pk), "case_id": str(case.pk), "predicate": "paid", "confidence": 0.8,
        "subject": {"id": str(paid.subject_id), "name": "Kestrel Harbor", "type": "organization"},
        "object": {"id": str(paid.object_id), "name": "Eugenia Moran", "type": "person"},
        "citation": {
            "evidence_id": str(letter.pk), "evidence_title": "Letter", "page": 1, "page_label": "", "place": "p. 1", "start": 18,
            "end": 60, "quote": SENTENCE, "verified": True, "source_changed": False,
        },
        "confidence_label": "medium", "made_by": {"type": "engine", "name": "local", "version": ""}, "version": 1,
        "is_directed": True, "since": None, "since_precision": "", "until": None, "until_precision": "", "period": "",
        "status": "proposed", "note": "", "facts_count": 0,
        "allowed_actions": ["relationships.delete", "relationships.update"],
    }  # fmt: skip
    Page.objects.filter(item=letter).update(text="Read again.")
    assert api.get(f"/v1/relationships/{paid.pk}").json()["citation"]["verified"] is False


def test_filters(
    api: APIClient, case: Case, paid: Relationship, kestrel: Entity, memo: EvidenceItem, letter: EvidenceItem, url: str
) -> None:
    langley = make_entity(case, "Victor Langley")
    certain = make_relationship(langley, "met", kestrel, memo, "Victor Langley")
    Relationship.objects.filter(pk=certain.pk).update(confidence=1)
    informed = make_relationship(langley, "told", kestrel, memo, "Victor Langley told")
    for query, found in {
        "": [informed, certain, paid],
        f"entity_id={kestrel.pk}": [informed, certain, paid],
        f"entity_id={langley.pk}": [informed, certain],
        f"evidence_id={letter.pk}": [paid],
        "predicate=paid": [paid],
        "min_confidence=0.9": [certain],
        "min_confidence=1": [certain],
    }.items():
        items = api.get(f"{url}?{query}").json()["items"]
        assert [item["id"] for item in items] == [str(one.pk) for one in found], query


@pytest.mark.parametrize(
    ("query", "field"), [("min_confidence=x", "min_confidence"), ("entity_id=x", "entity_id"), ("sort=x", "sort")]
)
def test_bad_parameters_are_named(api: APIClient, url: str, query: str, field: str) -> None:
    assert list(fields_of(api.get(f"{url}?{query}"))) == [field]


def test_removed_evidence_says_nothing(api: APIClient, paid: Relationship, letter: EvidenceItem, url: str) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(deleted_at="2026-01-01T00:00:00Z")
    assert api.get(url).json()["items"] == []
    assert api.get(f"/v1/relationships/{paid.pk}").status_code == 404


def test_the_number_of_queries_does_not_grow(
    api: APIClient, case: Case, paid: Relationship, letter: EvidenceItem, url: str
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert api.get(f"{url}?limit=100").status_code == 200
        return len(queries)

    one = cost()
    for n in range(12):
        ends = (make_entity(case, f"Person {n}"), make_entity(case, f"Other {n}"))
        make_relationship(ends[0], "met", ends[1], letter, SENTENCE)
    assert cost() == one <= LIST_QUERIES


def test_who_is_not_of_the_case_finds_nothing(firm: Firm, paid: Relationship, url: str) -> None:
    elsewhere = make_user(firm, Role.ATTORNEY)
    make_case(firm, elsewhere)
    for caller in (token_client(elsewhere), token_client(make_user(make_firm(), Role.FIRM_ADMIN))):
        for address in (url, f"/v1/relationships/{paid.pk}"):
            assert caller.get(address).status_code == 404
    assert APIClient().get(url).status_code == 401


def test_pages_get_the_same_relationships(attorney: User, paid: Relationship, url: str) -> None:
    browser = browser_client(attorney)
    for address in (url, f"/v1/relationships/{paid.pk}"):
        response = browser.get(address)
        assert response.status_code == 200
        assert str(paid.pk) in response.content.decode()
