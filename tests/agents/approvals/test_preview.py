"""What a dry run and an approval tell before anything is done, and what an approval is bound to."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import Approval, Control
from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.agents.conftest import error_of
from tests.factories import agent_client, browser_client, make_fact, make_item

DRY = {"HTTP_PREFER": "dry-run"}
TEXT = "Rent is due on Monday."


@pytest.fixture
def lease(case: Case) -> EvidenceItem:
    return make_item(case, TEXT, title="Lease", content=TEXT.encode())


@pytest.fixture
def fact(lease: EvidenceItem) -> Fact:
    return make_fact(lease, TEXT)


def rehearsed(response: Any) -> dict[str, Any]:
    assert response.status_code == 200, response.content
    preview: dict[str, Any] = response.json()
    return preview


def tagged(client: APIClient, case: Case, *items: EvidenceItem, **headers: str) -> Any:
    body = {"evidence_ids": [str(one.pk) for one in items], "add_tags": ["hot"]}
    return client.post(f"/v1/cases/{case.pk}/evidence/batch-update", body, **headers)


def test_a_delete_names_what_hangs_on_the_thing(agent: APIClient, lease: EvidenceItem, fact: Fact, case: Case) -> None:
    inside = make_item(case, "An attachment.", title="Annex", parent=lease)
    preview = rehearsed(agent.delete(f"/v1/evidence/{lease.pk}", **DRY))
    assert (preview["would_status"], preview["approval"]["needed"]) == (202, True)
    gone = {(one["title"], one["kind"]) for one in preview["diff"]}
    assert gone == {("Lease", "deleted"), ("Annex", "deleted")}
    hanging = {(one["entity_type"], one["entity_id"]): one["deleted"] for one in preview["dependents"]}
    assert hanging == {("fact", str(fact.pk)): False, ("evidence", str(inside.pk)): True}


def test_a_person_s_delete_names_what_goes(api: APIClient, lease: EvidenceItem, case: Case) -> None:
    make_item(case, "An attachment.", title="Annex", parent=lease)
    preview = rehearsed(api.delete(f"/v1/evidence/{lease.pk}", **DRY))
    assert {(one["title"], one["kind"]) for one in preview["diff"]} == {("Lease", "deleted"), ("Annex", "deleted")}


def test_a_creation_is_shown_field_by_field(api: APIClient, case: Case) -> None:
    preview = rehearsed(api.post(f"/v1/cases/{case.pk}/evidence", {"title": "A phone in a bag"}, **DRY))
    [made] = preview["diff"]
    assert (made["entity_type"], made["title"], made["kind"]) == ("evidence", "A phone in a bag", "made")
    assert {"name": "title", "label": "Title", "from": None, "to": "A phone in a bag"} in made["fields"]


def test_an_upload_is_named_by_its_file_and_not_by_its_id(api: APIClient, case: Case) -> None:
    file = {"filename": "engagement.pdf", "content_type": "application/pdf", "size_bytes": 48213}
    preview = rehearsed(api.post(f"/v1/cases/{case.pk}/evidence/upload", file, **DRY))
    [made] = preview["diff"]
    assert (made["title"], made["kind"], made["fields"]) == ("engagement.pdf", "made", [])
    [several] = rehearsed(api.post(f"/v1/cases/{case.pk}/evidence/batch-upload", {"files": [file]}, **DRY))["diff"]
    assert {one["name"]: one["to"] for one in several["fields"]} == {"status": "queued", "promised": 1, "refused": 0}


def test_each_thing_s_outcome_is_shown(api: APIClient, case: Case, lease: EvidenceItem) -> None:
    hot = make_item(case, "Hot already.", title="Hot", tags=["hot"])
    preview = rehearsed(tagged(api, case, lease, hot, **DRY))
    assert preview["outcomes"] == [
        {"entity_id": str(lease.pk), "outcome": "changed"}, {"entity_id": str(hot.pk), "outcome": "unchanged"},
    ]  # fmt: skip
    assert [one["title"] for one in preview["diff"]] == ["Lease"]


def test_the_price_is_shown_and_charged_to_nobody(agent: APIClient, lease: EvidenceItem, case: Case) -> None:
    Control.objects.create(firm=case.firm, approval_over_cents=10)
    preview = rehearsed(agent.post(f"/v1/evidence/{lease.pk}/classify", {}, **DRY))
    assert (preview["cost_cents"], preview["approval"]["needed"]) == (15, True)
    agent.post(f"/v1/evidence/{lease.pk}/classify", {})
    assert Approval.objects.get().cost_cents == 15


def test_people_see_the_same_before_they_approve(
    agent: APIClient, api: APIClient, attorney: User, lease: EvidenceItem, fact: Fact
) -> None:
    preview = rehearsed(agent.delete(f"/v1/evidence/{lease.pk}", **DRY))
    asked = agent.delete(f"/v1/evidence/{lease.pk}").json()
    summary = api.get(f"/v1/approvals/{asked['approval_id']}").json()["summary"]
    assert {name: summary[name] for name in ("dependents", "cost_cents", "outcomes")} == {
        name: preview[name] for name in ("dependents", "cost_cents", "outcomes")
    }
    assert [one["title"] for one in summary["diff"]] == ["Lease"]
    page = " ".join(browser_client(attorney).get("/approvals").content.decode().split())
    for words in ("Deleted", "Lease", "What hangs on it", TEXT, "stays, without it"):
        assert words in page


def test_a_decision_that_takes_a_fact_from_the_client_says_so(
    agent: APIClient, api: APIClient, attorney: User, lease: EvidenceItem, fact: Fact
) -> None:
    EvidenceItem.objects.filter(pk=lease.pk).update(client_visible=True)
    approved = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    assert approved.json()["client_visible"] is True
    asked = agent.patch(f"/v1/facts/{fact.pk}", {"status": "dismissed"}).json()
    summary = api.get(f"/v1/approvals/{asked['approval_id']}").json()["summary"]
    [entry] = summary["diff"]
    assert {one["name"]: (one["from"], one["to"]) for one in entry["fields"]} == {
        "status": ("approved", "dismissed"), "client_visible": (True, False),
    }  # fmt: skip
    page = " ".join(browser_client(attorney).get("/approvals").content.decode().split())
    assert "Does not see it" in page
    assert "The client stops seeing it." in page


def test_of_many_facts_each_that_the_client_stops_seeing_says_so(
    agent: APIClient, api: APIClient, attorney: User, case: Case, lease: EvidenceItem, fact: Fact
) -> None:
    EvidenceItem.objects.filter(pk=lease.pk).update(client_visible=True)
    unseen = make_fact(make_item(case, "Our own note."), "Our own note.")
    body = {"fact_ids": [str(fact.pk), str(unseen.pk)], "status": "approved"}
    url = f"/v1/cases/{case.pk}/facts/batch-update"
    assert rehearsed(api.post(url, body, **DRY))["client_sight"] == {"gains": 1, "loses": 0}
    assert api.post(url, body).json()["updated"] == 2
    asked = agent.post(url, body | {"status": "dismissed"})
    summary = api.get(f"/v1/approvals/{asked.json()['approval_id']}").json()["summary"]
    assert summary["client_sight"] == {"gains": 0, "loses": 1}
    sight = {
        entry["entity_id"]: [(one["from"], one["to"]) for one in entry["fields"] if one["name"] == "client_visible"]
        for entry in summary["diff"]
    }
    assert sight == {str(fact.pk): [(True, False)], str(unseen.pk): []}
    page = " ".join(browser_client(attorney).get("/approvals").content.decode().split())
    assert "The client stops seeing 1 of these." in page


def test_people_see_before_they_approve_what_is_refused_all_the_same(
    attorney: User, case: Case, lease: EvidenceItem
) -> None:
    memo = make_item(case, "Advice.", title="Advice")
    EvidenceItem.objects.filter(pk=memo.pk).update(privilege="work_product", privilege_state="proposed")
    body = {"evidence_ids": [str(lease.pk), str(memo.pk)], "client_visible": True}
    agent = agent_client(attorney, case, privileged=True)
    assert agent.post(f"/v1/cases/{case.pk}/evidence/batch-update", body).status_code == 202
    page = " ".join(browser_client(attorney).get("/approvals").content.decode().split())
    assert "1 of what it names would be left as it is. “Advice” is likely privileged, and nobody has decided." in page


def test_what_the_agent_may_not_see_is_not_shown(
    attorney: User, api: APIClient, lease: EvidenceItem, case: Case, fact: Fact
) -> None:
    EvidenceItem.objects.filter(pk=make_item(case, "Advice.", title="CANARY", parent=lease).pk).update(
        privilege="attorney_client", privilege_state="proposed"
    )
    agent = agent_client(attorney, case, operations=("read", "write", "delete"))
    assert "CANARY" not in agent.delete(f"/v1/evidence/{lease.pk}", **DRY).content.decode()


def test_an_approval_for_many_is_for_them_as_they_were(
    agent: APIClient, api: APIClient, case: Case, lease: EvidenceItem
) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["evidence.bulk_update"])
    other = make_item(case, "Another.", title="Other")
    first = tagged(agent, case, lease, other).json()["approval_id"]
    assert tagged(agent, case, lease, other).json()["approval_id"] == first, "the same request waits for the same"
    assert api.patch(f"/v1/evidence/{other.pk}", {"custodian": "Records"}).status_code == 200
    refused = error_of(api.post(f"/v1/approvals/{first}/approve", {}), 409)
    assert (refused["message"], refused["details"]) == (
        "1 of what this names was changed since the agent asked.", {"changed": [str(other.pk)]},
    )  # fmt: skip
    lease.refresh_from_db()
    assert lease.tags == []
    again = tagged(agent, case, lease, other).json()["approval_id"]
    assert (again != first, Approval.objects.get(pk=first).status) == (True, "expired")
    assert api.post(f"/v1/approvals/{again}/approve", {}).json()["job_status"] == "completed"
    lease.refresh_from_db()
    assert lease.tags == ["hot"]
