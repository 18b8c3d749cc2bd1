"""What clients read was written or released by a person, and says who wrote it: facts, titles, summaries, uploads."""

from __future__ import annotations

import json

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession, Control
from audit.models import Job
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, Upload
from facts.models import Fact
from tests.factories import (
    agent_client,
    join_case,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    make_user,
    mention,
    store_bytes,
    token_client,
)

CANARY = "CANARY"


def read_by_client(client_api: APIClient, case: Case, *items: EvidenceItem) -> str:
    """Everything a client can read of the case and these items."""
    root = f"/v1/cases/{case.pk}"
    lists = ("evidence", "evidence?sort=title", "facts", "timeline", "entities", "relationships", "portal", "")
    addresses = [f"{root}/{path}".rstrip("/") for path in lists] + ["/v1/cases", "/v1/jobs"]
    parts = ("", "/view", "/processing-status", "/context?quote=paid")
    addresses += [f"/v1/evidence/{item.pk}{part}" for item in items for part in parts]
    answers = [client_api.get(address) for address in addresses]
    answers += [client_api.post(f"{root}/evidence/search", {"q": words}) for words in ("paid", CANARY)]
    return "\n".join(answer.content.decode() for answer in answers)


@pytest.fixture
def shared(case: Case) -> EvidenceItem:
    """A document the client sees, with what the engine wrote about it."""
    return make_item(case, "Kestrel paid Moran.", title="scan-1", client_visible=True, summary="CANARY summary")


@pytest.mark.parametrize("inside", [True, False])
def test_what_an_agent_uploads_is_hidden_until_a_person_shows_it(
    attorney: User, case: Case, api: APIClient, client_api: APIClient, inside: bool
) -> None:
    agent = agent_client(attorney, case)
    AgentSession.objects.update(client_boundary=inside)
    words = b"CANARY: wire the money"
    body = {"filename": "CANARY from your lawyer.txt", "content_type": "text/plain", "size_bytes": len(words)}
    promised = agent.post(f"/v1/cases/{case.pk}/evidence/upload", body)
    assert promised.status_code == 201, promised.content
    upload = Upload.objects.get(pk=promised.json()["upload_id"])
    assert upload.client_visible is False
    store_bytes(upload.storage_key, words)
    made = agent.post(f"/v1/evidence/uploads/{upload.pk}/confirm", {}).json()
    item = EvidenceItem.objects.get(pk=made["evidence_id"])
    assert CANARY not in read_by_client(client_api, case, item)
    assert api.patch(f"/v1/evidence/{item.pk}", {"client_visible": True}).status_code == 200
    shown = client_api.get(f"/v1/evidence/{item.pk}").json()
    assert shown["added_by"] == {"type": "agent", "name": "Agent"}


def test_an_agent_shows_nothing_as_it_uploads(agent: APIClient, case: Case) -> None:
    body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 1, "client_visible": True}
    assert agent.post(f"/v1/cases/{case.pk}/evidence/upload", body).status_code == 403
    register = {"title": "Original", "client_visible": True}
    assert agent.post(f"/v1/cases/{case.pk}/evidence", register).status_code == 202  # it asks an attorney
    assert not EvidenceItem.objects.exists()


def test_what_an_agent_writes_about_a_document_stays_with_the_firm(
    agent: APIClient, client_api: APIClient, case: Case, shared: EvidenceItem
) -> None:
    words = {name: f"CANARY {name}" for name in ("title", "kind", "description", "custodian", "source")}
    changed = agent.patch(f"/v1/evidence/{shared.pk}", words | {"tags": ["CANARY"], "document_date": "1999-01-01"})
    assert changed.status_code == 200, changed.content
    payload = read_by_client(client_api, case, shared)
    assert CANARY not in payload
    assert "1999" not in payload
    assert client_api.get(f"/v1/cases/{case.pk}/evidence?q=CANARY").json()["items"] == []
    assert "scan-1" in payload


def test_a_person_releases_title_and_summary_and_both_say_who_wrote_them(
    agent: APIClient, api: APIClient, client_api: APIClient, case: Case, shared: EvidenceItem, attorney: User
) -> None:
    agent.patch(f"/v1/evidence/{shared.pk}", {"title": "Receipt of March"})
    assert client_api.get(f"/v1/evidence/{shared.pk}").json()["summary"] == ""
    assert api.post(f"/v1/evidence/{shared.pk}/release", {"texts": ["title", "summary"]}).status_code == 200
    payload = client_api.get(f"/v1/evidence/{shared.pk}").json()
    assert (payload["title"], payload["summary"]) == ("Receipt of March", "CANARY summary")
    assert payload["written_by"] == {
        "title": {"type": "agent", "name": "Agent", "released_by": attorney.name},
        "summary": {"type": "engine", "name": "Intactus", "released_by": attorney.name},
    }
    agent.patch(f"/v1/evidence/{shared.pk}", {"title": "CANARY later"})
    assert client_api.get(f"/v1/evidence/{shared.pk}").json()["title"] == "Receipt of March"
    hits = client_api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "receipt"}).json()["items"]
    assert [hit["title"] for hit in hits] == ["Receipt of March"]
    assert client_api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "later"}).json()["items"] == []
    assert api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "later"}).json()["items"] != []


def test_a_title_a_person_writes_is_read_by_clients(
    api: APIClient, client_api: APIClient, shared: EvidenceItem
) -> None:
    api.patch(f"/v1/evidence/{shared.pk}", {"title": "Receipt"})
    assert client_api.get(f"/v1/evidence/{shared.pk}").json()["title"] == "Receipt"


def test_only_people_of_the_firm_release(agent: APIClient, client_api: APIClient, shared: EvidenceItem) -> None:
    for caller, status in ((agent, 202), (client_api, 403)):
        assert caller.post(f"/v1/evidence/{shared.pk}/release", {"texts": ["summary"]}).status_code == status
    shared.refresh_from_db()
    assert shared.client_summary == ""


def test_nothing_empty_or_privileged_is_released(api: APIClient, case: Case, shared: EvidenceItem) -> None:
    url, body = f"/v1/evidence/{shared.pk}/release", {"texts": ["summary"]}
    EvidenceItem.objects.filter(pk=shared.pk).update(summary="")
    assert api.post(url, body).json()["error"]["details"] == {"empty": ["summary"]}
    memo = make_item(case, "Our strategy.", summary="CANARY", privilege="work_product", privilege_state="proposed")
    assert api.post(f"/v1/evidence/{memo.pk}/release", body).status_code == 409
    for texts in ([], ["notes"], "summary"):
        assert api.post(url, {"texts": texts}).status_code == 422


def test_an_agent_s_words_for_an_engine_s_fact_are_the_agent_s(
    agent: APIClient, api: APIClient, client_api: APIClient, case: Case, shared: EvidenceItem
) -> None:
    Firm.objects.update(clients_see_unapproved_facts=True)
    fact = make_fact(shared, "Kestrel paid Moran", text="Kestrel paid Moran.")
    assert client_api.get(f"/v1/facts/{fact.pk}").json()["written_by"]["type"] == "engine"
    agent.patch(f"/v1/facts/{fact.pk}", {"text": "CANARY: your lawyer advises to wire the money."})
    assert CANARY not in read_by_client(client_api, case)
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    payload = client_api.get(f"/v1/facts/{fact.pk}").json()
    assert payload["written_by"] == {"type": "agent", "name": "Agent"}
    assert payload["approved_by"]


def test_a_new_citation_by_an_agent_is_the_agent_s(
    agent: APIClient, client_api: APIClient, shared: EvidenceItem
) -> None:
    Firm.objects.update(clients_see_unapproved_facts=True)
    fact = make_fact(shared, "Kestrel paid Moran", date="2024-03-03")
    assert agent.patch(f"/v1/facts/{fact.pk}/citation", {"quote": "paid"}).status_code == 200
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 404


@pytest.mark.parametrize("shows_unapproved", [False, True])
def test_clients_see_what_nobody_approved_only_if_the_firm_chose_so(
    client_api: APIClient, case: Case, shared: EvidenceItem, shows_unapproved: bool
) -> None:
    Firm.objects.update(clients_see_unapproved_facts=shows_unapproved)
    fact = make_fact(shared, "Kestrel paid Moran", text="CANARY fact", date="2024-03-03")
    moran, kestrel = make_entity(case, "Moran"), make_entity(case, "Kestrel", type="organization")
    mention(moran, shared, "Moran", role="CANARY role")
    mention(kestrel, shared, "Kestrel")
    make_relationship(kestrel, "CANARY predicate", moran, shared, "Kestrel paid Moran.")
    payload = read_by_client(client_api, case)
    for words in ("CANARY fact", "CANARY role", "CANARY predicate"):
        assert (words in payload) is shows_unapproved
    assert Fact.objects.get(pk=fact.pk).status == "proposed"


def test_only_a_firm_admin_chooses_so(api: APIClient, agent: APIClient, firm: Firm) -> None:
    for caller in (api, agent):
        assert caller.patch("/v1/firm", {"clients_see_unapproved_facts": True}).status_code == 403
    firm.refresh_from_db()
    assert firm.clients_see_unapproved_facts is False


def test_the_results_of_jobs_are_the_firm_s(agent: APIClient, client_api: APIClient, case: Case) -> None:
    item = make_item(case, "Kestrel paid Moran.", content=b"Kestrel paid Moran.", client_visible=True)
    job = agent.post(f"/v1/evidence/{item.pk}/summarize", {}).json()["job_id"]
    Job.objects.filter(pk=job).update(status="completed", result={"summarize": {"summary": CANARY}})
    assert client_api.get(f"/v1/jobs/{job}/result").json()["result"] is None
    assert CANARY in json.dumps(agent.get(f"/v1/jobs/{job}/result").json())


def test_a_case_is_described_to_clients_by_people(agent: APIClient, client_api: APIClient, case: Case) -> None:
    url = f"/v1/cases/{case.pk}"
    assert agent.patch(url, {"description": "CANARY", "practice_area": "CANARY"}).status_code == 200
    for change in ({"name": "CANARY"}, {"number": "CANARY"}, {"client_name": "CANARY"}, {"description": "Other."}):
        assert agent.patch(url, change).status_code == 202
    assert CANARY not in read_by_client(client_api, case)


# Decisions about evidence ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("visible", [True, False])
def test_an_agent_asks_for_visibility_and_a_person_decides(
    agent: APIClient, api: APIClient, case: Case, visible: bool, attorney: User
) -> None:
    item = make_item(case, "Words.", client_visible=not visible)
    asked = agent.patch(f"/v1/evidence/{item.pk}", {"client_visible": visible})
    many = {"evidence_ids": [str(item.pk)], "client_visible": visible}
    assert agent.post(f"/v1/cases/{case.pk}/evidence/batch-update", many).status_code == 202
    item.refresh_from_db()
    assert (asked.status_code, item.client_visible) == (202, not visible)
    done = api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {}).json()
    item.refresh_from_db()
    assert (done["job_status"], item.client_visible, item.shown_by) == ("completed", visible, attorney)


def test_a_review_is_taken_back_with_approval(agent: APIClient, api: APIClient, case: Case) -> None:
    item = make_item(case, "Words.")
    api.post(f"/v1/evidence/{item.pk}/review", {})
    assert agent.post(f"/v1/evidence/{item.pk}/review", {"reviewed": False}).status_code == 202
    many = {"evidence_ids": [str(item.pk)], "reviewed": False}
    assert agent.post(f"/v1/cases/{case.pk}/evidence/batch-update", many).status_code == 202
    assert agent.post(f"/v1/evidence/{item.pk}/review", {"reviewed": True}).status_code == 403
    item.refresh_from_db()
    assert item.reviewed_at


@pytest.mark.parametrize(
    ("by_person", "by_agent"),
    [
        ({"title": "Ours"}, {"title": "Theirs"}),
        ({"classification": "Evidence"}, {"classification": "Reference"}),
        ({"classification": "Evidence"}, {"classification": ""}),
        ({"description": "Ours"}, {"description": ""}),
        ({"tags": ["hot", "old"]}, {"tags": ["hot"]}),
        ({"document_date": "2024-01-01"}, {"document_date": None}),
    ],
)
def test_what_a_person_wrote_an_agent_overwrites_with_approval(
    agent: APIClient, api: APIClient, case: Case, by_person: dict[str, str], by_agent: dict[str, str]
) -> None:
    item = make_item(case, "Words.")
    assert api.patch(f"/v1/evidence/{item.pk}", by_person).status_code == 200
    assert agent.patch(f"/v1/evidence/{item.pk}", by_agent).status_code == 202
    payload = api.get(f"/v1/evidence/{item.pk}").json()
    assert {name: payload[name] for name in by_person} == by_person


def test_many_at_once_wait_if_a_person_wrote_one(agent: APIClient, api: APIClient, case: Case) -> None:
    ours, other = make_item(case, "Words."), make_item(case, "Words.")
    api.patch(f"/v1/evidence/{ours.pk}", {"custodian": "Ours", "tags": ["hot"]})
    url, ids = f"/v1/cases/{case.pk}/evidence/batch-update", [str(ours.pk), str(other.pk)]
    assert agent.post(url, {"evidence_ids": ids, "custodian": "Theirs"}).status_code == 202
    assert agent.post(url, {"evidence_ids": ids, "remove_tags": ["hot"]}).status_code == 202
    assert not EvidenceItem.objects.filter(custodian="Theirs").exists()
    assert agent.post(url, {"evidence_ids": ids, "add_tags": ["new"]}).json()["updated"] == 2


def test_an_agent_takes_out_what_people_gave_with_approval(agent: APIClient, api: APIClient, case: Case) -> None:
    item = make_item(case, "Words.")
    asked = agent.delete(f"/v1/evidence/{item.pk}")
    assert asked.status_code == 202
    assert api.get(f"/v1/evidence/{item.pk}").status_code == 200
    api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {})
    assert api.get(f"/v1/evidence/{item.pk}").status_code == 404
    own = make_item(case, "Words.", added_by_type="agent", written_by={})
    Control.objects.create(firm=case.firm, approval_waived_tools=["evidence.delete"])
    assert agent.delete(f"/v1/evidence/{own.pk}").status_code == 204
    assert agent.delete(f"/v1/evidence/{make_item(case, 'Words.').pk}").status_code == 202  # whatever the firm waived


def test_staff_can_not_approve_for_an_agent(agent: APIClient, case: Case, firm: Firm) -> None:
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    item = make_item(case, "Words.")
    asked = agent.patch(f"/v1/evidence/{item.pk}", {"client_visible": True}).json()
    answer = token_client(staff).post(f"/v1/approvals/{asked['approval_id']}/approve", {})
    assert answer.status_code == 403
