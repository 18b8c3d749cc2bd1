"""Searching a case: passages, facts and people at once, what they consist of, and how a query may go on."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import AgentKey
from cases.models import Case, User
from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.models import EvidenceItem, Page, Passage
from tests.factories import (
    agent_client,
    grant_guest,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_item,
    make_user,
    mention,
    token_client,
)

pytestmark = pytest.mark.django_db
VALVE = "On 3 May the relief valve failed and steam escaped. Harold Finch had warned the plant about it."
CANARY = "The secret relief valve memo names Ursula Canary."


def embed(*items: EvidenceItem) -> None:
    pages = list(Page.objects.filter(item__in=items))
    for page, vector in zip(pages, provider_of(EMBED).run([page.text for page in pages]), strict=True):
        Passage.objects.create(
            firm_id=page.firm_id,
            case_id=page.case_id,
            item_id=page.item_id,
            page=page,
            start=0,
            end=len(page.text),
            embedding=vector,
        )


@pytest.fixture
def as_attorney(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def as_client(case: Case) -> APIClient:
    client = make_user(case.firm, "client")
    join_case(case, client)
    return token_client(client)


@pytest.fixture
def filled(case: Case) -> dict[str, EvidenceItem]:
    """A document that all may see with a fact and a name, its copy, and one that is the firm's alone, withheld."""
    memo = make_item(
        case,
        VALVE,
        title="Memo",
        client_visible=True,
        media_type="application/pdf",
        document_date=date(2019, 5, 4),
        custodian="Desk",
    )
    copy = make_item(case, VALVE.upper(), title="Copy", client_visible=True, media_type="application/pdf")
    hidden = make_item(case, CANARY, title="Canary valve", custodian="Canary desk", document_date=date(2020, 1, 1))
    EvidenceItem.objects.filter(pk=hidden.pk).update(
        privilege="work_product", privilege_state="proposed", author="Canary author", media_type="message/rfc822"
    )
    make_fact(memo, "the relief valve failed", text="The relief valve failed on May 3.", status="approved")
    make_fact(hidden, "secret relief valve memo", text="A canary relief valve memo exists.")
    mention(make_entity(case, "Harold Finch"), memo, "Harold Finch")
    mention(make_entity(case, "Ursula Canary"), hidden, "Ursula Canary")
    embed(memo, copy, hidden)
    return {"memo": memo, "copy": copy, "hidden": hidden}


def query(client: APIClient, case: Case, q: str, **body: Any) -> dict[str, Any]:
    response = client.post(f"/v1/cases/{case.pk}/search", {"q": q, **body})
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def suggest(client: APIClient, case: Case, q: str) -> list[tuple[str, str]]:
    response = client.get(f"/v1/cases/{case.pk}/search/suggest", {"q": q})
    assert response.status_code == 200, response.content
    return [(one["kind"], one["text"]) for one in response.json()["items"]]


class TestQuery:
    @pytest.mark.parametrize("mode", ["text", "hybrid"])
    def test_passages_facts_and_people_come_together(
        self, as_attorney: APIClient, case: Case, filled: dict[str, EvidenceItem], mode: str
    ) -> None:
        answer = query(as_attorney, case, "relief valve", mode=mode)
        assert {one["text"] for one in answer["facts"]} == {
            "The relief valve failed on May 3.", "A canary relief valve memo exists.",
        }  # fmt: skip
        assert [one["name"] for one in query(as_attorney, case, "harold", mode=mode)["people"]] == ["Harold Finch"]
        fact = next(one for one in answer["facts"] if one["status"] == "approved")
        assert VALVE[fact["start"] : fact["end"]] == fact["quote"] == "the relief valve failed"
        assert answer["is_whole"] is True

    def test_pages_with_the_same_words_are_folded_into_one_that_opens(
        self, as_attorney: APIClient, case: Case, filled: dict[str, EvidenceItem]
    ) -> None:
        (hit,) = query(as_attorney, case, '"steam escaped"', mode="text")["items"]
        (other,) = hit["alike"]
        assert {hit["title"], other["title"]} == {"Memo", "Copy"}
        text = Page.objects.get(item_id=other["evidence_id"], number=other["page"]).text
        assert text[other["start"] : other["end"]].lower() == "steam escaped"

    def test_exact_words_hold_though_meaning_orders(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        found = query(as_attorney, case, 'valve -"steam escaped"')["items"]
        assert [hit["title"] for hit in found] == ["Canary valve"]
        assert query(as_attorney, case, '"valve relief"')["items"] == []

    def test_sorted_by_the_documents_own_dates(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        for sort, titles in (("date", ["Memo", "Canary valve", "Copy"]), ("-date", ["Canary valve", "Memo", "Copy"])):
            for q in ("relief valve", "type:pdf or type:email"):
                found = query(as_attorney, case, q, mode="text", sort=sort)["items"]
                shown = [hit["title"] for hit in found for hit in [hit, *hit["alike"]]]
                assert [one for one in shown if one != "Copy"] == titles[:2], (sort, q)

    def test_facets_count_what_was_found_and_narrow_it(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        facets = query(as_attorney, case, "valve", mode="text", facets=True)["facets"]
        assert [(one["value"], one["count"]) for one in facets["types"]] == [("pdf", 2), ("email", 1)]
        assert {one["value"] for one in facets["years"]} == {"2019", "2020"}
        for values in facets.values():
            for one in values:
                found = query(as_attorney, case, f"valve {one['narrow']}", mode="text")
                assert len([*found["items"], *(a for hit in found["items"] for a in hit["alike"])]) == one["count"], one

    def test_pages_follow_one_another(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        seen, cursor = [], None
        for _ in range(3):
            answer = query(as_attorney, case, "valve", limit=1, **({"cursor": cursor} if cursor else {}))
            seen += [hit["evidence_id"] for hit in answer["items"]]
            assert bool(answer["facts"]) is (cursor is None)
            cursor = answer["next_cursor"]
        assert (len(set(seen)), cursor) == (3, None)
        other = as_attorney.post(f"/v1/cases/{case.pk}/search", {"q": "steam", "cursor": answer["next_cursor"] or "x"})
        assert other.status_code == 422


class TestBoundary:
    def test_nobody_learns_of_what_they_do_not_see(
        self, attorney: User, as_client: APIClient, case: Case, filled: dict[str, EvidenceItem]
    ) -> None:
        guest = make_user(case.firm, "guest")
        join_case(case, guest)
        grant_guest(case, guest)
        for client in (as_client, token_client(guest), agent_client(attorney, case)):
            for q in ("relief valve", "canary", "valve -nothing", "type:email"):
                for mode in ("text", "semantic", "hybrid"):
                    answer = query(client, case, q, mode=mode, facets=True)
                    assert "anary" not in str(answer), (q, mode)
                    assert filled["hidden"].pk.hex not in str(answer).replace("-", "")
                    counted = [one for values in answer["facets"].values() for one in values]
                    assert "email" not in [one["value"] for one in counted]
                    assert "2020" not in [one["value"] for one in counted]
            for q in ("canary", "custodian:can", "from:can", "valve can"):
                answer = client.get(f"/v1/cases/{case.pk}/search/suggest", {"q": q})
                assert "anary" not in str(answer.json()), q

    def test_a_session_without_facts_and_names_gets_passages_alone(
        self, attorney: User, case: Case, filled: Any
    ) -> None:
        client = agent_client(attorney, case)
        AgentKey.objects.filter(owner=attorney).update(entity_types=["evidence"])
        answer = query(client, case, "relief valve")
        assert (bool(answer["items"]), answer["facts"]) == (True, [])
        assert query(client, case, "harold")["people"] == []
        assert ("person", '"Harold Finch"') not in suggest(client, case, "harold")

    def test_other_cases_are_not_searched(
        self, attorney: User, as_attorney: APIClient, case: Case, filled: Any
    ) -> None:
        other = make_case(case.firm, attorney)
        assert query(as_attorney, other, "relief valve")["items"] == []


class TestSuggest:
    def test_the_last_word_goes_on(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        assert ("field", "custodian:") in suggest(as_attorney, case, "valve cus")
        assert suggest(as_attorney, case, "valve custodian:des") == [
            ("value", 'custodian:"Canary desk"'),
            ("value", "custodian:Desk"),
        ]
        assert suggest(as_attorney, case, 'from:"cana') == [("value", 'from:"Canary author"')]
        assert suggest(as_attorney, case, "type:em") == [("value", "type:email")]
        assert ("person", '"Harold Finch"') in suggest(as_attorney, case, "valve haro")
        assert ("document", "Memo") in suggest(as_attorney, case, "mem")
        assert suggest(as_attorney, case, "%") == []


class TestSimilar:
    def test_the_most_alike_of_other_documents_come_first(
        self, as_attorney: APIClient, as_client: APIClient, case: Case, filled: dict[str, EvidenceItem]
    ) -> None:
        address = f"/v1/evidence/{filled['memo'].pk}/similar"
        found = as_attorney.post(address, {}).json()
        assert [hit["title"] for hit in found["items"]] == ["Copy", "Canary valve"]
        assert (
            next(hit["title"] for hit in as_attorney.post(address, {"page": 1, "start": 3}).json()["items"]) == "Copy"
        )
        theirs = as_client.post(address, {}).json()
        assert ([hit["title"] for hit in theirs["items"]], theirs["total"]) == (["Copy"], 1)

    def test_of_a_document_without_text_there_is_nothing_like_it(
        self, as_attorney: APIClient, case: Case, filled: Any
    ) -> None:
        empty = make_item(case, title="Empty")
        assert as_attorney.post(f"/v1/evidence/{empty.pk}/similar", {}).json()["items"] == []
