"""Reading facts: what is shown, filters, order, pages, and what a list costs."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, Page
from facts.models import Fact, IssueLink
from tests.extent import one_in
from tests.factories import (
    agent_client,
    browser_client,
    cite,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_user,
    token_client,
)
from tests.facts.claims.made import make_claim, make_issue, make_link
from tests.facts.conftest import fields_of

LIST_QUERIES = 16


def texts(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [item["text"] for item in response.json()["items"]]


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/facts"


def test_a_fact_tells_everything_a_reader_needs(api: APIClient, letter: EvidenceItem, case: Case) -> None:
    moran = make_entity(case, "Eugenia Moran")
    fact = make_fact(
        letter, "paid Eugenia Moran $12,500", text="Moran was paid.", entities=(moran,), date=date(2024, 3, 3),
        date_precision="day", confidence=0.9, notes="Ask her.",
    )  # fmt: skip
    response = api.get(f"/v1/facts/{fact.pk}")
    body = response.json()
    citation = fact.citations.get()
    assert response.headers["ETag"].startswith('"1-')
    assert body.pop("created_at")
    assert body.pop("updated_at")
    assert [one["date"] for one in body.pop("temporal_mentions")] == ["2024-03-03"]
    assert body == {
        "id": str(fact.pk), "case_id": str(case.pk), "text": "Moran was paid.", "status": "proposed",
        "date": "2024-03-03", "date_end": None, "date_precision": "day", "date_label": "Mar 3, 2024",
        "confidence": 0.9, "confidence_label": "high", "made_by": {"type": "engine", "name": "local engine", "version": ""},
        "written_by": {"type": "engine", "name": "local engine"},
        "approved_by": None, "approved_at": None, "client_visible": False, "client_override": None, "notes": "Ask her.",
        "source": "Letter, p. 1",
        "citations": [{
            "id": str(citation.pk), "evidence_id": str(letter.pk), "evidence_title": "Letter", "page": 1,
            "page_label": "", "place": "p. 1", "reference": "", "start": 33, "end": 59,
            "quote": "paid Eugenia Moran $12,500", "is_primary": True, "verified": True, "source_changed": False,
            "citation_text": "Letter, p. 1", "citation_text_written": False, "citation_text_stale": False,
        }],
        "entities": [{"id": str(moran.pk), "name": "Eugenia Moran", "type": "person"}],
        "not_borne_out": [], "proof": "", "speaker": "", "proof_label": "",
        "dispute": "", "disputed_by": "", "effect": "", "importance": "normal", "tags": [], "awaits_source": False,
        "merged_into_id": None, "version": 1,
        "allowed_actions": [
            "facts.add_citation", "facts.add_temporal_mention", "facts.delete", "facts.delete_temporal_mention",
            "facts.link_entity", "facts.merge", "facts.release", "facts.remove_citation",
            "facts.unlink_entity", "facts.update", "facts.update_citation",
        ],
    }  # fmt: skip


def test_verified_is_what_the_page_says_now(api: APIClient, fact: Fact, letter: EvidenceItem) -> None:
    Page.objects.filter(item=letter, number=1).update(text="The page was read again, and says something else now.")
    assert api.get(f"/v1/facts/{fact.pk}").json()["citations"][0]["verified"] is False


def test_citations_of_removed_evidence_are_not_reported(api: APIClient, fact: Fact, memo: EvidenceItem) -> None:
    cite(fact, memo, "the release was worthless")
    assert len(api.get(f"/v1/facts/{fact.pk}").json()["citations"]) == 2
    EvidenceItem.objects.filter(pk=memo.pk).update(deleted_at="2026-01-01T00:00:00Z")
    body = api.get(f"/v1/facts/{fact.pk}").json()
    assert [one["evidence_title"] for one in body["citations"]] == ["Letter"]
    assert body["client_visible"] is False


@pytest.mark.parametrize(
    ("override", "status", "client_sees"),
    [
        (None, "proposed", False),
        (None, "approved", True),
        (False, "approved", False),
        (True, "proposed", True),
        (None, "dismissed", False),
    ],
)
def test_client_visible_tells_what_clients_see(
    api: APIClient, client_api: APIClient, letter: EvidenceItem, override: bool | None, status: str, client_sees: bool
) -> None:
    fact = make_fact(letter, "paid Eugenia Moran", client_override=override, status=status)
    assert api.get(f"/v1/facts/{fact.pk}").json()["client_visible"] is client_sees
    assert (client_api.get(f"/v1/facts/{fact.pk}").status_code == 200) is client_sees


@pytest.mark.parametrize(
    ("query", "found"),
    one_in(
        2,
        [
            ("", ["d", "c", "b", "a"]),
            ("sort=created", ["a", "b", "c", "d"]),
            ("sort=date", ["a", "b", "c"]),
            ("sort=-date", ["c", "b", "a"]),
            ("sort=-confidence", ["b", "d", "c", "a"]),
            ("sort=-relevance", ["c", "b", "a", "d"]),
            ("status=approved", ["b"]),
            ("status=approved,dismissed", ["c", "b"]),
            ("min_confidence=0.5", ["d", "b"]),
            ("min_confidence=1", []),
            ("undated=true", ["d"]),
            ("undated=false", ["c", "b", "a"]),
            ("date_from=2024-02-02", ["c", "b"]),
            ("date_to=2024-02-01", ["b", "a"]),
            ("date_from=2024-01-02&date_to=2024-02-10", ["b"]),
            ("q=C", ["c"]),
            ("q=nothing", []),
        ],
        turn=1,
    ),
)
def test_filters_and_order(api: APIClient, letter: EvidenceItem, url: str, query: str, found: list[str]) -> None:
    """Without ``--full`` about half, by their names."""
    make_fact(letter, "On March 3", text="a", date=date(2024, 1, 1), confidence=0.1, weight=70)
    make_fact(
        letter,
        "Kestrel",
        text="b",
        date=date(2024, 2, 1),
        date_end=date(2024, 2, 9),
        confidence=0.9,
        status="approved",
        weight=90,
    )
    make_fact(letter, "Harbor", text="c", date=date(2024, 3, 1), confidence=0.2, status="dismissed", weight=99)
    make_fact(letter, "Eugenia", text="d", confidence=0.6, weight=20)
    assert texts(api.get(f"{url}?{query}")) == found


def test_facts_of_an_issue_are_those_linked_to_it(
    api: APIClient, client_api: APIClient, case: Case, letter: EvidenceItem, fact: Fact, url: str
) -> None:
    make_fact(letter, "Nothing else is owed", text="Nothing else is owed.")
    claim = make_claim(case)
    issue, other = make_issue(claim, "Was it paid?"), make_issue(claim, "Was it late?")
    make_link(issue, fact)
    assert texts(api.get(url, {"issue_id": str(issue.pk)})) == [fact.text]
    assert texts(api.get(url, {"issue_id": str(other.pk)})) == []
    IssueLink.objects.update(status="dismissed")
    assert texts(api.get(url, {"issue_id": str(issue.pk)})) == []
    assert "issue_id" in fields_of(client_api.get(url, {"issue_id": str(issue.pk)}))


def test_by_evidence_and_by_entity(
    api: APIClient, letter: EvidenceItem, memo: EvidenceItem, case: Case, url: str
) -> None:
    moran = make_entity(case, "Eugenia Moran")
    make_fact(letter, "On March 3", text="letter", entities=(moran,))
    both = make_fact(memo, "Victor Langley", text="both")
    cite(both, letter, "Kestrel")
    cite(both, letter, "Harbor")
    assert texts(api.get(f"{url}?evidence_id={letter.pk}")) == ["both", "letter"]
    assert texts(api.get(f"{url}?evidence_id={memo.pk}")) == ["both"]
    assert texts(api.get(f"{url}?entity_id={moran.pk}")) == ["letter"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("status=open", "status.0"), ("sort=text", "sort"), ("min_confidence=2", "min_confidence"),
        ("min_confidence=nan", "min_confidence"), ("date_from=yesterday", "date_from"), ("undated=1", "undated"),
        ("undated=true&sort=date", "sort"), ("evidence_id=7", "evidence_id"), ("limit=101", "limit"),
        ("cursor=made-up", "cursor"), ("colour=red", "colour"),
        ("entity_id=0192d3a0-0000-7000-8000-000000000000", "entity_id"),
    ],
)  # fmt: skip
def test_bad_parameters_are_named(api: APIClient, url: str, query: str, field: str) -> None:
    assert list(fields_of(api.get(f"{url}?{query}"))) == [field]


@pytest.mark.parametrize("sort", one_in(2, ["-created", "created", "date", "-date", "-confidence", "-relevance"]))
def test_pages_hold_every_fact_once_while_more_come_in(
    api: APIClient, letter: EvidenceItem, url: str, sort: str
) -> None:
    """Without ``--full`` one order in two, by their names."""
    for n in range(7):
        make_fact(letter, "Kestrel", text=str(n), date=date(2024, 1, 1 + n % 3), confidence=0.1 + 0.3 * (n % 2))
    seen: list[str] = []
    more: dict[str, str] | None = {}
    while more is not None:
        page = api.get(url, {"sort": sort, "limit": "3"} | more).json()
        seen += [item["text"] for item in page["items"]]
        more = {"cursor": page["next_cursor"]} if page["has_more"] else None
        assert page["has_more"] is bool(page["next_cursor"])
        make_fact(letter, "Harbor", text="late", date=date(2024, 1, 1), confidence=0.1)
    first = [text for text in seen if text != "late"]
    assert sorted(first) == [str(n) for n in range(7)]


def test_deciding_a_fact_leaves_it_in_its_place(api: APIClient, letter: EvidenceItem, url: str) -> None:
    _, heavy = (make_fact(letter, "Kestrel", text=text, weight=n) for text, n in (("light", 3), ("heavy", 90)))
    assert texts(api.get(f"{url}?sort=-relevance")) == ["heavy", "light"]
    api.patch(f"/v1/facts/{heavy.pk}", {"status": "approved"})
    assert texts(api.get(f"{url}?sort=-relevance")) == ["heavy", "light"]


def test_a_cursor_of_another_order_is_refused(api: APIClient, letter: EvidenceItem, url: str) -> None:
    for n in range(3):
        make_fact(letter, "Kestrel", text=str(n))
    cursor = api.get(f"{url}?limit=1").json()["next_cursor"]
    assert "cursor" in fields_of(api.get(url, {"cursor": cursor, "sort": "created"}))


def test_the_number_of_queries_does_not_grow(api: APIClient, letter: EvidenceItem, case: Case, url: str) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert api.get(f"{url}?limit=100").status_code == 200
        assert not any(re.search(r'(?<!SUBSTRING\()"evidence_page"."text"', query["sql"]) for query in queries)
        return len(queries)

    moran = make_entity(case, "Moran")
    make_fact(letter, "Kestrel", entities=(moran,))
    one = cost()
    for n in range(12):
        fact = make_fact(letter, "Kestrel", text=str(n), entities=(moran, make_entity(case, f"Person {n}")))
        cite(fact, letter, "Harbor")
    assert cost() == one <= LIST_QUERIES


def test_who_may_not_read_learns_nothing(firm: Firm, case: Case, fact: Fact, url: str, attorney: User) -> None:
    elsewhere = make_user(firm, Role.ATTORNEY)
    make_case(firm, elsewhere)
    other_firm = make_user(make_firm(), Role.FIRM_ADMIN)
    other_agent = agent_client(attorney, make_case(firm, attorney))
    for caller in (token_client(elsewhere), token_client(other_firm), other_agent):
        for address in (url, f"/v1/facts/{fact.pk}"):
            response = caller.get(address)
            missing = caller.get(
                address.replace(str(fact.pk), str(case.pk)).replace(f"cases/{case.pk}", f"cases/{fact.pk}")
            )
            assert response.status_code == 404
            assert response.json() == missing.json()
    assert APIClient().get(url).status_code == 401


def test_guests_read_the_case_s_facts(firm: Firm, case: Case, fact: Fact, url: str) -> None:
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    body = token_client(guest).get(url).json()
    assert [item["id"] for item in body["items"]] == [str(fact.pk)]
    assert body["items"][0]["allowed_actions"] == []


def test_archived_cases_stay_readable_with_nothing_to_do(api: APIClient, case: Case, fact: Fact, url: str) -> None:
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at="2026-01-01T00:00:00Z")
    assert api.get(url).json()["items"][0]["allowed_actions"] == []


def test_pages_get_the_same_facts(attorney: User, fact: Fact, letter: EvidenceItem, url: str) -> None:
    browser = browser_client(attorney)
    for address in (url, f"/v1/facts/{fact.pk}"):
        response = browser.get(address)
        assert response.status_code == 200
        assert response.headers["Content-Type"].startswith("text/html")
        assert f"fact-{fact.pk}" in response.content.decode()
        assert "Kestrel paid Moran $12,500." in response.content.decode()


def test_other_cases_facts_are_not_listed(api: APIClient, firm: Firm, attorney: User, fact: Fact, url: str) -> None:
    other = make_item(make_case(firm, attorney), "CANARY words")
    make_fact(other, "CANARY words")
    assert texts(api.get(url)) == ["Kestrel paid Moran $12,500."]
    assert list(fields_of(api.get(f"{url}?evidence_id={other.pk}"))) == ["evidence_id"]
