"""The approval check: which acts of agents wait for approval is for attorneys to say, by price and by tool."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import Approval, Control, Spending, UsageOperation
from audit.models import Job
from cases.models import Case, Notification, Role, User
from evidence.models import EvidenceItem
from tests.agents.conftest import error_of
from tests.factories import agent_client, browser_client, join_case, make_item, make_user, token_client


def item_of(case: Case) -> EvidenceItem:
    return make_item(case, "Text.", content=b"Text.")


def test_what_costs_more_waits_and_is_reserved_only_when_it_is_done(
    agent: APIClient, api: APIClient, case: Case
) -> None:
    Control.objects.create(firm=case.firm, case=case, approval_over_cents=20)
    item = item_of(case)
    assert agent.post(f"/v1/evidence/{item.pk}/classify", {}).json()["status"] == "queued"  # 15 cents
    answer = agent.post(f"/v1/evidence/{item.pk}/extract-facts", {})  # 40 cents
    assert (answer.status_code, answer.json()["status"]) == (202, "awaiting_approval")
    assert UsageOperation.objects.filter(operation_type="extract_facts").count() == 0
    approval = Approval.objects.get(pk=answer.json()["approval_id"])
    assert (approval.cost_cents, "$0.40" in approval.why) == (40, True)
    done = api.post(f"/v1/approvals/{approval.pk}/approve", {}).json()
    assert done["job_status"] == "completed"
    made = UsageOperation.objects.get(operation_type="extract_facts")
    assert (made.actor_type, made.session_id, made.status) == ("agent", approval.session_id, "reserved")
    result = agent.get(f"/v1/jobs/{approval.job_id}/result").json()["result"]
    assert result["job_id"] == str(made.job_id)


def test_the_firm_s_word_holds_where_a_case_has_none(agent: APIClient, case: Case) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["cases.update"], approval_over_cents=0)
    own = Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=1000)
    patch = lambda: agent.patch(f"/v1/cases/{case.pk}", {"description": "New."})  # noqa: E731
    assert patch().status_code == 202
    Control.objects.filter(pk=own.pk).update(approval_tools=["facts.create"])
    assert patch().status_code == 200


@pytest.fixture
def asked(agent: APIClient, case: Case) -> dict[str, Any]:
    """The answer to a call that concerns no single case, and that agents make only with approval."""
    Control.objects.create(firm=case.firm, approval_tools=["cases.create"])
    answer: dict[str, Any] = agent.post("/v1/cases", {"name": "Okafor v. Brandt"}).json()
    return answer


def test_what_concerns_no_case_waits_for_the_attorney_behind_the_agent(
    agent: APIClient, api: APIClient, case: Case, attorney: User, asked: dict[str, Any]
) -> None:
    assert asked["status"] == "awaiting_approval"
    assert asked["message"].endswith("The attorney who answers for this agent has been asked.")
    path = f"/v1/approvals/{asked['approval_id']}"
    card = api.get(path).json()
    assert (card["case_id"], card["case_name"], card["body"]) == (None, None, {"name": "Okafor v. Brandt"})
    assert sorted(card["allowed_actions"]) == ["approvals.approve", "approvals.deny"]
    assert Notification.objects.get(kind="approval", case=None).recipient == attorney
    job = agent.get(f"/v1/jobs/{asked['job_id']}").json()
    assert (job["case_id"], job["status"]) == (None, "awaiting_approval")

    done = api.post(f"{path}/approve", {}).json()
    assert (done["status"], done["job_status"]) == ("approved", "completed"), done["error"]
    made = agent.get(f"/v1/jobs/{asked['job_id']}/result").json()["result"]
    assert Case.objects.get(pk=made["id"]).name == "Okafor v. Brandt"


def test_only_that_attorney_and_the_firm_s_admins_see_and_decide_it(
    case: Case, colleague: User, asked: dict[str, Any]
) -> None:
    join_case(case, colleague)
    stranger, admin = token_client(colleague), token_client(make_user(case.firm, Role.FIRM_ADMIN))
    path = f"/v1/approvals/{asked['approval_id']}"
    for seen in (path, f"/v1/jobs/{asked['job_id']}"):
        error_of(stranger.get(seen), 404)
    error_of(stranger.post(f"{path}/approve", {}), 404)
    assert stranger.get("/v1/approvals").json()["items"] == stranger.get("/v1/jobs").json()["items"] == []
    assert [one["id"] for one in admin.get("/v1/approvals").json()["items"]] == [asked["approval_id"]]
    assert admin.post(f"{path}/deny", {"note": "Not yet."}).json()["status"] == "denied"


def test_another_session_sees_nothing_of_it(case: Case, attorney: User, asked: dict[str, Any]) -> None:
    other = agent_client(attorney, case, operations=("read", "write"))
    error_of(other.get(f"/v1/jobs/{asked['job_id']}"), 404)
    error_of(other.get(f"/v1/approvals/{asked['approval_id']}"), 404)
    assert other.get("/v1/jobs").json()["items"] == []


def test_the_page_of_approvals_shows_what_concerns_no_case(attorney: User, asked: dict[str, Any]) -> None:
    page = browser_client(attorney).get("/approvals").content.decode()
    assert "About no single case" in " ".join(page.split())
    assert "Okafor v. Brandt" in page


def test_it_is_withdrawn_by_the_agent(agent: APIClient, api: APIClient, asked: dict[str, Any]) -> None:
    assert agent.post(f"/v1/jobs/{asked['job_id']}/cancel", {}).json()["status"] == "cancelled"
    error_of(api.post(f"/v1/approvals/{asked['approval_id']}/approve", {}), 409)
    assert not Case.objects.filter(name="Okafor v. Brandt").exists()


def test_a_case_that_the_body_names_is_the_one_it_concerns(agent: APIClient, case: Case) -> None:
    Control.objects.create(firm=case.firm, case=case, approval_tools=["notifications.create"])
    answer = agent.post("/v1/notifications", {"case_id": str(case.pk), "title": "Page 3 is missing"}).json()
    assert Approval.objects.get(pk=answer["approval_id"]).case == case
    assert answer["message"].endswith("A person of the case has been asked.")


def test_a_dry_run_reserves_nothing(agent: APIClient, case: Case) -> None:
    response = agent.post(f"/v1/evidence/{item_of(case).pk}/classify", {}, HTTP_PREFER="dry-run")
    assert response.json()["would_status"] == 202
    assert (UsageOperation.objects.count(), Spending.objects.count()) == (0, 0)


def test_a_repeat_with_its_key_is_not_charged_again(agent: APIClient, case: Case) -> None:
    item, key = item_of(case), {"HTTP_IDEMPOTENCY_KEY": "one-and-the-same"}
    answers = [agent.post(f"/v1/evidence/{item.pk}/classify", {}, **key).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert [row.cents for row in Spending.objects.all()] == [15, 15]  # the firm's and the case's


def test_at_the_cap_the_call_is_429(agent: APIClient, case: Case) -> None:
    Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=14)
    response = agent.post(f"/v1/evidence/{item_of(case).pk}/classify", {})
    error = error_of(response, 429)
    assert (error["code"], error["details"]["cap_type"]) == ("QUOTA_EXCEEDED", "case_monthly")
    assert (error["details"]["current_spend"], error["details"]["cap_amount"]) == (0, 14)
    assert error["suggestion"].startswith("Per-case monthly cap reached. Contact directing attorney")
    assert int(response["Retry-After"]) == error["retry_after"] > 0
    assert not Job.objects.exists()
