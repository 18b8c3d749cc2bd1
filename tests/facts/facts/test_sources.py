"""Further citations of a fact, and facts that await their first."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from evidence.models import EvidenceItem
from facts.claims.states import counts
from facts.models import Citation, Fact
from tests.facts.conftest import fields_of

HOPED = {"text": "Langley knew of the release.", "awaits_source": True}


@pytest.fixture
def url(fact: Fact) -> str:
    return f"/v1/facts/{fact.pk}/citations"


@pytest.fixture
def hoped(api: APIClient, case: Case) -> dict[str, Any]:
    made: dict[str, Any] = api.post(f"/v1/cases/{case.pk}/facts", HOPED).json()
    return made


def quoting(item: EvidenceItem, quote: str, **more: Any) -> dict[str, Any]:
    return {"evidence_id": str(item.pk), "quote": quote, **more}


def test_a_further_source_is_verified_and_compared(
    api: APIClient, fact: Fact, memo: EvidenceItem, url: str, case: Case
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid Moran $12,500, and Langley told her so."})
    assert {one["words"] for one in api.get(f"/v1/facts/{fact.pk}").json()["not_borne_out"]} >= {"Langley"}
    body = api.post(url, quoting(memo, "Victor Langley told")).json()
    assert [(one["quote"], one["is_primary"], one["verified"]) for one in body["citations"]] == [
        ("Kestrel Harbor paid Eugenia Moran $12,500", True, True), ("Victor Langley told", False, True),
    ]  # fmt: skip
    assert "Langley" not in {one["words"] for one in body["not_borne_out"]}
    event = Event.objects.filter(case=case).latest("id")
    assert event.data == {"fields": ["citations"], "citation_id": body["citations"][1]["id"]}


def test_words_that_stand_nowhere_are_refused_with_the_nearest(api: APIClient, letter: EvidenceItem, url: str) -> None:
    refused = api.post(url, quoting(letter, "Nothing more is owed"))
    assert list(fields_of(refused)) == ["quote"]
    assert refused.json()["error"]["details"]["nearest"][0]["text"] == "Nothing else is owed."
    assert Citation.objects.count() == 1


def test_the_same_words_are_cited_once(api: APIClient, fact: Fact, letter: EvidenceItem, url: str) -> None:
    first = api.post(url, quoting(letter, "Nothing else is owed")).json()
    again = api.post(url, quoting(letter, "Nothing else is owed")).json()
    assert (len(again["citations"]), again["version"]) == (2, first["version"])
    primary = api.post(url, quoting(letter, "Nothing else is owed", is_primary=True)).json()
    assert [(one["quote"], one["is_primary"]) for one in primary["citations"]] == [
        ("Nothing else is owed", True), ("Kestrel Harbor paid Eugenia Moran $12,500", False),
    ]  # fmt: skip


def test_of_two_one_goes_and_the_last_stays(api: APIClient, fact: Fact, letter: EvidenceItem, url: str) -> None:
    two = api.post(url, quoting(letter, "Nothing else is owed")).json()["citations"]
    one = api.delete(f"{url}/{two[0]['id']}").json()["citations"]
    assert [(each["quote"], each["is_primary"]) for each in one] == [("Nothing else is owed", True)]
    assert api.delete(f"{url}/{two[0]['id']}").status_code == 404
    last = api.delete(f"{url}/{one[0]['id']}")
    assert (last.status_code, Citation.objects.count()) == (409, 1)


def test_a_hidden_source_hides_the_fact_until_it_is_taken_off(
    api: APIClient, client_api: APIClient, fact: Fact, memo: EvidenceItem, url: str
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 200
    hidden = api.post(url, quoting(memo, "Victor Langley")).json()["citations"][1]
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 404
    api.delete(f"{url}/{hidden['id']}")
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 200


def test_agents_ask_before_they_change_the_sources_of_what_people_decided(
    api: APIClient, agent: APIClient, fact: Fact, letter: EvidenceItem, url: str
) -> None:
    assert agent.post(url, quoting(letter, "She signed")).status_code == 201
    two = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).json()["citations"]
    assert agent.post(url, quoting(letter, "Nothing else")).status_code == 202
    assert agent.delete(f"{url}/{two[1]['id']}").status_code == 202
    assert Citation.objects.filter(fact=fact).count() == 2


def test_a_hoped_for_fact_is_proposed_and_no_proof(
    api: APIClient, client_api: APIClient, hoped: dict[str, Any], case: Case
) -> None:
    case.firm.clients_see_unapproved_facts = True
    case.firm.save()
    assert (hoped["status"], hoped["citations"], hoped["awaits_source"]) == ("proposed", [], True)
    assert client_api.get(f"/v1/facts/{hoped['id']}").status_code == 404
    assert client_api.get(f"/v1/cases/{case.pk}/facts").json()["items"] == []
    url = f"/v1/facts/{hoped['id']}"
    assert api.patch(url, {"status": "approved"}).status_code == 409
    body = {"fact_ids": [hoped["id"]], "status": "approved"}
    several = api.post(f"/v1/cases/{case.pk}/facts/batch-update", body).json()
    assert (several["updated"], several["refused"], several["outcomes"][0]["error"]["code"]) == (0, 1, "CONFLICT")
    assert api.patch(url, {"notes": "Ask Langley."}).json()["status"] == "proposed"
    with pytest.raises(IntegrityError):
        Fact.objects.filter(pk=hoped["id"]).update(status="approved", approved_at="2026-01-01T00:00:00Z")


def test_it_can_be_approved_once_it_is_cited(api: APIClient, hoped: dict[str, Any], memo: EvidenceItem) -> None:
    url = f"/v1/facts/{hoped['id']}"
    cited = api.post(f"{url}/citations", quoting(memo, "Victor Langley told")).json()
    assert (cited["awaits_source"], cited["status"], cited["citations"][0]["is_primary"]) == (False, "proposed", True)
    assert api.patch(url, {"status": "approved"}).json()["status"] == "approved"


def test_coverage_counts_none_that_is_hoped_for(hoped: dict[str, Any]) -> None:
    class Link:
        status, fact_id = "approved", hoped["id"]
        fact = Fact.objects.get(pk=hoped["id"])

    Link.fact.shown_citations = []
    assert not counts(Link)


@pytest.mark.parametrize(
    "body",
    [{"text": "No source."}, {"text": "Both.", "awaits_source": True, "citations": [{}]}, {**HOPED, "citations": []}],
)
def test_a_fact_has_a_source_or_awaits_one(api: APIClient, case: Case, body: dict[str, Any]) -> None:
    fields = fields_of(api.post(f"/v1/cases/{case.pk}/facts", body))
    assert next(iter(fields)).startswith("citations")


def test_lists_tell_them_apart(api: APIClient, hoped: dict[str, Any], fact: Fact, case: Case) -> None:
    found = lambda value: [  # noqa: E731
        one["id"] for one in api.get(f"/v1/cases/{case.pk}/facts", {"awaits_source": value}).json()["items"]
    ]
    assert (found("true"), found("false")) == ([hoped["id"]], [str(fact.pk)])
