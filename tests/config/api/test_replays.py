"""An answer is repeated only to one who may still see all that it was made from."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from agents.models import AgentKey, AgentSession, Approval, Control
from audit.models import Job
from cases.models import Case, CaseUserObjectPermission, Role, User
from evidence.models import EvidenceItem, Upload
from tests.agents.conftest import bearer, make_key
from tests.evidence.conftest import error_of
from tests.factories import (
    agent_client,
    join_case,
    make_case,
    make_firm,
    make_user,
    store_bytes,
    token_client,
)

KEY = {"HTTP_IDEMPOTENCY_KEY": "once"}
SECRET = b"The settlement is $90,000."


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm(), Role.ATTORNEY)


@pytest.fixture
def case(attorney: User) -> Case:
    return make_case(attorney.firm, attorney, name="Moran v. Cordell")


def leave(case: Case, user: User) -> None:
    CaseUserObjectPermission.objects.filter(content_object=case, user=user).delete()


def refused(answer: Any) -> None:
    """Nothing of the first answer is in it, and it says that nothing was done."""
    error = error_of(answer, 409)
    assert (error["code"], "Nothing was done again" in error["message"]) == ("CONFLICT", True)
    assert "Idempotent-Replayed" not in answer


def test_a_briefing_is_not_repeated_to_a_key_whose_attorney_left_the_case(case: Case, attorney: User) -> None:
    _, secret = make_key(attorney)
    other = make_case(attorney.firm, attorney, name="CANARY")
    body = {"case_ids": [str(case.pk), str(other.pk)]}
    first = bearer(secret).post("/v1/agent/sessions", body, **KEY)
    assert (first.status_code, "CANARY" in first.content.decode()) == (201, True)
    assert bearer(secret).post("/v1/agent/sessions", body, **KEY).json() == first.json() | {"token": None}
    leave(other, attorney)
    answer = bearer(secret).post("/v1/agent/sessions", body, **KEY)
    refused(answer)
    assert "CANARY" not in answer.content.decode()
    assert AgentSession.objects.count() == 1


def test_a_removed_participant_hears_nothing_of_the_case_they_opened(attorney: User) -> None:
    api = token_client(attorney)
    case = Case.objects.get(pk=api.post("/v1/cases", {"name": "Moran v. Cordell"}, **KEY).json()["id"])
    leave(case, attorney)
    refused(api.post("/v1/cases", {"name": "Moran v. Cordell"}, **KEY))
    assert Case.objects.filter(name=case.name).count() == 1


def test_a_client_learns_nothing_of_an_item_that_was_hidden(case: Case) -> None:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    api = token_client(client)
    asked = api.post(
        f"/v1/cases/{case.pk}/evidence/upload", {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 26}
    ).json()
    store_bytes(Upload.objects.get(pk=asked["upload_id"]).storage_key, SECRET)
    path = f"/v1/evidence/uploads/{asked['upload_id']}/confirm"
    first = api.post(path, {}, **KEY)
    assert api.post(path, {}, **KEY).json() == first.json()
    EvidenceItem.objects.update(client_visible=False)
    refused(api.post(path, {}, **KEY))


@pytest.mark.parametrize("operations", [("read", "write"), ("read", "write", "delete")], ids=["fewer", "the same"])
def test_a_session_never_reads_what_another_session_of_its_key_may_see(
    case: Case, attorney: User, operations: tuple[str, ...]
) -> None:
    """Two sessions share a key and so its idempotency keys: the one of another case is refused, and nothing is done twice."""
    wide = agent_client(attorney, case)
    other = make_case(attorney.firm, attorney)
    key = AgentKey.objects.get()
    assert wide.post("/v1/cases", {"name": "New"}, **KEY).status_code == 201
    narrow = agent_client(attorney, other, operations=operations)
    AgentSession.objects.update(key=key)
    refused(narrow.post("/v1/cases", {"name": "New"}, **KEY))
    assert Case.objects.filter(name="New").count() == 1


def test_a_session_reads_again_what_it_made_beyond_its_cases(case: Case, attorney: User) -> None:
    agent = agent_client(attorney, case)
    first = agent.post("/v1/cases", {"name": "New"}, **KEY)
    assert agent.post("/v1/cases", {"name": "New"}, **KEY).json() == first.json()
    leave(Case.objects.get(name="New"), attorney)
    refused(agent.post("/v1/cases", {"name": "New"}, **KEY))


def test_fewer_rights_than_then_repeat_nothing(case: Case, attorney: User) -> None:
    api = token_client(attorney)
    path, body = f"/v1/cases/{case.pk}/evidence", {"title": "Blue folder"}
    api.post(path, body, **KEY)
    User.objects.filter(pk=attorney.pk).update(role=Role.STAFF)
    refused(api.post(path, body, **KEY))
    assert EvidenceItem.objects.count() == 1


def test_what_is_gone_for_all_is_no_secret_from_who_knew_of_it(case: Case, attorney: User) -> None:
    api = token_client(attorney)
    path, body = f"/v1/cases/{case.pk}/evidence", {"title": "Blue folder"}
    first = api.post(path, body, **KEY)
    EvidenceItem.objects.update(deleted_at=timezone.now())
    again = api.post(path, body, **KEY)
    assert (again["Idempotent-Replayed"], again.json()) == ("true", first.json())


def test_an_executed_answer_is_shown_to_who_may_see_what_it_names(case: Case, attorney: User) -> None:
    """The result of an approved call stands in its job, which outlives the rights it was made with."""
    Control.objects.create(firm=case.firm, approval_tools=["cases.create"])
    agent, api = agent_client(attorney, case), token_client(attorney)
    asked = agent.post("/v1/cases", {"name": "CANARY"}).json()
    assert api.post(f"/v1/approvals/{asked['approval_id']}/approve", {}).json()["job_status"] == "completed"
    result = f"/v1/jobs/{asked['job_id']}/result"
    assert api.get(result).json()["result"]["name"] == "CANARY"
    leave(Case.objects.get(name="CANARY"), attorney)
    answer = api.get(result)
    error_of(answer, 409)
    assert "CANARY" not in answer.content.decode()


def test_an_approved_call_keeps_no_secret(case: Case, attorney: User) -> None:
    Control.objects.create(firm=case.firm, approval_tools=["agents.update_session"])
    agent, api = agent_client(attorney, case), token_client(attorney)
    session = AgentSession.objects.get()
    body = {"webhook": {"url": "https://agent.example.com/events", "types": []}}
    asked = agent.patch(f"/v1/agent/sessions/{session.pk}", body).json()
    assert api.post(f"/v1/approvals/{asked['approval_id']}/approve", {}).json()["job_status"] == "completed"
    assert Job.objects.get(pk=asked["job_id"]).result["webhook_secret"] is None
    assert Approval.objects.get().summary["would_answer"]["webhook_secret"] is None
