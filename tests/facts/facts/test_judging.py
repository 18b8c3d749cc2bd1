"""What people make of a fact, and whom it is about."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Entity, Fact
from tests.factories import make_entity, make_fact
from tests.facts.conftest import fields_of

JUDGED = {"dispute": "disputed", "disputed_by": "Kestrel Harbor", "effect": "adverse", "importance": "key"}


@pytest.fixture
def entity(case: Case) -> Entity:
    return make_entity(case, "Eugenia Moran")


def test_what_people_make_of_it_leaves_an_approval_as_it_was(api: APIClient, fact: Fact) -> None:
    before = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).json()
    after = api.patch(f"/v1/facts/{fact.pk}", JUDGED).json()
    assert {name: after[name] for name in JUDGED} == JUDGED
    assert (after["approved_at"], after["written_by"]) == (before["approved_at"], before["written_by"])


def test_nobody_disputes_what_is_not_disputed(api: APIClient, fact: Fact) -> None:
    url = f"/v1/facts/{fact.pk}"
    assert list(fields_of(api.patch(url, {"disputed_by": "Kestrel"}))) == ["disputed_by"]
    api.patch(url, JUDGED)
    assert api.patch(url, {"dispute": "undisputed"}).json()["disputed_by"] == ""


@pytest.mark.parametrize(("name", "value"), [("dispute", "disputed"), ("effect", "adverse"), ("importance", "key")])
def test_lists_are_narrowed_by_it(
    api: APIClient, fact: Fact, letter: EvidenceItem, case: Case, name: str, value: str
) -> None:
    make_fact(letter, "She signed")
    api.patch(f"/v1/facts/{fact.pk}", JUDGED)
    found = api.get(f"/v1/cases/{case.pk}/facts", {name: value}).json()["items"]
    assert [one["id"] for one in found] == [str(fact.pk)]


@pytest.mark.parametrize("body", [{"effect": "good"}, {"importance": ""}, {"dispute": "perhaps"}])
def test_other_words_are_refused(api: APIClient, fact: Fact, body: dict[str, Any]) -> None:
    assert list(fields_of(api.patch(f"/v1/facts/{fact.pk}", body))) == list(body)


def test_an_engine_leaves_alone_what_somebody_judged(fact: Fact) -> None:
    Fact.objects.filter(pk=fact.pk).update(
        made_by_type="engine", worded_by_type="engine", decided_by=None, status="proposed"
    )
    assert Fact.objects.replaceable().filter(pk=fact.pk).exists()
    Fact.objects.filter(pk=fact.pk).update(importance="key")
    assert not Fact.objects.replaceable().filter(pk=fact.pk).exists()


def test_a_name_is_linked_once_and_taken_off(api: APIClient, fact: Fact, entity: Entity) -> None:
    url = f"/v1/facts/{fact.pk}/entities"
    linked = api.post(url, {"entity_id": str(entity.pk)}).json()
    assert ([one["name"] for one in linked["entities"]], linked["version"]) == (["Eugenia Moran"], 2)
    assert api.post(url, {"entity_id": str(entity.pk)}).json()["version"] == 2
    assert api.delete(f"{url}/{entity.pk}").json()["entities"] == []
    assert api.delete(f"{url}/{entity.pk}").status_code == 404


def test_many_are_linked_at_once_as_they_are_one_by_one(
    api: APIClient, agent: APIClient, letter: EvidenceItem, case: Case, entity: Entity
) -> None:
    one, two, single = (make_fact(letter, quote) for quote in ("She signed", "Nothing else", "On March 3"))
    api.post(f"/v1/facts/{two.pk}/entities", {"entity_id": str(entity.pk)})
    api.post(f"/v1/facts/{single.pk}/entities", {"entity_id": str(entity.pk)})
    body = {"fact_ids": [str(one.pk), str(two.pk)], "entity_id": str(entity.pk)}
    assert agent.post(f"/v1/cases/{case.pk}/facts/batch-link-entity", body).json()["updated"] == 1, "the other has it"
    single.refresh_from_db()
    one.refresh_from_db()
    assert (one.version, list(one.entities.all())) == (single.version, list(single.entities.all()))


def test_a_fact_about_too_many_names_stops_no_other(
    api: APIClient, agent: APIClient, letter: EvidenceItem, case: Case, entity: Entity, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("facts.facts.linking.MOST_ENTITIES", 1)
    other = make_entity(case, "Kestrel Harbor", type="organization")
    full, free = make_fact(letter, "She signed", entities=(other,)), make_fact(letter, "Nothing else")
    Fact.objects.filter(pk=full.pk).update(status="approved", approved_at="2026-01-01T00:00:00Z")
    body = {"fact_ids": [str(full.pk), str(free.pk)], "entity_id": str(entity.pk)}
    answer = agent.post(f"/v1/cases/{case.pk}/facts/batch-link-entity", body).json()
    assert (answer["updated"], answer["refused"]) == (1, 1)
    refused, linked = answer["outcomes"]
    assert (refused["changed"], refused["error"]["details"]) == ([], {"most": 1, "fact_id": str(full.pk)})
    assert (linked["changed"], linked["error"]) == (["entity_ids"], None)
    assert list(full.entities.all()) == [other]
    assert api.post(f"/v1/facts/{full.pk}/entities", {"entity_id": str(entity.pk)}).status_code == 409


def test_agents_ask_before_they_link_what_a_person_decided(
    api: APIClient, agent: APIClient, fact: Fact, entity: Entity, case: Case
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    assert agent.post(f"/v1/facts/{fact.pk}/entities", {"entity_id": str(entity.pk)}).status_code == 202
    body = {"fact_ids": [str(fact.pk)], "entity_id": str(entity.pk)}
    assert agent.post(f"/v1/cases/{case.pk}/facts/batch-link-entity", body).status_code == 202
    assert not fact.entities.exists()
