"""An agent asks, a person decides: bound to the very request, used once, in time, on an unchanged target."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from agents.models import AgentSession, Approval, Control
from agents.tasks import end_expired_approvals
from audit.events.actions import seal
from audit.models import AuditEntry, Event, Job
from cases.models import Case, Firm, Notification, User
from config.api.kinds import path_to
from tests.agents.approvals.requests import WHY, archive, asked, decide
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, make_case, make_item


def test_an_irreversible_act_of_an_agent_waits(agent: APIClient, api: APIClient, case: Case, attorney: User) -> None:
    response = archive(agent, case)
    answer = response.json()
    assert (response.status_code, answer["code"], answer["status"]) == (202, "APPROVAL_REQUIRED", "awaiting_approval")
    assert answer["poll_url"] == f"/v1/jobs/{answer['job_id']}"
    case.refresh_from_db()
    assert case.status == "open"
    card = api.get(f"/v1/approvals/{answer['approval_id']}").json()
    assert (card["reasoning"], card["tool"], card["status"]) == (WHY, "cases.archive", "pending")
    assert card["summary"]["changes"]["status"] == {"from": "open", "to": "archived"}
    assert card["why"] == "Archiving a case can't be undone."
    assert (card["target_version"], card["job_status"]) == (1, "awaiting_approval")
    assert sorted(card["allowed_actions"]) == ["approvals.approve", "approvals.deny"]
    note = Notification.objects.get()
    assert (note.kind, note.recipient_id, note.entity_id) == ("approval", attorney.pk, Approval.objects.get().pk)
    assert path_to(note.entity_type, note.entity_id, note.case_id) == "/approvals"
    assert Event.objects.filter(event_type="approval.created", entity_id=note.entity_id).count() == 1


def test_an_agent_gets_no_event_of_what_another_asked(
    agent: APIClient, api: APIClient, case: Case, attorney: User
) -> None:
    waiting = archive(agent, case).json()["approval_id"]
    seal()
    for client, sees in ((agent, True), (agent_client(attorney, case, privileged=True), False), (api, True)):
        assert (waiting in client.get("/v1/events", {"since": 0}).content.decode()) is sees


def test_the_answer_of_an_approved_call_is_for_the_agent_that_made_it(
    agent: APIClient, api: APIClient, case: Case, attorney: User
) -> None:
    """Whoever has the address of an export reads what it has."""
    waiting = agent.post(f"/v1/cases/{case.pk}/audit/export", {"format": "csv"}).json()
    api.post(f"/v1/approvals/{waiting['approval_id']}/approve", {})
    path = f"/v1/jobs/{waiting['job_id']}/result"
    assert "/storage/" in agent.get(path).json()["result"]["download_url"]
    other = agent_client(attorney, case).get(path)
    assert (other.status_code, "/storage/" in other.content.decode()) == (403, False)
    assert api.get(path).status_code == 200


def test_opening_a_session_is_answered_again_where_another_asked(agent: APIClient, api: APIClient, case: Case) -> None:
    """Its briefing tells of what happened in the case."""
    archive(agent, case)
    key = APIClient()
    made = api.post("/v1/agent/keys", {"name": "Another", "case_ids": None, "operations": ["read"]}).json()
    key.credentials(HTTP_AUTHORIZATION=f"Bearer {made['key']}")
    body = {"case_ids": [str(case.pk)], "purpose": "Reading"}
    first, again = (key.post("/v1/agent/sessions", body, HTTP_IDEMPOTENCY_KEY="once") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201), again.content
    assert again.json() == first.json() | {"token": None}


def test_the_same_request_waits_for_the_same_approval(agent: APIClient, case: Case) -> None:
    first, again = archive(agent, case).json(), archive(agent, case, HTTP_IDEMPOTENCY_KEY="k" * 20).json()
    assert again["approval_id"] == first["approval_id"]
    assert (Approval.objects.count(), Job.objects.count(), Notification.objects.count()) == (1, 1, 1)


class TestWhatAnApprovalIsBoundTo:
    """A request that differs in anything waits for a word of its own: what was approved is what a person was shown."""

    @pytest.fixture(autouse=True)
    def waiting(self, case: Case) -> None:
        Control.objects.create(firm=case.firm, approval_tools=["cases.update", "evidence.update", "evidence.delete"])

    def test_the_body(self, agent: APIClient, api: APIClient, case: Case) -> None:
        first, other = (
            agent.patch(f"/v1/cases/{case.pk}", {"description": text}).json()["approval_id"]
            for text in ("Settled.", "Lost.")
        )
        assert first != other
        assert decide(api, Approval.objects.get(pk=first)).json()["job_status"] == "completed"
        case.refresh_from_db()
        assert case.description == "Settled."
        assert Approval.objects.get(pk=other).status == "pending"

    def test_the_path(self, attorney: User, case: Case, api: APIClient) -> None:
        second = make_case(case.firm, attorney)
        agent = agent_client(attorney, case, second, operations=("read", "write", "delete"))
        first, other = asked(agent, case), asked(agent, second)
        assert first.pk != other.pk
        decide(api, first)
        assert [one.status for one in Case.objects.filter(pk__in=[case.pk, second.pk]).order_by("id")] == [
            "archived", "open",
        ]  # fmt: skip

    def test_the_method(self, agent: APIClient, api: APIClient, case: Case) -> None:
        path = f"/v1/evidence/{make_item(case, 'Text.').pk}"
        change, removal = agent.patch(path, {}).json()["approval_id"], agent.delete(path, {}).json()["approval_id"]
        assert change != removal
        assert decide(api, Approval.objects.get(pk=change)).json()["job_status"] == "completed"
        assert api.get(path).status_code == 200


def test_approving_executes_it_once(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    response = decide(api, approval, note="Go ahead.")
    assert (response.status_code, response.json()["status"], response.json()["job_status"]) == (
        200,
        "approved",
        "completed",
    )
    case.refresh_from_db()
    assert (case.status, case.version) == ("archived", 2)
    result = agent.get(f"/v1/jobs/{approval.job_id}/result").json()
    assert (result["status"], result["result"]["id"], result["result"]["status"]) == (
        "completed", str(case.pk), "archived",
    )  # fmt: skip
    acted = Event.objects.get(event_type="case.archived")
    assert (acted.actor_type, acted.session_id) == ("agent", approval.session_id)
    entry = AuditEntry.objects.get(tool="cases.archive", status=200)
    assert (entry.session_id, entry.reasoning_trace) == (approval.session_id, WHY)
    assert error_of(decide(api, approval), 409)["code"] == "CONFLICT"
    assert Event.objects.filter(event_type="case.archived").count() == 1
    assert agent.get(f"/v1/approvals/{approval.pk}").json()["note"] == "Go ahead."


def test_denying_ends_it(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    assert decide(api, approval, "deny", note="Not before the appeal.").status_code == 200
    case.refresh_from_db()
    assert case.status == "open"
    answer = agent.get(f"/v1/jobs/{approval.job_id}").json()
    assert (answer["status"], answer["error"]["code"]) == ("denied", "APPROVAL_DENIED")
    assert agent.get(f"/v1/approvals/{approval.pk}").json()["note"] == "Not before the appeal."
    assert error_of(decide(api, approval), 409)["details"]["status"] == "denied"
    assert archive(agent, case).json()["approval_id"] != str(approval.pk)


def test_a_target_changed_since_is_a_conflict(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    assert api.patch(f"/v1/cases/{case.pk}", {"description": "Changed."}).status_code == 200
    refused = error_of(decide(api, approval), 409)
    assert refused["details"] == {"version": 2, "asked_at_version": 1}
    approval.refresh_from_db()
    assert approval.status == "pending"
    again = archive(agent, case).json()
    approval.refresh_from_db()
    assert (approval.status, again["approval_id"] != str(approval.pk)) == ("expired", True)
    assert decide(api, Approval.objects.get(pk=again["approval_id"])).json()["job_status"] == "completed"


def test_what_ran_out_is_a_conflict_and_is_ended(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    Approval.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "run out" in error_of(decide(api, approval), 409)["message"]
    assert api.get("/v1/approvals?status=pending").json()["items"] == []
    assert [one["status"] for one in api.get("/v1/approvals?status=expired").json()["items"]] == ["expired"]
    end_expired_approvals()
    end_expired_approvals()
    approval.refresh_from_db()
    assert (approval.status, Job.objects.get().status) == ("expired", "denied")
    assert Job.objects.get().error["code"] == "APPROVAL_EXPIRED"
    assert Event.objects.filter(event_type="job.failed").count() == 1


def test_a_session_asks_only_so_much_at_a_time(agent: APIClient, case: Case, settings: Settings) -> None:
    settings.MAX_PENDING_APPROVALS = 1
    Control.objects.create(firm=case.firm, case=case, approval_tools=["cases.update"])
    assert archive(agent, case).status_code == 202
    error = error_of(agent.patch(f"/v1/cases/{case.pk}", {"description": "New."}), 429)
    assert (error["code"], error["details"]["cap_type"]) == ("QUOTA_EXCEEDED", "pending_approvals")
    assert archive(agent, case).status_code == 202


def test_a_dry_run_says_when_a_session_has_asked_too_often(agent: APIClient, case: Case, settings: Settings) -> None:
    """As the call itself would: of one that waits already, it does not."""
    settings.MAX_PENDING_APPROVALS = 1
    Control.objects.create(firm=case.firm, case=case, approval_tools=["cases.update"])
    dry = {"HTTP_PREFER": "dry-run"}
    assert archive(agent, case, **dry).json()["would_status"] == 202
    assert archive(agent, case).status_code == 202
    address, body = f"/v1/cases/{case.pk}", {"description": "New."}
    would, real = (error_of(agent.patch(address, body, **headers), 429) for headers in (dry, {}))
    assert {**would, "request_id": ""} == {**real, "request_id": ""}
    assert would["details"]["cap_type"] == "pending_approvals"
    assert archive(agent, case, **dry).json()["would_status"] == 202
    assert AuditEntry.objects.filter(tool="cases.update", status=429).values_list("dry_run", flat=True).count() == 2
    Approval.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert archive(agent, case, **dry).json()["would_status"] == 202
    assert Approval.objects.get().status == "pending", "a dry run ends none"


def test_it_waits_as_long_as_is_set(agent: APIClient, case: Case, settings: Settings) -> None:
    settings.APPROVAL_HOURS = 1
    AgentSession.objects.update(expires_at=timezone.now() + timedelta(hours=8))
    left = asked(agent, case).expires_at - timezone.now()
    assert timedelta(minutes=59) < left <= timedelta(hours=1)


def test_a_request_waits_no_longer_than_its_session_lasts(agent: APIClient, api: APIClient, case: Case) -> None:
    session = AgentSession.objects.get()
    assert asked(agent, case).expires_at == session.expires_at


def test_a_person_s_word_does_not_lengthen_the_session(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    AgentSession.objects.update(expires_at=timezone.now())
    answer = decide(api, approval).json()
    assert (answer["job_status"], answer["error"]["code"]) == ("failed", "UNAUTHORIZED")
    assert answer["error"]["message"] == "The session that asked has run out since."
    assert Case.objects.get(pk=case.pk).status == "open"


def test_what_would_be_refused_is_refused_at_once(agent: APIClient, case: Case) -> None:
    Case.objects.update(status="archived", archived_at=timezone.now())
    assert error_of(archive(agent, case), 409)["code"] == "CONFLICT"
    assert (Approval.objects.count(), Job.objects.count()) == (0, 0)


def test_a_cancelled_job_withdraws_the_request(agent: APIClient, api: APIClient, case: Case) -> None:
    approval = asked(agent, case)
    assert agent.post(f"/v1/jobs/{approval.job_id}/cancel", {}).json()["status"] == "cancelled"
    approval.refresh_from_db()
    assert approval.status == "expired"
    assert decide(api, approval).status_code == 409
    assert error_of(api.post(f"/v1/jobs/{approval.job_id}/retry", {}), 409)["code"] == "CONFLICT"


def test_people_are_not_asked(api: APIClient, case: Case) -> None:
    assert api.post(f"/v1/cases/{case.pk}/archive", {}).status_code == 200
    assert not Approval.objects.exists()


def test_a_dry_run_asks_nobody(agent: APIClient, case: Case) -> None:
    response = archive(agent, case, HTTP_PREFER="dry-run")
    assert (response.status_code, response.json()["dry_run"]) == (200, True)
    assert not Approval.objects.exists()


def test_the_list_is_filtered(agent: APIClient, api: APIClient, attorney: User, firm: Firm, case: Case) -> None:
    second = make_case(firm, attorney)
    other = agent_client(attorney, second)
    approval, elsewhere = asked(agent, case), asked(other, second)
    decide(api, elsewhere, "deny")
    ids = lambda query: [one["id"] for one in api.get(f"/v1/approvals{query}").json()["items"]]  # noqa: E731
    assert ids("") == [str(elsewhere.pk), str(approval.pk)]
    assert ids("?status=pending") == [str(approval.pk)]
    assert ids(f"?case_id={second.pk}") == [str(elsewhere.pk)]
    assert [one["id"] for one in agent.get("/v1/approvals").json()["items"]] == [str(approval.pk)]
    assert fields_of(api.get("/v1/approvals?status=open"))["status"]
    assert fields_of(decide(api, approval, note="x" * 501))["note"]


def test_the_card_as_html(agent: APIClient, attorney: User, case: Case) -> None:
    approval = asked(agent, case)
    page = browser_client(attorney).get(f"/v1/approvals/{approval.pk}").content.decode()
    assert WHY in page
    assert "cases.archive" in page
