"""The timeline: dated facts in the order of what happened."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.facts import readers as of_facts
from facts.models import Fact
from facts.timeline import readers as timeline
from tests.extent import one_in
from tests.factories import (
    browser_client,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_user,
    token_client,
)
from tests.facts.conftest import fields_of

LIST_QUERIES = 16


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/timeline"


@pytest.fixture
def history(letter: EvidenceItem, memo: EvidenceItem, case: Case) -> None:
    EvidenceItem.objects.filter(pk=memo.pk).update(classification="Strategy/Playbook")
    moran = make_entity(case, "Eugenia Moran")
    make_fact(letter, "Kestrel", text="third", date=date(2024, 3, 3), status="approved", entities=(moran,))
    make_fact(letter, "Harbor", text="first", date=date(2024, 1, 1))
    make_fact(memo, "Victor", text="second", date=date(2024, 2, 1), date_end=date(2024, 4, 30), date_precision="range")
    make_fact(letter, "paid", text="dismissed", date=date(2024, 1, 1), status="dismissed")
    make_fact(letter, "release", text="undated")


def texts(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [item["text"] for item in response.json()["items"]]


def test_an_event_tells_its_source(api: APIClient, history: None, url: str, letter: EvidenceItem) -> None:
    item = api.get(f"{url}?status=approved").json()["items"][0]
    assert item.pop("fact_id")
    assert item.pop("entities")[0]["name"] == "Eugenia Moran"
    assert item == {
        "date": "2024-03-03", "date_end": None, "date_precision": "", "date_label": "Mar 3, 2024", "text": "third",
        "status": "approved", "confidence_label": "medium", "evidence_id": str(letter.pk), "evidence_title": "Letter",
        "page": 1, "page_label": "", "place": "p. 1", "start": 18, "end": 25, "quote": "Kestrel", "verified": True,
        "source_changed": False,
        "evidence_kind": "", "written_by": {"type": "engine", "name": "local engine"}, "approved_by": None, "proof_label": "",
    }  # fmt: skip


def test_an_event_without_a_source_left_says_so(api: APIClient, history: None, url: str, letter: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(deleted_at="2026-01-01T00:00:00Z")
    first = api.get(url).json()["items"][0]
    assert (first["text"], first["evidence_id"], first["quote"], first["verified"]) == ("first", None, None, None)


@pytest.mark.parametrize(
    ("filters", "found"),
    one_in(
        2,
        [
            ({}, ["first", "second", "third"]),
            ({"date_from": "2024-04-30"}, ["second"]),
            ({"date_to": "2024-02-01"}, ["first", "second"]),
            ({"date_from": "2024-01-02", "date_to": "2024-01-31"}, []),
            ({"date_from": "2024-03-01", "date_to": "2024-03-10"}, ["second", "third"]),
            ({"classification": "Strategy/Playbook"}, ["second"]),
            ({"status": ["approved"]}, ["third"]),
            ({"status": ["approved", "proposed"]}, ["first", "second", "third"]),
        ],
        turn=1,
    ),
)
def test_both_ways_to_ask_find_the_same(
    api: APIClient, history: None, url: str, filters: dict[str, Any], found: list[str]
) -> None:
    """Without ``--full`` about half, by their names."""
    query = {name: ",".join(value) if isinstance(value, list) else value for name, value in filters.items()}
    assert texts(api.get(url, query)) == found
    answer = api.post(url, filters)
    assert texts(answer) == found
    assert answer.json()["total_count"] == len(found)


@pytest.mark.parametrize("path", ["timeline", "facts"])
def test_spans_that_began_earlier_come_first_from_page_to_page(
    api: APIClient, case: Case, letter: EvidenceItem, path: str
) -> None:
    spans = [
        (date(2020, 1, 1), date(2024, 5, 1)),
        (date(2023, 1, 1), date(2024, 3, 1)),
        (date(2022, 1, 1), date(2024, 2, 29)),
    ]
    for number, (first, last) in enumerate(spans):
        make_fact(letter, "paid", text=f"span {number}", date=first, date_end=last, date_precision="range")
    for day in (1, 2, 29):
        make_fact(letter, "Harbor", text=f"day {day}", date=date(2024, 3, day))
    make_fact(letter, "Kestrel", text="before", date=date(2024, 2, 29))
    query = {"date_from": "2024-03-01", "date_to": "2024-03-02", "limit": "1", "sort": "date"}
    if path == "timeline":
        query.pop("sort")
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        answer = api.get(f"/v1/cases/{case.pk}/{path}", query | ({"cursor": cursor} if cursor else {}))
        found += texts(answer)
        cursor = answer.json()["next_cursor"]
    assert found == ["span 0", "span 1", "day 1", "day 2"]


def test_a_total_is_counted_to_a_bound(
    api: APIClient, history: None, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "CAP", 1)
    answer = api.post(url, {}).json()
    assert (answer["total_count"], answer["is_whole"], len(answer["items"])) == (2, False, 3)
    assert answer["date_range"] == {"min": "2024-01-01", "max": "2024-04-30"}


@pytest.mark.parametrize(
    "narrowed", [{"status": ["proposed", "approved"]}, {"date_from": "2024-01-01"}, {"date_to": "2024-12-31"}]
)
def test_what_a_filter_leaves_is_counted_to_a_lower_bound(
    api: APIClient, history: None, url: str, narrowed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "NARROWED", 1)
    answer, whole = api.post(url, narrowed).json(), api.post(url, {}).json()
    assert (answer["total_count"], answer["is_whole"], len(answer["items"])) == (2, False, 3)
    assert answer["date_range"] == {"min": "2024-01-01", "max": "2024-04-30"}
    assert (whole["total_count"], whole["is_whole"]) == (3, True)


def test_what_cites_a_class_is_counted_to_a_bound_of_its_own(
    api: APIClient, history: None, url: str, memo: EvidenceItem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "LOOKED_AT_SOURCES", 1)
    monkeypatch.setattr(of_facts, "FEW", 0)
    of_class = {"classification": "Strategy/Playbook", "limit": 1}
    answer = api.post(url, of_class).json()
    assert (answer["total_count"], answer["is_whole"]) == (1, True)
    for day in (5, 6):
        make_fact(memo, "Victor", text=f"day {day}", date=date(2024, 5, day))
    answer = api.post(url, of_class).json()
    assert (answer["total_count"], answer["is_whole"], len(answer["items"])) == (2, False, 1)
    assert answer["date_range"] == {"min": "2024-02-01", "max": "2024-05-06"}
    page = api.post(url, of_class | {"limit": 2}).json()
    assert (page["total_count"], page["is_whole"], page["has_more"]) == (3, False, True)
    monkeypatch.setattr(of_facts, "FEW", 100)
    of_few, whole = api.post(url, of_class).json(), api.post(url, {}).json()
    assert [(one["total_count"], one["is_whole"]) for one in (of_few, whole)] == [(3, True), (5, True)]


def test_by_entity_and_evidence(api: APIClient, history: None, url: str, memo: EvidenceItem, case: Case) -> None:
    entity = api.get(f"/v1/cases/{case.pk}/entities").json()["items"][0]["id"]
    assert texts(api.post(url, {"entity_id": entity})) == ["third"]
    assert texts(api.post(url, {"evidence_id": str(memo.pk)})) == ["second"]


def test_a_question_tells_the_extent_of_the_whole(api: APIClient, history: None, url: str) -> None:
    first = api.post(url, {"limit": 2}).json()
    assert (first["total_count"], first["has_more"]) == (3, True)
    assert first["date_range"] == {"min": "2024-01-01", "max": "2024-04-30"}
    rest = api.post(url, {"limit": 2, "cursor": first["next_cursor"]}).json()
    assert ([one["text"] for one in rest["items"]], rest["next_cursor"]) == (["third"], None)
    nothing = api.post(url, {"date_from": "2030-01-01"}).json()
    assert (nothing["total_count"], nothing["date_range"]) == (0, {"min": None, "max": None})


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"date_from": "soon"}, "date_from"),
        ({"status": ["dismissed"]}, "status.0"),
        ({"classification": "Gossip"}, "classification"),
        ({"entity_id": "0192d3a0-0000-7000-8000-000000000000"}, "entity_id"),
        ({"limit": 1000}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"order": "date"}, "order"),
    ],
)
def test_bad_parameters_are_named(api: APIClient, url: str, filters: dict[str, Any], field: str) -> None:
    assert list(fields_of(api.post(url, filters))) == [field]
    query = {name: ",".join(value) if isinstance(value, list) else value for name, value in filters.items()}
    assert list(fields_of(api.get(url, query))) == [field]


def test_the_number_of_queries_does_not_grow(api: APIClient, case: Case, letter: EvidenceItem, url: str) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert api.post(url, {"limit": 100}).status_code == 200
        return len(queries)

    moran = make_entity(case, "Moran")
    make_fact(letter, "Kestrel", date=date(2024, 1, 1), entities=(moran,))
    one = cost()
    for n in range(12):
        make_fact(letter, "Kestrel", text=str(n), date=date(2024, 1, 1 + n), entities=(moran,))
    assert cost() == one <= LIST_QUERIES


def test_who_is_not_of_the_case_finds_nothing(firm: Firm, history: None, url: str) -> None:
    elsewhere = make_user(firm, Role.ATTORNEY)
    make_case(firm, elsewhere)
    for caller in (token_client(elsewhere), token_client(make_user(make_firm(), Role.FIRM_ADMIN))):
        assert caller.get(url).status_code == 404
        assert caller.post(url, {}).status_code == 404
    assert APIClient().get(url).status_code == 401


def test_an_agent_asks_too(agent: APIClient, history: None, url: str) -> None:
    assert texts(agent.post(url, {})) == ["first", "second", "third"]


def test_pages_get_the_same_timeline(attorney: User, history: None, url: str) -> None:
    browser = browser_client(attorney)
    for response in (browser.get(url), browser.post(url, {})):
        assert response.status_code == 200
        assert "third" in response.content.decode()


@pytest.mark.parametrize("shows_unapproved", [True, False])
def test_what_is_counted_for_a_client_is_what_is_listed(
    shows_unapproved: bool, history: None, url: str, case: Case, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(client_visible=True)
    Firm.objects.filter(pk=case.firm_id).update(clients_see_unapproved_facts=shows_unapproved)
    Fact.objects.filter(text="second").update(client_override=True)
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    spans: list[dict[str, Any]] = [
        {},
        {"date_from": "2024-02-10"},
        {"date_from": "2024-01-15", "date_to": "2024-02-20"},
    ]
    narrowed: list[dict[str, Any]] = [
        {},
        {"status": ["approved"]},
        {"status": ["proposed"]},
        {"status": ["proposed", "approved"]},
    ]
    numbers = set()
    for body in ({**span, **status} for span in spans for status in [*narrowed, {"evidence_id": str(letter.pk)}]):
        answer = token_client(client).post(url, body).json()
        days = [day for one in answer["items"] for day in (one["date"], one["date_end"]) if day]
        assert answer["total_count"] == len(answer["items"]), body
        assert answer["date_range"] == {"min": min(days, default=None), "max": max(days, default=None)}, body
        numbers.add(answer["total_count"])
    assert numbers == ({0, 1, 2, 3} if shows_unapproved else {0, 1, 2})
