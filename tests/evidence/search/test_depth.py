"""Of a word that very many pages have, the newest are ranked, and the answer says that it is not whole."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem, Page
from evidence.search import hybrid, ranking, reach
from evidence.search import newest as walk
from evidence.search.reindex import reindex_title
from tests.evidence.search.searched_case import a_case, callers, find, ids
from tests.factories import make_item

pytestmark = pytest.mark.django_db


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


def test_both_together_rank_fewer_pages_with_the_words(
    case: Case, as_attorney: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        make_item(case, "The valve failed.")
    monkeypatch.setattr(hybrid, "RANKED", 3)
    answer = find(as_attorney, case, "valve", mode="hybrid")
    assert (len(answer["items"]), answer["total"], answer["is_whole"]) == (3, 3, False)
    assert find(as_attorney, case, "valve")["total"] == 4


@pytest.mark.parametrize("filters", [{}, {"reviewed": True}], ids=["all", "reviewed"])
def test_of_a_common_word_the_newest_pages_that_the_caller_sees_are_ranked(
    case: Case, attorney: User, filters: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = a_case(case, random.Random(5))
    some = [item.pk for item in items if item.pk.int % 3]
    EvidenceItem.objects.filter(pk__in=some).update(reviewed_at=timezone.now())
    with_words = {page.item_id for page in Page.objects.filter(case=case) if "steam" in page.text}
    monkeypatch.setattr(walk, "SMALL", 0)
    monkeypatch.setattr(walk, "COMMON", 1)
    monkeypatch.setattr(ranking, "DEPTH", 4)
    monkeypatch.setattr(reach, "FEW", 0)
    for name, client, sees in callers(case, attorney, items):
        seen = [item.pk for item in items if item.deleted_at is None and sees(item) and item.pk in with_words]
        newest = sorted((pk for pk in seen if not filters or pk in some), reverse=True)
        if filters and name not in ("attorney", "agent"):
            continue  # reviews are the firm's own
        depth = 2 if filters or name.startswith("guest") else 4  # where each one's item is looked up
        answer = find(client, case, "steam", filters=filters)
        assert (answer["total"], answer["is_whole"]) == (min(len(newest), depth), len(newest) <= depth), name
        assert set(ids(answer)) <= {str(pk) for pk in newest}, name
        if not name.startswith("guest"):  # whose grants are looked at one by one: the index names theirs
            assert sorted(ids(answer), reverse=True) == [str(pk) for pk in newest[:depth]], name


@pytest.mark.parametrize(
    ("sample", "filters"),
    [
        ((99, 99), {}), ((99, 99), {"reviewed": True}), ((99, 99), {"tag": "lease"}), ((99, 0), {"reviewed": True}),
        ((99, 0), {"tag": "lease"}), ((0, 0), {"tag": "lease"}),
    ],
    ids=["pages", "pages of a filter", "pages of another", "documents in order", "each document", "index"],
)  # fmt: skip
def test_whichever_way_is_taken_the_same_is_found(
    case: Case, attorney: User, sample: tuple[int, int], filters: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    items = a_case(case, random.Random(6))
    some = [item.pk for item in items if item.pk.int % 3]
    EvidenceItem.objects.filter(pk__in=some).update(reviewed_at=timezone.now(), tags=["lease"])
    with_words = {page.item_id for page in Page.objects.filter(case=case) if "valve" in page.text}
    monkeypatch.setattr(walk, "SMALL", 0)
    monkeypatch.setattr(walk, "COMMON", 1)
    monkeypatch.setattr(walk, "_sample", lambda *_: sample)
    for name, client, sees in callers(case, attorney, items):
        if filters and name not in ("attorney", "agent"):
            continue
        seen = {item.pk for item in items if item.deleted_at is None and sees(item)} & with_words
        expected = {str(pk) for pk in seen if not filters or pk in some}
        answer = find(client, case, "valve", filters=filters)
        assert (set(ids(answer)), answer["is_whole"]) == (expected, True), name
        assert len(ids(answer)) == len(expected)


def test_a_word_that_only_the_newest_have_is_looked_for_in_all(
    case: Case, as_attorney: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    oldest = make_item(case, "The valve failed.")
    for text in ["Steam."] * 3 + ["The valve failed."] * 3:
        make_item(case, text)
    for name, value in (("SMALL", 0), ("SAMPLE", 3), ("COMMON", 3), ("NEWEST", 4)):
        monkeypatch.setattr(walk, name, value)
    monkeypatch.setattr(ranking, "DEPTH", 3)
    assert find(as_attorney, case, "valve")["is_whole"] is False
    monkeypatch.setattr(ranking, "DEPTH", 4)
    answer = find(as_attorney, case, "valve")
    assert str(oldest.pk) in ids(answer)
    assert (answer["total"], answer["is_whole"]) == (4, True)


@pytest.mark.parametrize("common", [walk.COMMON, 0])
def test_pages_that_match_by_the_firms_titles_alone_count_nowhere_for_a_client(
    case: Case, as_client: APIClient, common: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walk, "SMALL", 0)
    monkeypatch.setattr(walk, "COMMON", common)
    for _ in range(4):
        item = make_item(case, "Steam.", client_visible=True)
        EvidenceItem.objects.filter(pk=item.pk).update(title="Fraud", client_title="", filename="scan.pdf")
        reindex_title(EvidenceItem.objects.get(pk=item.pk))
    monkeypatch.setattr(ranking, "DEPTH", 2)
    assert find(as_client, case, "fraud") == {
        "items": [], "next_cursor": None, "has_more": False, "total": 0, "is_whole": True, "notice": "",
    }  # fmt: skip
