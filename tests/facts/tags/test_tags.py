"""The vocabulary of a case's tags, and the facts that have them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, User
from evidence.models import EvidenceItem
from facts.models import Fact, FactTag, Tag
from facts.tags import readers
from tests.factories import make_case, make_fact, make_firm, make_user
from tests.facts.conftest import fields_of


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/tags"


def put(api: APIClient, url: str, *tags: dict[str, Any], **more: Any) -> Any:
    return api.put(url, {"tags": list(tags), **more})


def named(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: {"id": one["id"]} for one in answer["tags"]}


def names_of(api: APIClient, fact: Fact) -> list[str]:
    return [one["name"] for one in api.get(f"/v1/facts/{fact.pk}").json()["tags"]]


def test_a_vocabulary_is_written_and_read(api: APIClient, url: str, case: Case) -> None:
    body = put(api, url, {"name": "Damages", "colour": "red"}, {"name": "Breach"}).json()
    assert [(one["name"], one["colour"], one["facts_count"]) for one in body["tags"]] == [
        ("Breach", "grey", 0), ("Damages", "red", 0),
    ]  # fmt: skip
    assert (body["created"], body["facts_changed"]) == (2, 0)
    listed = api.get(url).json()
    assert (listed["tags"], listed["revision"]) == (body["tags"], body["revision"])
    again = put(api, url, *[{"id": one["id"], "name": one["name"]} for one in body["tags"]]).json()
    assert (again["revision"], again["created"], again["updated"]) == (body["revision"], 0, 0)
    assert Event.objects.filter(case=case, event_type="tag.created").count() == 2


def test_facts_are_tagged_found_by_a_tag_and_follow_it(
    api: APIClient, fact: Fact, letter: EvidenceItem, url: str, case: Case
) -> None:
    tags = named(put(api, url, {"name": "Damages"}, {"name": "Harm"}, {"name": "Old"}).json())
    second = make_fact(letter, "She signed")
    ids = [tags["Damages"]["id"], tags["Old"]["id"]]
    assert [one["name"] for one in api.patch(f"/v1/facts/{fact.pk}", {"tag_ids": ids}).json()["tags"]] == [
        "Damages",
        "Old",
    ]
    body = {"fact_ids": [str(fact.pk), str(second.pk)], "add_tag_ids": [tags["Harm"]["id"]]}
    assert api.post(f"/v1/cases/{case.pk}/facts/batch-update", body).json()["updated"] == 2
    found = api.get(f"/v1/cases/{case.pk}/facts", {"tag": tags["Damages"]["id"]}).json()["items"]
    assert [one["id"] for one in found] == [str(fact.pk)]
    merged = {**tags["Damages"], "name": "Loss", "colour": "blue", "merged_ids": [tags["Harm"]["id"]]}
    changed = put(api, url, merged).json()
    assert {name: changed[name] for name in ("updated", "merged", "deleted", "facts_changed", "facts_concerned")} == {
        "updated": 1, "merged": 1, "deleted": 1, "facts_changed": 2, "facts_concerned": 2,
    }  # fmt: skip
    assert (names_of(api, fact), names_of(api, second)) == (["Loss"], ["Loss"])
    assert changed["tags"][0]["facts_count"] == 2


def test_facts_of_a_tag_are_counted_to_a_bound(
    api: APIClient, fact: Fact, letter: EvidenceItem, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "MOST_COUNTED", 1)
    tag = named(put(api, url, {"name": "Damages"}, {"name": "Old"}).json())["Damages"]["id"]
    for each in (fact, make_fact(letter, "She signed"), make_fact(letter, "She signed", text="Signed")):
        api.patch(f"/v1/facts/{each.pk}", {"tag_ids": [tag]})
    assert [one["facts_count"] for one in api.get(url).json()["tags"]] == [2, 0]


def test_a_dry_run_says_how_many_facts_are_concerned(api: APIClient, fact: Fact, url: str) -> None:
    tags = named(put(api, url, {"name": "Damages"}).json())
    api.patch(f"/v1/facts/{fact.pk}", {"tag_ids": [tags["Damages"]["id"]]})
    tried = api.put(url, {"tags": []}, headers={"Prefer": "dry-run"}).json()
    assert tried["would_answer"]["facts_changed"] == 1
    assert names_of(api, fact) == ["Damages"]


def test_who_read_it_before_somebody_changed_it_deletes_nothing(api: APIClient, url: str) -> None:
    read = put(api, url, {"name": "Damages"}).json()
    put(api, url, {**named(read)["Damages"], "name": "Damages"}, {"name": "Breach"})
    refused = put(api, url, {**named(read)["Damages"], "name": "Loss"}, revision=read["revision"])
    assert (refused.status_code, Tag.objects.count()) == (409, 2)


def test_names_stand_once_and_may_change_places(api: APIClient, url: str) -> None:
    tags = named(put(api, url, {"name": "One"}, {"name": "Two"}).json())
    assert put(api, url, {"name": "one"}, {"name": "ONE"}).status_code == 409
    swapped = put(api, url, {**tags["One"], "name": "Two"}, {**tags["Two"], "name": "One"}).json()
    assert named(swapped) == {"One": tags["Two"], "Two": tags["One"]}
    again = put(api, url, {"name": "Two"}).json()
    assert again["created"] == 1, "the name of one that goes is free"


def test_a_tag_of_another_case_is_none_here(
    api: APIClient, attorney: User, firm: Firm, fact: Fact, url: str, case: Case
) -> None:
    elsewhere = make_case(firm, attorney)
    other_firm = make_firm("Other")
    theirs = make_case(other_firm, make_user(other_firm))
    for where in (elsewhere, theirs):
        other = Tag.objects.create(firm_id=where.firm_id, case=where, name="Other", made_by_type="human")
        assert list(fields_of(api.patch(f"/v1/facts/{fact.pk}", {"tag_ids": [str(other.pk)]}))) == ["tag_ids.0"]
        assert list(fields_of(put(api, url, {"id": str(other.pk), "name": "Mine"}))) == ["tags.0.id"]
        body = {"name": "Mine", "merged_ids": [str(other.pk)]}
        assert list(fields_of(put(api, url, body))) == ["tags.0.merged_ids.0"]
        assert list(fields_of(api.get(f"/v1/cases/{case.pk}/facts", {"tag": str(other.pk)}))) == ["tag"]
    assert not FactTag.objects.exists()


def test_agents_add_tags_and_ask_before_changing_those_of_people(
    api: APIClient, agent: APIClient, fact: Fact, url: str
) -> None:
    own = named(put(agent, url, {"name": "Damages"}).json())
    assert put(agent, url, {**own["Damages"], "name": "Loss"}).status_code == 200
    assert agent.patch(f"/v1/facts/{fact.pk}", {"tag_ids": [own["Damages"]["id"]]}).status_code == 200
    assert put(agent, url).status_code == 202
    assert Tag.objects.count() == 1


def test_clients_learn_nothing_of_what_the_firm_makes_of_facts(
    api: APIClient, client_api: APIClient, fact: Fact, url: str, case: Case
) -> None:
    tags = named(put(api, url, {"name": "CANARY-TAG"}).json())
    judged = {
        "dispute": "disputed",
        "disputed_by": "CANARY",
        "effect": "adverse",
        "importance": "key",
        "notes": "CANARY",
    }
    api.patch(f"/v1/facts/{fact.pk}", {**judged, "status": "approved", "tag_ids": [tags["CANARY-TAG"]["id"]]})
    seen = client_api.get(f"/v1/facts/{fact.pk}").json()
    assert not {*judged, "tags", "awaits_source", "merged_into_id"} & seen.keys()
    assert not {"citation_text", "citation_text_written", "citation_text_stale"} & seen["citations"][0].keys()
    assert "CANARY" not in client_api.get(f"/v1/events?case_id={case.pk}").content.decode()
    assert client_api.get(url).status_code == 403
    for name, value in (("tag", tags["CANARY-TAG"]["id"]), ("effect", "adverse"), ("importance", "key")):
        assert list(fields_of(client_api.get(f"/v1/cases/{case.pk}/facts", {name: value}))) == [name]
