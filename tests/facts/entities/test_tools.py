"""Entities: the list, one with its mentions, and its facts."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Entity
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
    token_client,
)
from tests.facts.conftest import fields_of

LIST_QUERIES = 12


def names(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [item["name"] for item in response.json()["items"]]


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/entities"


@pytest.fixture
def moran(case: Case, letter: EvidenceItem, memo: EvidenceItem) -> Entity:
    entity = make_entity(
        case, "Eugenia Vivian Moran", aliases=["Eugenia Moran"], roles=["Tenant"], description="The client."
    )
    mention(entity, letter, "Eugenia Moran")
    mention(entity, memo, "Eugenia Vivian Moran", role="Tenant")
    return entity


@pytest.fixture
def kestrel(case: Case, letter: EvidenceItem) -> Entity:
    entity = make_entity(case, "Kestrel Harbor", type="organization")
    mention(entity, letter, "Kestrel Harbor")
    return entity


def test_an_entity_tells_what_is_known_of_it(
    api: APIClient, case: Case, moran: Entity, kestrel: Entity, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    make_fact(letter, "paid Eugenia Moran", entities=(moran,))
    make_relationship(kestrel, "paid", moran, letter, "Kestrel Harbor paid Eugenia Moran $12,500.")
    response = api.get(f"/v1/entities/{moran.pk}")
    body = response.json()
    assert body.pop("created_at")
    mentions = body.pop("mentions")
    assert all(one.pop("id") for one in mentions)
    assert {one.removeprefix("entities.") for one in body.pop("allowed_actions")} == {
        "delete", "merge", "split", "summarize", "undo_split", "unmerge", "update",
    }  # fmt: skip
    assert body == {
        "id": str(moran.pk), "case_id": str(case.pk), "type": "person", "name": "Eugenia Vivian Moran",
        "aliases": ["Eugenia Moran"], "roles": ["Tenant"], "description": "The client.", "mention_count": 2,
        "fact_count": 1, "relationship_count": 1, "version": 1, "case_roles": [],
        "merges": [], "splits": [], "summary": None, "made_by": {"type": "engine", "name": "local", "version": ""},
    }  # fmt: skip
    assert mentions == [
        {"evidence_id": str(letter.pk), "title": "Letter", "page": 1, "page_label": "", "place": "p. 1", "start": 38,
         "end": 51, "text": "Eugenia Moran"},
        {"evidence_id": str(memo.pk), "title": "CANARY-TITLE", "page": 1, "page_label": "", "place": "p. 1", "start": 33,
         "end": 53, "text": "Eugenia Vivian Moran"},
    ]  # fmt: skip


def test_at_most_fifty_mentions_are_reported(api: APIClient, kestrel: Entity, letter: EvidenceItem) -> None:
    for _ in range(60):
        mention(kestrel, letter, "Kestrel")
    body = api.get(f"/v1/entities/{kestrel.pk}").json()
    assert (len(body["mentions"]), body["mention_count"]) == (50, 61)


def test_removed_evidence_counts_no_more(api: APIClient, moran: Entity, memo: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=memo.pk).update(deleted_at="2026-01-01T00:00:00Z")
    body = api.get(f"/v1/entities/{moran.pk}").json()
    assert (body["mention_count"], [one["title"] for one in body["mentions"]]) == (1, ["Letter"])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Eugenia Vivian Moran", "Kestrel Harbor", "Zoe"]),
        ("sort=-mentions", ["Eugenia Vivian Moran", "Kestrel Harbor", "Zoe"]),
        ("type=person", ["Eugenia Vivian Moran", "Zoe"]),
        ("type=organization,money", ["Kestrel Harbor"]),
        ("q=moran euge", ["Eugenia Vivian Moran"]),
        ("q=ginny kowalski", ["Zoe"]),
        ("q=zoe@example.com", ["Zoe"]),
        ("q=nobody", []),
    ],
)
def test_filters_and_order(
    api: APIClient, case: Case, moran: Entity, kestrel: Entity, url: str, query: str, found: list[str]
) -> None:
    make_entity(case, "Zoe", aliases=["Ginny Kowalski", "zoe@example.com"])
    assert names(api.get(f"{url}?{query}")) == found


def test_an_alias_that_stands_only_in_what_is_hidden_finds_nobody(
    firm: Firm, attorney: User, case: Case, moran: Entity, letter: EvidenceItem, url: str
) -> None:
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    as_client = token_client(client)
    Entity.objects.filter(pk=moran.pk).update(aliases=["Eugenia Moran", "Ginny Kowalski"])
    assert names(as_client.get(f"{url}?q=eugenia")) == ["Eugenia Moran"]
    for words in ("kowalski", "vivian"):
        assert names(as_client.get(f"{url}?q={words}")) == []


@pytest.mark.parametrize("sort", ["name", "-mentions"])
def test_pages_hold_every_entity_once(api: APIClient, case: Case, letter: EvidenceItem, url: str, sort: str) -> None:
    for n in range(7):
        entity = make_entity(case, f"Person {n % 4}", key=str(n))
        for _ in range(n % 3):
            mention(entity, letter, "Eugenia")
    seen: list[str] = []
    more: dict[str, str] | None = {}
    while more is not None:
        page = api.get(url, {"sort": sort, "limit": "2"} | more).json()
        seen += [item["id"] for item in page["items"]]
        more = {"cursor": page["next_cursor"]} if page["has_more"] else None
    assert len(seen) == len(set(seen)) == 7


@pytest.mark.parametrize(
    ("query", "field"), [("type=ghost", "type.0"), ("sort=mentions", "sort"), ("x=1", "x"), ("limit=0", "limit")]
)
def test_bad_parameters_are_named(api: APIClient, url: str, query: str, field: str) -> None:
    assert list(fields_of(api.get(f"{url}?{query}"))) == [field]


def test_the_number_of_queries_does_not_grow(api: APIClient, case: Case, moran: Entity, url: str) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert api.get(f"{url}?limit=100").status_code == 200
        return len(queries)

    one = cost()
    for n in range(12):
        make_entity(case, f"Person {n}")
    assert cost() == one <= LIST_QUERIES


def test_the_facts_of_an_entity(api: APIClient, moran: Entity, kestrel: Entity, letter: EvidenceItem) -> None:
    make_fact(letter, "Kestrel Harbor", text="one", entities=(moran, kestrel))
    make_fact(letter, "Eugenia Moran", text="two", entities=(moran,))
    page = api.get(f"/v1/entities/{moran.pk}/facts?limit=1").json()
    assert ([one["text"] for one in page["items"]], page["has_more"]) == (["two"], True)
    rest = api.get(f"/v1/entities/{moran.pk}/facts", {"cursor": page["next_cursor"]}).json()
    assert [one["text"] for one in rest["items"]] == ["one"]
    assert [one["name"] for one in rest["items"][0]["entities"]] == ["Eugenia Vivian Moran", "Kestrel Harbor"]


def test_who_is_not_of_the_case_finds_nothing(firm: Firm, attorney: User, case: Case, moran: Entity, url: str) -> None:
    elsewhere = make_user(firm, Role.ATTORNEY)
    make_case(firm, elsewhere)
    for caller in (token_client(elsewhere), token_client(make_user(make_firm(), Role.FIRM_ADMIN))):
        for address in (url, f"/v1/entities/{moran.pk}", f"/v1/entities/{moran.pk}/facts"):
            assert caller.get(address).status_code == 404
    assert APIClient().get(url).status_code == 401


def test_pages_get_the_same_entities(attorney: User, moran: Entity, letter: EvidenceItem, url: str) -> None:
    make_fact(letter, "Eugenia Moran", text="She was paid.", entities=(moran,))
    browser = browser_client(attorney)
    for address in (url, f"/v1/entities/{moran.pk}", f"/v1/entities/{moran.pk}/facts"):
        response = browser.get(address)
        assert response.status_code == 200
        assert "Eugenia Vivian Moran" in response.content.decode()


def test_the_names_of_one_document(
    api: APIClient, url: str, moran: Entity, kestrel: Entity, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    assert names(api.get(url, {"evidence_id": str(memo.pk)})) == ["Eugenia Vivian Moran"]
    assert sorted(names(api.get(url, {"evidence_id": str(letter.pk)}))) == ["Eugenia Vivian Moran", "Kestrel Harbor"]
    other = make_entity(make_case(moran.case.firm), "Elsewhere")
    assert fields_of(api.get(url, {"evidence_id": str(other.pk)})).keys() == {"evidence_id"}


def test_mentions_count_for_each_reader_as_far_as_they_see(case: Case, firm: Firm, attorney: User) -> None:
    shown, firms, secret = (
        make_item(case, "Holger met Northam. Holger left.", client_visible=number == 0, **fields)
        for number, fields in enumerate(({}, {}, {"privilege": "work_product", "privilege_state": "proposed"}))
    )
    holger, northam = make_entity(case, "Holger"), make_entity(case, "Northam", type="organization")
    for item in (shown, firms, secret):
        mention(northam, item, "Northam")
    mention(holger, secret, "Holger met")
    mention(holger, firms, "Holger met")
    client, guest = make_user(firm, Role.CLIENT), make_user(firm, Role.GUEST)
    join_case(case, client)
    join_case(case, guest)
    grant_guest(case, guest)
    readers = {
        "attorney": token_client(attorney), "agent": agent_client(attorney, case), "client": token_client(client),
        "guest": token_client(guest),
    }  # fmt: skip

    def counts() -> dict[str, list[tuple[str, int]]]:
        return {
            name: [(one["name"], one["mention_count"]) for one in reader.get(
                f"/v1/cases/{case.pk}/entities?sort=-mentions"
            ).json()["items"]]
            for name, reader in readers.items()
        }  # fmt: skip

    assert counts() == {
        "attorney": [("Northam", 3), ("Holger", 2)],
        "agent": [("Northam", 2), ("Holger met", 1)],
        "client": [("Northam", 1)],
        "guest": [("Northam", 2), ("Holger met", 1)],
    }
    for name, number in (("attorney", 2), ("client", 1)):
        assert readers[name].get(f"/v1/cases/{case.pk}").json()["counts"]["entities"] == number
    EvidenceItem.objects.filter(pk=firms.pk).update(client_visible=True)
    EvidenceItem.objects.filter(pk=shown.pk).update(deleted_at="2026-01-01T00:00:00Z")
    after = counts()
    assert sorted(after["attorney"]) == [("Holger", 2), ("Northam", 2)]
    assert sorted(after["client"]) == [("Holger met", 1), ("Northam", 1)]
    assert readers["client"].get(f"/v1/cases/{case.pk}").json()["counts"]["entities"] == 2
