"""Pointing a fact's citation at other words."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import cite, make_fact
from tests.facts.conftest import fields_of


@pytest.fixture
def url(fact: Fact) -> str:
    return f"/v1/facts/{fact.pk}/citation"


def test_the_primary_citation_is_replaced(api: APIClient, fact: Fact, url: str, case: Case) -> None:
    before = fact.citations.get()
    body = api.patch(url, {"quote": "signed the  release the same day", "version": 1}).json()
    (citation,) = body["citations"]
    assert citation["quote"] == "signed the release\nthe same day"
    assert (citation["id"], citation["verified"], citation["is_primary"]) == (str(before.pk), True, True)
    assert body["version"] == 2
    event = Event.objects.get(case=case)
    assert (event.event_type, event.data) == (
        "fact.updated", {"fields": ["citations"], "citation_id": str(before.pk)},
    )  # fmt: skip


def test_another_one_by_its_id_and_place(api: APIClient, fact: Fact, letter: EvidenceItem, url: str) -> None:
    second = cite(fact, letter, "On March 3")
    body = api.patch(url, {"citation_id": str(second.pk), "page": 2, "start": 0, "end": 4}).json()
    assert [(one["quote"], one["page"]) for one in body["citations"]] == [
        ("Kestrel Harbor paid Eugenia Moran $12,500", 1), ("Paid", 2),
    ]  # fmt: skip


def test_the_same_words_again_change_nothing(api: APIClient, fact: Fact, url: str, case: Case) -> None:
    assert api.patch(url, {"quote": fact.citations.get().quote}).json()["version"] == 1
    assert not Event.objects.filter(case=case).exists()


def test_an_agent_s_new_citation_of_an_approved_fact_waits_for_approval(
    api: APIClient, agent: APIClient, fact: Fact, url: str
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    assert api.patch(url, {"quote": "On March 3"}).json()["status"] == "approved"
    assert agent.patch(url, {"quote": "Nothing else"}).json()["code"] == "APPROVAL_REQUIRED"
    assert api.get(f"/v1/facts/{fact.pk}").json()["citations"][0]["quote"] == "On March 3"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "quote"),
        ({"quote": "never written"}, "quote"),
        ({"quote": "Paid in full"}, "quote"),
        ({"page": 1, "start": 0, "end": 2, "quote": "No"}, "quote"),
        ({"page": 3, "start": 0, "end": 2}, "page"),
        ({"page": 1, "start": 3, "end": 2}, "end"),
        ({"quote": "Nothing", "citation_id": "0192d3a0-0000-7000-8000-000000000000"}, "citation_id"),
        ({"quote": "Nothing", "is_primary": True}, "is_primary"),
        ({"quote": "Nothing", "evidence_id": "0192d3a0-0000-7000-8000-000000000000"}, "evidence_id"),
    ],
)
def test_what_cannot_be_is_named(api: APIClient, fact: Fact, url: str, body: dict[str, Any], field: str) -> None:
    before = fact.citations.values().get()
    assert list(fields_of(api.patch(url, body))) == [field]
    assert fact.citations.values().get() == before


def test_a_citation_of_another_fact_is_none_of_this_one(
    api: APIClient, letter: EvidenceItem, memo: EvidenceItem, fact: Fact, url: str
) -> None:
    other = make_fact(letter, "On March 3").citations.get()
    assert list(fields_of(api.patch(url, {"citation_id": str(other.pk), "quote": "Nothing else"}))) == ["citation_id"]


def test_two_citations_never_stand_at_the_same_words(
    api: APIClient, fact: Fact, letter: EvidenceItem, url: str
) -> None:
    cite(fact, letter, "On March 3")
    assert list(fields_of(api.patch(url, {"quote": "On March 3"}))) == ["start"]


def test_a_citation_of_removed_evidence_stays_as_it_is(
    api: APIClient, fact: Fact, letter: EvidenceItem, url: str
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(deleted_at="2026-01-01T00:00:00Z")
    assert list(fields_of(api.patch(url, {"quote": "Nothing else"}))) == ["citation_id"]


def test_a_stale_version_is_refused(api: APIClient, url: str) -> None:
    assert api.patch(url, {"quote": "Nothing else", "version": 7}).status_code == 409
    assert api.patch(url, {"quote": "Nothing else"}, headers={"If-Match": '"7"'}).status_code == 409
