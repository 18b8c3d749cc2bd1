"""Who decides about a request for approval, and under whose rights it is then executed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession, Approval
from agents.policies import check_decide
from cases.models import Case, CaseUserObjectPermission, Firm, Role, User
from cases.scopes import person_scope
from config.api.errors import Forbidden
from evidence.models import EvidenceItem
from tests.agents.approvals.requests import asked, decide
from tests.agents.conftest import error_of
from tests.factories import agent_client, join_case, make_user, token_client


def test_an_agent_never_approves(agent: APIClient, attorney: User, case: Case) -> None:
    approval = asked(agent, case)
    for word in ("approve", "deny"):
        assert error_of(decide(agent, approval, word), 403)["details"] == {"required_actor": "human"}
    other = agent_client(attorney, case, operations=("read", "write", "delete", "analyze"))
    assert error_of(decide(other, approval), 404)["code"] == "NOT_FOUND"
    approval.refresh_from_db()
    assert approval.status == "pending"


@pytest.mark.parametrize(("role", "status"), [(Role.STAFF, 403), (Role.GUEST, 403), (Role.CLIENT, 403)])
def test_only_attorneys_decide(agent: APIClient, firm: Firm, case: Case, role: str, status: int) -> None:
    approval, person = asked(agent, case), make_user(firm, role)
    join_case(case, person)
    assert decide(token_client(person), approval).status_code == status
    assert Approval.objects.get().status == "pending"


def test_nobody_approves_what_they_might_not_do_themselves(agent: APIClient, attorney: User, case: Case) -> None:
    approval, scope = asked(agent, case), person_scope(attorney)
    check_decide(scope.actor, scope, approval)
    narrowed = replace(scope, operations=frozenset({"read", "delete"}))
    with pytest.raises(Forbidden) as refused:
        check_decide(scope.actor, narrowed, approval)
    assert refused.value.details == {"required_permission": "write:cases"}


def test_people_of_other_cases_find_nothing(agent: APIClient, case: Case, colleague: User) -> None:
    approval = asked(agent, case)
    outsider = token_client(colleague)
    assert error_of(decide(outsider, approval), 404)["code"] == "NOT_FOUND"
    assert outsider.get(f"/v1/approvals/{approval.pk}").status_code == 404
    assert outsider.get("/v1/approvals").json()["items"] == []


def test_a_firm_admin_and_another_attorney_of_the_case_decide(
    agent: APIClient, firm: Firm, case: Case, colleague: User
) -> None:
    join_case(case, colleague)
    assert decide(token_client(colleague), asked(agent, case), "deny").status_code == 200
    assert decide(token_client(make_user(firm, Role.FIRM_ADMIN)), asked(agent, case)).status_code == 200


@pytest.mark.parametrize("stopped", ["terminated", "suspended", "revoked", "removed", "inactive"])
def test_the_session_s_rights_are_those_it_has_now(
    agent: APIClient, firm: Firm, attorney: User, case: Case, stopped: str
) -> None:
    approval = asked(agent, case)
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    match stopped:
        case "revoked":
            AgentKey.objects.update(revoked_at=timezone.now())
        case "removed":
            CaseUserObjectPermission.objects.all().delete()
        case "inactive":
            User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
        case status:
            AgentSession.objects.update(status=status)
    answer = decide(admin, approval).json()
    assert (answer["status"], answer["job_status"]) == ("approved", "failed")
    assert answer["error"]["code"] in ("UNAUTHORIZED", "SESSION_SUSPENDED", "NOT_FOUND")
    assert Case.objects.get(pk=approval.case_id).status == "open"


def test_what_an_agent_records_is_shown_once_a_person_says_so(agent: APIClient, attorney: User, case: Case) -> None:
    body = {"title": "Blue folder", "client_visible": True}
    waits = agent.post(f"/v1/cases/{case.pk}/evidence", body)
    assert waits.status_code == 202, waits.content
    assert not EvidenceItem.objects.exists()
    approval = Approval.objects.get(pk=waits.json()["approval_id"])
    assert decide(token_client(attorney), approval).status_code == 200
    made = EvidenceItem.objects.get()
    assert (made.client_visible, made.shown_by, made.added_by_type) == (True, attorney, "agent")
