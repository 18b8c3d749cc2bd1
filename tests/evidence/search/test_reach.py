"""Whoever searches finds exactly what looking through all they may see would find; what they may not see counts nowhere."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import EvidenceItem, Page, Passage
from evidence.search import nearest, reach, spaces
from tests.evidence.conftest import fields_of
from tests.evidence.search.searched_case import DIMENSIONS, a_case, callers, find, ids
from tests.factories import join_case, make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["few are looked at one by one", "all go through the index"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Cases of a test are small; both ways of searching are tried in them."""
    if request.param.startswith("all"):
        monkeypatch.setattr(reach, "FEW", 0)
        monkeypatch.setattr(nearest, "COMPARED", 0)
        monkeypatch.setattr(reach, "MODEST", 0)
        for name in ("FIRST_LOOK", "DEEPER_AT_FIRST"):
            monkeypatch.setattr(nearest, name, 4)
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
    monkeypatch.setattr(spaces, "local_of", lambda capability: _Embedder(sought))
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

    def run(self, texts: list[str], *, asked: bool = False) -> list[list[float]]:
        return [self.vector for _ in texts]


def _nearest_first(items: list[EvidenceItem], sought: list[float]) -> list[str]:
    def likeness(item: EvidenceItem) -> float:
        vector = [float(one) for one in Passage.objects.get(item=item).embedding]
        return sum(a * b for a, b in zip(vector, sought, strict=True)) / sum(a * a for a in vector) ** 0.5

    return [str(item.pk) for item in sorted(items, key=lambda item: -likeness(item))]


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
    monkeypatch.setattr(spaces, "local_of", lambda capability: _Embedder(sought))
    monkeypatch.setattr(reach, "FEW", 0)
    monkeypatch.setattr(nearest, "COMPARED", 0)
    for name in ("FIRST_LOOK", "DEEPER_AT_FIRST"):
        monkeypatch.setattr(nearest, name, 5)
    monkeypatch.setattr(nearest, "DEEPEST", 10)
    answer = find(as_client, case, "x", mode="semantic")
    assert (len(answer["items"]), answer["total"], answer["is_whole"]) == (1, 1, True)


@pytest.mark.parametrize(
    ("every", "looks"),
    [(1, [4]), (2, [4, 20]), (3, [4, 20]), (4, [4, 30]), (30, [30])],
    ids=["all", "half", "a third", "a quarter", "so few that only the deepest look is worth it"],
)
def test_as_many_more_are_named_as_the_last_look_says_are_needed(
    every: int, looks: list[int], case: Case, as_client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    _passages(case, 30, every)
    monkeypatch.setattr(spaces, "local_of", lambda capability: _Embedder([1.0] + [0.0] * (DIMENSIONS - 1)))
    for where, name, value in (
        (reach, "FEW", 0), (nearest, "COMPARED", 0), (reach, "MODEST", 0), (nearest, "ENOUGH", 4),
        (nearest, "FIRST_LOOK", 4), (nearest, "DEEPER_AT_FIRST", 4), (nearest, "DEEPEST", 30),
    ):  # fmt: skip
        monkeypatch.setattr(where, name, value)
    asked = _depths(monkeypatch)
    find(as_client, case, "x", mode="semantic")
    assert asked[: len(looks)] == looks


@pytest.mark.parametrize(("deepest", "looks"), [(1_000, [40]), (10, [10])])
def test_the_first_look_is_as_deep_as_the_share_that_is_seen_asks_for(
    deepest: int, looks: list[int], case: Case, as_client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    _passages(case, 32, every=4)
    monkeypatch.setattr(spaces, "local_of", lambda capability: _Embedder([1.0] + [0.0] * (DIMENSIONS - 1)))
    for where, name, value in (
        (reach, "FEW", 0), (nearest, "COMPARED", 0), (reach, "MODEST", 0), (nearest, "ENOUGH", 4),
        (nearest, "FIRST_LOOK", 4), (nearest, "DEEPER_AT_FIRST", deepest), (nearest, "DEEPEST", 32),
    ):  # fmt: skip
        monkeypatch.setattr(where, name, value)
    asked = _depths(monkeypatch)
    find(as_client, case, "x", mode="semantic")
    assert asked[: len(looks)] == looks


@pytest.mark.parametrize("mode", ["semantic", "hybrid"])
def test_pages_of_a_search_by_meaning_have_each_hit_once(
    case: Case, attorney: User, as_attorney: APIClient, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    a_case(case, chance)
    monkeypatch.setattr(spaces, "local_of", lambda capability: _Embedder([1.0] * DIMENSIONS))
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


def _passages(case: Case, number: int, every: int) -> None:
    """So many passages, the first the nearest, of which clients see one in every so many."""
    for at in range(number):
        item = make_item(case, "Steam.", client_visible=at % every == 0)
        vector = [float(number - at), 1.0, *([0.0] * (DIMENSIONS - 2))]
        page = Page.objects.get(item=item)
        Passage.objects.create(
            firm_id=item.firm_id, case_id=case.pk, item=item, page=page, start=0, end=5, embedding=vector
        )


def _depths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How deep each look at what the index names goes, from here on."""
    asked: list[int] = []
    named = nearest._NearestLook._named

    def counted(*of: Any) -> Any:
        asked.append(of[-1])
        return named(*of)

    monkeypatch.setattr(nearest._NearestLook, "_named", counted)
    return asked
