"""The gate: which acts of agents wait for a person is for attorneys to say, by price and by tool."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from agents.models import Approval, Control, Spending, UsageOperation
from audit.models import Job
from cases.models import Case, User
from evidence.models import EvidenceItem
from tests.agents.conftest import error_of
from tests.factories import agent_client, make_item


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case, operations=("read", "write", "delete", "analyze"))


def item_of(case: Case) -> EvidenceItem:
    return make_item(case, "Text.", content=b"Text.")


def test_what_costs_more_waits_and_is_reserved_only_when_it_is_done(
    agent: APIClient, api: APIClient, case: Case
) -> None:
    Control.objects.create(firm=case.firm, case=case, approval_over_cents=20)
    item = item_of(case)
    assert agent.post(f"/v1/evidence/{item.pk}/classify", {}).json()["status"] == "queued"  # 15 cents
    told = agent.post(f"/v1/evidence/{item.pk}/extract-facts", {})  # 40 cents
    assert (told.status_code, told.json()["status"]) == (202, "awaiting_approval")
    assert UsageOperation.objects.filter(operation_type="extract_facts").count() == 0
    approval = Approval.objects.get(pk=told.json()["approval_id"])
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


def test_what_concerns_no_case_is_refused_instead(agent: APIClient, case: Case) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["cases.create"])
    assert error_of(agent.post("/v1/cases", {"name": "New"}), 403)["code"] == "FORBIDDEN"


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
