"""What agents need approval for by themselves, what a firm's admins may waive, and what nobody can."""

from __future__ import annotations

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import Approval, Control
from audit.models import Job
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from tests.agents.conftest import fields_of
from tests.factories import agent_client, make_case, make_item, make_user, token_client
from tests.registry import every_tool

BY_DEFAULT = {
    "audit.export", "cases.add_participant", "cases.archive", "cases.remove_participant", "cases.update_participant",
    "custody.certificate", "designations.export", "elements.create", "elements.delete", "elements.update",
    "productions.freeze", "transcripts.delete",
    "entities.export", "evidence.export", "exhibits.export", "facts.export",
    "productions.download", "engines.reread_case", "evidence.delete", "guests.grant", "guests.revoke",
    "outlines.export", "monitoring.create", "monitoring.resume", "engines.embed_case", "monitoring.update", "usage.tag_billable",
    "timeline.export",
}  # fmt: skip
FIXED = {
    "cases.add_participant",
    "cases.remove_participant",
    "cases.update_participant",
    "elements.create",
    "elements.delete",
    "elements.update",
    "guests.grant",
    "guests.revoke",
    "monitoring.create",
    "monitoring.resume",
    "monitoring.update",
}


@pytest.fixture
def admin(firm: Firm) -> APIClient:
    return token_client(make_user(firm, Role.FIRM_ADMIN))


def own_item(agent: APIClient, case: Case) -> EvidenceItem:
    """A thing that the agent itself registered."""
    made = agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "A phone in a bag"}).json()
    return EvidenceItem.objects.get(pk=made["id"])


def test_these_wait_and_these_cannot_be_waived() -> None:
    assert {one.name for one in every_tool() if one.approval} == BY_DEFAULT
    assert {one.name for one in every_tool() if one.approval_fixed} == FIXED


def test_taking_out_evidence_waits_also_where_the_agent_put_it_in(agent: APIClient, api: APIClient, case: Case) -> None:
    item = own_item(agent, case)
    asked = agent.delete(f"/v1/evidence/{item.pk}")
    assert asked.status_code == 202
    item.refresh_from_db()
    assert item.deleted_at is None
    assert api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {}).json()["job_status"] == "completed"
    item.refresh_from_db()
    assert item.deleted_at is not None


def test_an_agent_lets_someone_in_only_by_approval(attorney: User, api: APIClient, case: Case, colleague: User) -> None:
    other = make_case(case.firm, attorney, colleague)  # an agent knows those who take part in a case of its session
    agent = agent_client(attorney, case, other)
    asked = agent.post(f"/v1/cases/{case.pk}/participants", {"user_id": str(colleague.pk)})
    assert (asked.status_code, case.participants.filter(user=colleague).count()) == (202, 0)
    api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {})
    assert case.participants.get(user=colleague).added_by == attorney


def test_an_export_waits_and_then_hands_over_the_file(agent: APIClient, api: APIClient, case: Case) -> None:
    asked = agent.post(f"/v1/cases/{case.pk}/audit/export", {"format": "csv"})
    assert asked.status_code == 202
    assert Approval.objects.get().summary["would_answer"]["download_url"] is None
    api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {})
    result = agent.get(f"/v1/jobs/{asked.json()['job_id']}/result").json()["result"]
    assert "/storage/" in result["download_url"]


def test_an_archived_case_is_still_exported(agent: APIClient, api: APIClient, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    asked = agent.post(f"/v1/cases/{case.pk}/audit/export", {"format": "csv"}).json()
    path = f"/v1/approvals/{asked['approval_id']}"
    assert "approvals.approve" in api.get(path).json()["allowed_actions"]
    assert api.post(f"{path}/approve", {}).json()["job_status"] == "completed"


def test_the_firm_s_admins_waive_what_can_be(agent: APIClient, admin: APIClient, case: Case) -> None:
    assert admin.patch("/v1/controls", {"approval_waived_tools": ["evidence.delete"]}).status_code == 200
    assert agent.delete(f"/v1/evidence/{own_item(agent, case).pk}").status_code == 204
    given = make_item(case, "What a person gave.")
    assert agent.delete(f"/v1/evidence/{given.pk}").status_code == 202, "what people gave is never taken out unasked"
    assert fields_of(admin.patch("/v1/controls", {"approval_waived_tools": ["guests.grant"]}))
    assert fields_of(admin.patch("/v1/controls", {"approval_waived_tools": ["facts.update"]}))


def test_a_case_tightens_what_the_firm_waived_and_waives_nothing_itself(
    agent: APIClient, api: APIClient, case: Case
) -> None:
    Control.objects.create(firm=case.firm, approval_waived_tools=["evidence.delete"])
    path = f"/v1/cases/{case.pk}/controls"
    assert list(fields_of(api.patch(path, {"approval_waived_tools": ["evidence.delete"]}))) == ["approval_waived_tools"]
    assert api.patch(path, {"approval_tools": ["evidence.delete"], "approval_waived_tools": []}).status_code == 200
    assert agent.delete(f"/v1/evidence/{own_item(agent, case).pk}").status_code == 202
    assert Job.objects.filter(status="awaiting_approval").count() == 1
