"""Making facts, and who may not write: what is refused, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import (
    agent_client,
    join_case,
    make_case,
    make_entity,
    make_firm,
    make_item,
    make_user,
    token_client,
)
from tests.facts.conftest import fields_of

MISSING = "0192d3a0-0000-7000-8000-000000000000"
NOT_VISIBLE = ["There is no such thing here, or you may not see it."]


def events(case: Case) -> list[tuple[str, str]]:
    """Of facts: beside them, the case's clients may be shown something."""
    rows = Event.objects.filter(case=case).exclude(entity_type="showing").order_by("id")
    return [(one.event_type, str(one.entity_id)) for one in rows]


def archive(case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at="2026-01-01T00:00:00Z")


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/facts"


@pytest.fixture
def new(letter: EvidenceItem) -> dict[str, Any]:
    return {"text": "Moran signed.", "citations": [{"evidence_id": str(letter.pk), "quote": "signed the release"}]}


def test_a_person_s_fact_is_theirs_and_approved(
    api: APIClient, url: str, new: dict[str, Any], letter: EvidenceItem, case: Case, attorney: User
) -> None:
    moran = make_entity(case, "Moran")
    place = {"evidence_id": str(letter.pk), "page": 2, "start": 0, "end": 12, "quote": "Paid in full"}
    new |= {
        "citations": [*new["citations"], place], "entity_ids": [str(moran.pk)] * 2, "notes": "Check.",
        "date": "2024-03-03", "date_end": "2024-03-09",
    }  # fmt: skip
    response = api.post(url, new)
    assert response.status_code == 201, response.content
    body = response.json()
    assert (body["status"], body["approved_by"]) == ("approved", {"id": str(attorney.pk), "name": "Mara Ellison"})
    assert body["made_by"] == {"type": "human", "name": "Mara Ellison", "version": ""}
    assert (body["confidence"], body["date_precision"], body["notes"]) == (1.0, "range", "Check.")
    assert body["date_label"] == "Mar 3 \u2013 9, 2024"
    assert [(one["quote"], one["is_primary"], one["verified"]) for one in body["citations"]] == [
        ("signed the release", True, True), ("Paid in full", False, True),
    ]  # fmt: skip
    assert [one["name"] for one in body["entities"]] == ["Moran"]
    assert events(case) == [("fact.created", body["id"])]


def test_an_agent_s_fact_is_proposed_with_low_confidence_unless_it_says(
    agent: APIClient, url: str, new: dict[str, Any]
) -> None:
    body = agent.post(url, new).json()
    assert (body["status"], body["approved_by"], body["approved_at"]) == ("proposed", None, None)
    assert (body["made_by"], body["confidence_label"]) == (
        {"type": "agent", "name": "Agent", "version": ""},
        "low",
    )
    assert agent.post(url, new | {"confidence": 0.7}).json()["confidence_label"] == "medium"


def test_what_a_quote_does_not_say_is_answered_and_another_thing_than_that_it_stands_there(
    agent: APIClient, url: str, new: dict[str, Any], case: Case
) -> None:
    make_entity(case, "Edward Hale")
    body = agent.post(url, new | {"text": "Edward Hale did not sign the release for $9,000."}).json()
    parts = {one["part"]: one["words"] for one in body["not_borne_out"]}
    assert (parts["name"], parts["figure"], parts["negation"]) == ("Edward Hale", "$9,000", "sign")
    assert body["citations"][0]["verified"], "the quote stands in its source all the same"
    corrected = agent.patch(f"/v1/facts/{body['id']}", {"text": "The release was signed."}).json()
    assert corrected["not_borne_out"] == []


def test_a_fact_is_ranked_by_what_it_says(agent: APIClient, url: str, new: dict[str, Any], case: Case) -> None:
    people = {"entity_ids": [str(make_entity(case, name).pk) for name in ("Moran", "Hayes")]}
    made = agent.post(url, new | people | {"text": "Hayes refused to sign.", "date": "2024-03-03"}).json()["id"]
    relevance = Fact.objects.get(pk=made).weight
    row = agent.post(url, new | {"text": "Balance; 4,318.83."}).json()["id"]
    assert Fact.objects.get(pk=row).weight < relevance
    agent.patch(f"/v1/facts/{made}", {"text": "Balance; 4,318.83."})
    assert Fact.objects.get(pk=made).weight == relevance, "what is reworded stays in its place"


def test_the_source_s_own_words_are_stored(api: APIClient, url: str, new: dict[str, Any]) -> None:
    new["citations"][0]["quote"] = "the  release the same day"
    assert api.post(url, new).json()["citations"][0]["quote"] == "the release\nthe same day"


def test_another_citation_can_be_the_primary(
    api: APIClient, url: str, new: dict[str, Any], letter: EvidenceItem
) -> None:
    new["citations"].append({"evidence_id": str(letter.pk), "quote": "Nothing else", "is_primary": True})
    body = api.post(url, new).json()
    assert [one["quote"] for one in body["citations"]] == ["Nothing else", "signed the release"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": " "}, "text"),
        ({"text": "x" * 2001}, "text"),
        ({"citations": []}, "citations"),
        ({"citations": None}, "citations"),
        ({"confidence": 1.1}, "confidence"),
        ({"confidence": True}, "confidence"),
        ({"confidence": "nan"}, "confidence"),
        ({"date": "2024-02-30"}, "date"),
        ({"date_end": "2024-02-03"}, "date_end"),
        ({"date": "2024-02-03", "date_end": "2024-02-02"}, "date_end"),
        ({"date_precision": "exact"}, "date_precision"),
        ({"entity_ids": [MISSING]}, "entity_ids.0"),
        ({"status": "approved"}, "status"),
        ({"client_override": True}, "client_override"),
        ({"made_by_type": "human"}, "made_by_type"),
    ],
)
def test_a_bad_field_is_named_and_nothing_stored(
    api: APIClient, url: str, new: dict[str, Any], case: Case, change: dict[str, Any], field: str
) -> None:
    assert list(fields_of(api.post(url, new | change))) == [field]
    assert not Fact.objects.exists()
    assert events(case) == []


@pytest.mark.parametrize(
    ("citation", "field"),
    [
        ({}, "quote"),
        ({"quote": "  "}, "quote"),
        ({"quote": "never written"}, "quote"),
        ({"quote": "Paid in full."}, "quote"),
        ({"quote": "x" * 5001}, "quote"),
        ({"page": 1, "start": 0, "end": 2, "quote": "No"}, "quote"),
        ({"page": 9, "start": 0, "end": 2}, "page"),
        ({"page": 1, "start": 0}, "end"),
        ({"start": 0, "end": 2}, "page"),
        ({"page": 1, "start": 5, "end": 5}, "end"),
        ({"page": 1, "start": -1, "end": 5}, "start"),
        ({"page": 10**20, "start": 0, "end": 5}, "page"),
        ({"page": 1, "start": 0, "end": 9999}, "end"),
        ({"page": 1, "start": 0, "end": 6000}, "end"),
        ({"quote": "signed the release"}, "1"),
        ({"quote": "Nothing else", "is_primary": "true"}, "is_primary"),
        ({"quote": "Nothing else", "verified": True}, "verified"),
    ],
)
def test_a_bad_citation_is_named_and_nothing_stored(
    api: APIClient, url: str, new: dict[str, Any], letter: EvidenceItem, citation: dict[str, Any], field: str
) -> None:
    new["citations"].append({"evidence_id": str(letter.pk)} | citation)
    assert [name.rpartition(".")[2] for name in fields_of(api.post(url, new))] == [field]
    assert not Fact.objects.exists()


def test_two_primaries_are_refused(api: APIClient, url: str, new: dict[str, Any], letter: EvidenceItem) -> None:
    new["citations"][0]["is_primary"] = True
    new["citations"].append({"evidence_id": str(letter.pk), "quote": "Nothing else", "is_primary": True})
    assert list(fields_of(api.post(url, new))) == ["citations.1.is_primary"]


def test_what_stands_there_instead_is_reported(
    api: APIClient, url: str, new: dict[str, Any], letter: EvidenceItem
) -> None:
    new["citations"] = [{"evidence_id": str(letter.pk), "page": 1, "start": 0, "end": 16, "quote": "On March 4, 2024"}]
    message = fields_of(api.post(url, new))["citations.0.quote"][0]
    assert message.endswith("There stands: “On March 3, 2024”")


def test_foreign_missing_and_removed_sources_answer_the_same(
    api: APIClient, url: str, new: dict[str, Any], firm: Firm, attorney: User, case: Case
) -> None:
    elsewhere = make_item(make_case(firm), "signed the release")
    my_other_case = make_item(make_case(firm, attorney), "signed the release")
    other_firm = make_item(make_case(make_firm()), "signed the release")
    removed = make_item(case, "signed the release", deleted_at="2026-01-01T00:00:00Z")
    for one in (elsewhere.pk, my_other_case.pk, other_firm.pk, removed.pk, MISSING):
        new["citations"][0]["evidence_id"] = str(one)
        assert fields_of(api.post(url, new)) == {"citations.0.evidence_id": NOT_VISIBLE}
    for case_of in (elsewhere.case, my_other_case.case, other_firm.case):
        new["entity_ids"] = [str(make_entity(case_of, "Moran").pk)]
        new["citations"][0]["evidence_id"] = str(make_item(case, "signed the release").pk)
        assert fields_of(api.post(url, new)) == {"entity_ids.0": NOT_VISIBLE}
    assert not Fact.objects.exists()


def test_the_same_key_stores_one_fact(api: APIClient, url: str, new: dict[str, Any]) -> None:
    first = api.post(url, new, headers={"Idempotency-Key": "k1"})
    again = api.post(url, new, headers={"Idempotency-Key": "k1"})
    assert (again.status_code, again.json()) == (201, first.json())
    assert Fact.objects.count() == 1


# Refusals common to all -----------------------------------------------------------------------------------------------
def attempts(fact: Fact, new: dict[str, Any]) -> list[tuple[str, str, Any]]:
    case = f"/v1/cases/{fact.case_id}/facts"
    return [
        ("post", case, new),
        ("patch", f"/v1/facts/{fact.pk}", {"text": "Changed."}),
        ("delete", f"/v1/facts/{fact.pk}", None),
        ("post", f"{case}/batch-update", {"fact_ids": [str(fact.pk)], "status": "dismissed"}),
        ("patch", f"/v1/facts/{fact.pk}/citation", {"quote": "Nothing else"}),
    ]


def assert_all(caller: APIClient, fact: Fact, new: dict[str, Any], status: int) -> None:
    before = list(Fact.objects.values())
    for method, address, body in attempts(fact, new):
        assert getattr(caller, method)(address, body).status_code == status, (method, address)
    assert list(Fact.objects.values()) == before
    assert events(fact.case) == []


def test_clients_and_guests_write_nothing(
    client_api: APIClient, firm: Firm, case: Case, fact: Fact, new: dict[str, Any]
) -> None:
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    assert_all(client_api, fact, new, 403)
    assert_all(token_client(guest), fact, new, 403)


def test_a_read_only_agent_writes_nothing(attorney: User, case: Case, fact: Fact, new: dict[str, Any]) -> None:
    assert_all(agent_client(attorney, case, operations=("read",)), fact, new, 403)


def test_who_is_not_of_the_case_finds_nothing(firm: Firm, attorney: User, fact: Fact, new: dict[str, Any]) -> None:
    assert_all(token_client(make_user(firm, Role.ATTORNEY)), fact, new, 404)
    assert_all(token_client(make_user(make_firm(), Role.FIRM_ADMIN)), fact, new, 404)
    assert_all(agent_client(attorney, make_case(firm, attorney)), fact, new, 404)


def test_nothing_changes_in_an_archived_case(api: APIClient, case: Case, fact: Fact, new: dict[str, Any]) -> None:
    archive(case)
    assert_all(api, fact, new, 409)


def test_the_anonymous_write_nothing(fact: Fact, new: dict[str, Any]) -> None:
    assert_all(APIClient(), fact, new, 401)
