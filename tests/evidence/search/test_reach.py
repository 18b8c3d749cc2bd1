"""Whoever searches finds exactly what looking through all they may see would find; what they may not see counts nowhere."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from cases.scopes import person_scope
from config.api.scope import Scope
from evidence.models import EvidenceItem, Page, PageIndex, Passage
from evidence.search import nearest, ranking, reach
from evidence.search.reindex import reindex_title
from tests.evidence.conftest import fields_of
from tests.factories import (
    agent_client,
    grant_guest,
    join_case,
    make_case,
    make_firm,
    make_item,
    make_user,
    token_client,
)

pytestmark = pytest.mark.django_db
ITEMS = 24
DIMENSIONS = 384
Seen = Callable[[EvidenceItem], bool]


def find(client: APIClient, case: Case, q: str, **body: Any) -> dict[str, Any]:
    response = client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": q, "limit": 100, **body})
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def ids(answer: dict[str, Any]) -> list[str]:
    return [hit["evidence_id"] for hit in answer["items"]]


def a_case(case: Case, chance: random.Random) -> list[EvidenceItem]:
    """Items of which some are hidden from clients, withheld, or deleted, each about valves now more, now less."""
    items = []
    for number in range(ITEMS):
        words = "valve " * chance.randint(0, 3) + f"word{number} steam pump " * chance.randint(1, 3)
        item = make_item(case, words, title=f"Item {number}", client_visible=chance.random() < 0.5)
        change: dict[str, Any] = {}
        if chance.random() < 0.2:
            change["privilege"], change["privilege_state"] = "work_product", "proposed"
        if chance.random() < 0.2:
            change["deleted_at"] = timezone.now()
        if change:
            EvidenceItem.objects.filter(pk=item.pk).update(**change)
        place(item, chance)
        items.append(item)
    return list(EvidenceItem.objects.filter(pk__in=[item.pk for item in items]))


def place(item: EvidenceItem, chance: random.Random) -> None:
    """A passage somewhere in the space of meanings."""
    page = Page.objects.get(item=item)
    vector = [chance.gauss(0, 1) for _ in range(DIMENSIONS)]
    Passage.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, page=page, start=0, end=5, embedding=vector
    )


def callers(case: Case, attorney: User, items: list[EvidenceItem]) -> list[tuple[str, APIClient, Seen]]:
    client, whole, named = (make_user(case.firm, role) for role in (Role.CLIENT, Role.GUEST, Role.GUEST))
    for person in (client, whole, named):
        join_case(case, person)
    grant_guest(case, whole)
    few = [item for item in items if not item.withheld and item.deleted_at is None][:3]
    grant_guest(case, named, *few)
    there = {item.pk for item in few}
    return [
        ("attorney", token_client(attorney), lambda item: True),
        ("agent", agent_client(attorney, case), lambda item: not item.withheld),
        ("client", token_client(client), lambda item: item.client_visible and not item.withheld),
        ("guest", token_client(whole), lambda item: not item.withheld),
        ("guest of three", token_client(named), lambda item: item.pk in there),
    ]


@pytest.fixture(params=["few are looked at one by one", "all go through the index"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Cases of a test are small; both ways of searching are tried in them."""
    if request.param.startswith("all"):
        monkeypatch.setattr(reach, "FEW", 0)
        monkeypatch.setattr(nearest, "COMPARED", 0)
        monkeypatch.setattr(nearest, "MODEST", 0)
        monkeypatch.setattr(nearest, "DEPTHS", (4, 8))
        monkeypatch.setattr(nearest, "DEEPEST", 1_000)
    return str(request.param)


@pytest.mark.parametrize("seed", [1, 2])
def test_everyone_finds_what_a_look_through_all_they_see_finds(
    case: Case, attorney: User, way: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    items = a_case(case, chance)
    with_words = {page.item_id for page in Page.objects.filter(case=case) if "valve" in page.text}
    sought = [chance.gauss(0, 1) for _ in range(DIMENSIONS)]
    monkeypatch.setattr(nearest, "provider_of", lambda capability: _Embedder(sought))
    for name, client, sees in callers(case, attorney, items):
        seen = [item for item in items if item.deleted_at is None and sees(item)]
        answer = find(client, case, "valve")
        assert sorted(ids(answer)) == sorted(str(one.pk) for one in seen if one.pk in with_words), name
        assert (answer["total"], answer["is_whole"]) == (len(answer["items"]), True), name
        by_score = [(-hit["score"]) for hit in answer["items"]]
        assert by_score == sorted(by_score)
        meant = find(client, case, "valve", mode="semantic")
        assert ids(meant) == _nearest_first(seen, sought), name
        assert meant["total"] == len(seen), name


class _Embedder:
    def __init__(self, vector: list[float]) -> None:
        self.vector = vector

    def run(self, texts: list[str]) -> list[list[float]]:
        return [self.vector for _ in texts]


def _nearest_first(items: list[EvidenceItem], sought: list[float]) -> list[str]:
    def likeness(item: EvidenceItem) -> float:
        vector = [float(one) for one in Passage.objects.get(item=item).embedding]
        return sum(a * b for a, b in zip(vector, sought, strict=True)) / sum(a * a for a in vector) ** 0.5

    return [str(item.pk) for item in sorted(items, key=lambda item: -likeness(item))]


def test_beyond_the_depth_the_answer_says_so(
    case: Case, as_attorney: APIClient, as_client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        make_item(case, "The valve failed.", client_visible=number < 3)
    monkeypatch.setattr(ranking, "DEPTH", 3)
    answer = find(as_attorney, case, "valve")
    assert (len(answer["items"]), answer["total"], answer["is_whole"]) == (3, 3, False)
    theirs = find(as_client, case, "valve")
    assert (len(theirs["items"]), theirs["total"], theirs["is_whole"]) == (3, 3, True)


@pytest.mark.parametrize("filters", [{}, {"reviewed": True}], ids=["all", "reviewed"])
def test_of_a_common_word_the_newest_pages_that_the_caller_sees_are_ranked(
    case: Case, attorney: User, filters: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = a_case(case, random.Random(5))
    some = [item.pk for item in items if item.pk.int % 3]
    EvidenceItem.objects.filter(pk__in=some).update(reviewed_at=timezone.now())
    with_words = {page.item_id for page in Page.objects.filter(case=case) if "steam" in page.text}
    monkeypatch.setattr(ranking, "COMMON", 1)
    monkeypatch.setattr(ranking, "DEPTH", depth := 2)
    monkeypatch.setattr(reach, "FEW", 0)
    for name, client, sees in callers(case, attorney, items):
        seen = [item.pk for item in items if item.deleted_at is None and sees(item) and item.pk in with_words]
        newest = sorted((pk for pk in seen if not filters or pk in some), reverse=True)
        if filters and name not in ("attorney", "agent"):
            continue  # reviews are the firm's own
        answer = find(client, case, "steam", filters=filters)
        assert (answer["total"], answer["is_whole"]) == (min(len(newest), depth), len(newest) <= depth), name
        assert set(ids(answer)) <= {str(pk) for pk in newest}, name
        if not name.startswith("guest"):  # whose grants are looked at one by one: the index names theirs
            assert sorted(ids(answer), reverse=True) == [str(pk) for pk in newest[:depth]], name


def test_a_word_that_only_the_newest_have_is_looked_for_in_all(
    case: Case, as_attorney: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    oldest = make_item(case, "The valve failed.")
    for text in ["Steam."] * 3 + ["The valve failed."] * 3:
        make_item(case, text)
    for name, value in (("SAMPLE", 3), ("COMMON", 3), ("NEWEST", 4), ("DEPTH", 3)):
        monkeypatch.setattr(ranking, name, value)
    assert find(as_attorney, case, "valve")["is_whole"] is False
    monkeypatch.setattr(ranking, "DEPTH", 4)
    answer = find(as_attorney, case, "valve")
    assert str(oldest.pk) in ids(answer)
    assert (answer["total"], answer["is_whole"]) == (4, True)


@pytest.mark.parametrize("common", [ranking.COMMON, 0])
def test_pages_that_match_by_the_firms_titles_alone_count_nowhere_for_a_client(
    case: Case, as_client: APIClient, common: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "COMMON", common)
    for _ in range(4):
        item = make_item(case, "Steam.", client_visible=True)
        EvidenceItem.objects.filter(pk=item.pk).update(title="Fraud", client_title="", filename="scan.pdf")
        reindex_title(EvidenceItem.objects.get(pk=item.pk))
    monkeypatch.setattr(ranking, "DEPTH", 2)
    assert find(as_client, case, "fraud") == {
        "items": [], "next_cursor": None, "has_more": False, "total": 0, "is_whole": True,
    }  # fmt: skip


def test_a_client_who_sees_one_of_many_finds_it_by_meaning(
    case: Case, as_client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best of all are all hidden from them."""
    sought = [1.0] + [0.0] * (DIMENSIONS - 1)
    for number in range(30):
        item = make_item(case, "Steam.", client_visible=number == 0)
        vector = [0.0 if number == 0 else 1.0, 1.0, *([0.0] * (DIMENSIONS - 2))]
        Passage.objects.create(
            firm_id=item.firm_id, case_id=item.case_id, item=item, page=Page.objects.get(item=item), start=0, end=5,
            embedding=vector,
        )  # fmt: skip
    monkeypatch.setattr(nearest, "provider_of", lambda capability: _Embedder(sought))
    monkeypatch.setattr(reach, "FEW", 0)
    monkeypatch.setattr(nearest, "COMPARED", 0)
    monkeypatch.setattr(nearest, "DEPTHS", (5, 10))
    answer = find(as_client, case, "x", mode="semantic")
    assert (len(answer["items"]), answer["total"], answer["is_whole"]) == (1, 1, True)


@pytest.mark.parametrize("mode", ["semantic", "hybrid"])
def test_pages_of_a_search_by_meaning_have_each_hit_once(
    case: Case, attorney: User, as_attorney: APIClient, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    a_case(case, chance)
    monkeypatch.setattr(nearest, "provider_of", lambda capability: _Embedder([1.0] * DIMENSIONS))
    whole = ids(find(as_attorney, case, "valve", mode=mode))
    seen, cursor = [], None
    for _ in range(len(whole)):
        answer = find(as_attorney, case, "valve", mode=mode, limit=5, **({"cursor": cursor} if cursor else {}))
        seen += ids(answer)
        cursor = answer["next_cursor"]
        if not cursor:
            break
    assert seen == whole


def test_a_cursor_of_another_search_is_refused(case: Case, as_attorney: APIClient) -> None:
    for _ in range(3):
        make_item(case, "The valve failed; steam.")
    cursor = find(as_attorney, case, "valve", limit=1)["next_cursor"]
    for body in ({"q": "steam"}, {"q": "valve", "mode": "hybrid"}):
        answer = as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", {**body, "cursor": cursor})
        assert list(fields_of(answer)) == ["cursor"]


class TestTheIndexFollowsItsItem:
    def flags(self, item: EvidenceItem) -> tuple[bool, bool, bool]:
        row = PageIndex.objects.get(item_id=item.pk)
        return row.client_visible, row.withheld, row.deleted

    def test_when_it_is_made_and_whenever_the_item_changes(self, case: Case) -> None:
        item = make_item(case, "Text.", client_visible=True)
        rows = EvidenceItem.objects.filter(pk=item.pk)
        assert self.flags(item) == (True, False, False)
        rows.update(client_visible=False)
        assert self.flags(item) == (False, False, False)
        rows.update(privilege="work_product", privilege_state="proposed")
        assert self.flags(item) == (False, True, False)
        rows.update(deleted_at=timezone.now())
        assert self.flags(item) == (False, True, True)
        rows.update(deleted_at=None, privilege="none", privilege_state="open")
        assert self.flags(item) == (False, False, False)

    def test_when_what_it_came_in_is_withheld(self, case: Case) -> None:
        mail = make_item(case, "Mail.")
        inside = make_item(case, "Inside.", parent=mail)
        EvidenceItem.objects.filter(pk=mail.pk).update(privilege="work_product", privilege_state="proposed")
        assert self.flags(inside) == (False, True, False)

    def test_also_past_the_triggers_of_a_replica(self, case: Case) -> None:
        item = make_item(case, "Text.")
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")
            EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
        assert self.flags(item) == (True, False, False)

    def test_rules_for_rows_and_for_their_index_are_one(self, case: Case, attorney: User) -> None:
        items = a_case(case, random.Random(4))
        client = make_user(case.firm, Role.CLIENT)
        join_case(case, client)
        scopes: list[Scope] = [person_scope(attorney), person_scope(client)]
        for scope in scopes:
            seen = set(EvidenceItem.objects.visible_to(scope).filter(case=case).values_list("pk", flat=True))
            indexed = PageIndex.objects.open_to(scope).filter(item_id__in=[item.pk for item in items])
            assert set(indexed.values_list("item_id", flat=True)) == seen


def test_another_firms_pages_are_not_found(case: Case, as_attorney: APIClient) -> None:
    make_item(make_case(make_firm()), "The valve failed.")
    assert find(as_attorney, case, "valve")["total"] == 0


@pytest.mark.parametrize("mode", ["text", "semantic", "hybrid"])
def test_where_nothing_is_within_reach_nothing_is_found(case: Case, mode: str) -> None:
    client, attorney = make_user(case.firm, Role.CLIENT), make_user(case.firm, Role.ATTORNEY)
    join_case(case, client)
    join_case(case, attorney)
    make_item(case, "The rent was paid.")
    nowhere = [(client, {}), (attorney, {"tag": "unused"}), (attorney, {"custodian": "Nobody"})]
    for user, filters in nowhere:
        body = {"q": "rent", "mode": mode, "filters": filters}
        answer = token_client(user).post(f"/v1/cases/{case.pk}/evidence/search", body)
        assert (answer.status_code, answer.json()["items"], answer.json()["total"]) == (200, [], 0)
