"""The breaker: the agent's own errors in a row suspend its session, and only a person lifts that."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from agents.access.breaker import count_error
from agents.access.session_actions import sessions_end
from agents.models import AgentSession
from audit.models import Event
from cases.models import Case, Notification, User
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from tests.agents.conftest import bearer, error_of, make_key, open_session
from tests.factories import make_case, make_firm, make_user, token_client

NOTHING = "/v1/cases/01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def opened(key_api: APIClient, case: Case, settings: LazySettings) -> dict[str, Any]:
    settings.BREAKER_ERRORS = 3
    return open_session(key_api, case)


@pytest.fixture
def agent(opened: dict[str, Any]) -> APIClient:
    return bearer(opened["token"])


def errors() -> int:
    return len(AgentSession.objects.get().error_row)


def test_errors_in_a_row_suspend_the_session_and_tell_its_owner(
    agent: APIClient, opened: dict[str, Any], attorney: User
) -> None:
    for number in (1, 2):
        error_of(agent.get(NOTHING), 404)
        assert errors() == number
    error_of(agent.get(NOTHING), 404)
    session = AgentSession.objects.get()
    assert (session.status, session.status_reason) == ("suspended", "3 errors in a row within 5 minutes")
    assert error_of(agent.get("/v1/cases"), 403)["code"] == "SESSION_SUSPENDED"
    [notification] = Notification.objects.all()
    assert (notification.recipient, notification.kind, notification.entity_id) == (attorney, "suspended", session.pk)
    assert Event.objects.filter(event_type="agent_session.suspended", entity_id=opened["id"]).count() == 1


def test_fifty_is_the_number_unless_said_otherwise(attorney: User, case: Case) -> None:
    agent = bearer(open_session(bearer(make_key(attorney, rate_per_minute=1000)[1]), case)["token"])
    for _ in range(49):
        agent.get(NOTHING)
    assert agent.get("/v1/cases").status_code == 200
    for _ in range(50):
        error_of(agent.get(NOTHING), 404)
    assert error_of(agent.get("/v1/cases"), 403)["code"] == "SESSION_SUSPENDED"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("get", NOTHING, None, 404),
        ("post", "/v1/agent/keys", {"name": "x"}, 403),
        ("get", "/v1/cases?limit=0", None, 422),
        ("get", "/v1/cases?sudo=1", None, 422),
    ],
)
def test_refusals_of_every_kind_count(agent: APIClient, method: str, path: str, body: Any, status: int) -> None:
    assert getattr(agent, method)(path, body).status_code == status
    assert errors() == 1


def test_a_success_ends_the_row_and_costs_nothing_while_there_is_none(agent: APIClient) -> None:
    agent.get("/v1/cases")
    with CaptureQueriesContext(connections["default"]) as calm:
        agent.get("/v1/cases")
    usual = [one["sql"] for one in calm]
    agent.get(NOTHING)
    agent.get(NOTHING)
    with CaptureQueriesContext(connections["default"]) as ending:
        assert agent.get("/v1/cases").status_code == 200
    assert errors() == 0
    assert len(ending) == len(usual) + 1
    assert not [one for one in usual if "error_row" in one and one.startswith("UPDATE")]


def aged(seconds: float) -> None:
    """As if the errors of the row had come so long before."""
    session = AgentSession.objects.get()
    session.error_row = [one - timedelta(seconds=seconds) for one in session.error_row]
    session.save(update_fields=["error_row"])


def test_errors_far_apart_suspend_nothing(agent: APIClient) -> None:
    agent.get(NOTHING)
    aged(300)
    agent.get(NOTHING)
    agent.get(NOTHING)
    assert AgentSession.objects.get().status == "active"
    agent.get(NOTHING)
    assert AgentSession.objects.get().status == "suspended", "the last three came within five minutes"


def test_any_five_minutes_count_whenever_they_begin(agent: APIClient, settings: LazySettings) -> None:
    """All but one at the end of one stretch, then one more: together they are within five minutes."""
    settings.BREAKER_ERRORS = 5
    agent.get(NOTHING)
    aged(200)
    for _ in range(3):
        agent.get(NOTHING)
    aged(150)
    agent.get(NOTHING)
    assert AgentSession.objects.get().status == "active", "the first came more than five minutes before the fifth"
    agent.get(NOTHING)
    assert AgentSession.objects.get().status == "suspended"


def test_a_row_keeps_no_more_than_it_needs(agent: APIClient) -> None:
    for _ in range(6):
        agent.get(NOTHING)
        aged(200)
    assert errors() == 3
    assert AgentSession.objects.get().status == "active"
    row = AgentSession.objects.get().error_row
    assert row == sorted(row)


def test_limits_do_not_count(agent: APIClient, opened: dict[str, Any]) -> None:
    agent.get(NOTHING)
    AgentSession.objects.get().key.__class__.objects.update(rate_per_hour=1)  # a minute may end while the test runs
    error_of(agent.get(NOTHING), 429)
    assert errors() == 1


def test_the_platform_s_failures_do_not_count(agent: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    agent.get(NOTHING)

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("cases.tools.cases.CaseTools.page", broken)
    error_of(agent.get("/v1/cases"), 500)
    assert errors() == 1


def test_strangers_bad_secrets_do_not_count(agent: APIClient, opened: dict[str, Any]) -> None:
    for token in ("itx_ses_" + "x" * 43, opened["token"][:-1], "itx_key_wrong"):
        error_of(bearer(token).get("/v1/cases"), 401)
    assert errors() == 0


def test_people_have_no_breaker(api: APIClient, agent: APIClient) -> None:
    error_of(api.get(NOTHING), 404)
    assert errors() == 0


def test_only_a_person_lifts_it(
    agent: APIClient, key_api: APIClient, api: APIClient, opened: dict[str, Any], colleague: User
) -> None:
    for _ in range(3):
        agent.get(NOTHING)
    path = f"/v1/agent/sessions/{opened['id']}"
    assert error_of(agent.post(f"{path}/resume", {}), 403)["code"] == "SESSION_SUSPENDED"
    assert error_of(key_api.post(f"{path}/resume", {}), 403)["code"] == "FORBIDDEN"
    error_of(token_client(colleague).post(f"{path}/resume", {}), 404)
    assert "agents.resume_session" in api.get(path).json()["allowed_actions"]
    assert "agents.resume_session" not in key_api.get(path).json()["allowed_actions"]
    resumed = api.post(f"{path}/resume", {})
    assert (resumed.status_code, resumed.json()["status"]) == (200, "active")
    assert agent.get("/v1/cases").status_code == 200
    assert errors() == 0
    assert api.post(f"{path}/resume", {}).status_code == 200, "a repeat changes nothing"
    assert Event.objects.filter(event_type="agent_session.resumed").count() == 1


def test_a_session_that_ended_is_not_lifted(api: APIClient, opened: dict[str, Any]) -> None:
    path = f"/v1/agent/sessions/{opened['id']}"
    api.delete(path)
    error_of(api.post(f"{path}/resume", {}), 409)


@pytest.mark.django_db(transaction=True)
def test_many_errors_at_once_suspend_once(settings: LazySettings) -> None:
    settings.BREAKER_ERRORS = 20
    firm = make_firm()
    owner = make_user(firm)
    case = make_case(firm, owner)
    session_id = open_session(bearer(make_key(owner)[1]), case)["id"]

    def fail(_: int) -> None:
        try:
            with firm_boundary(firm.pk):
                count_error(session_id)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(fail, range(25)))
    session = AgentSession.objects.get()
    assert (session.status, len(session.error_row)) == ("suspended", 20)
    assert Notification.objects.count() == 1


def suspended(agent: APIClient) -> None:
    for _ in range(3):
        agent.get(NOTHING)


def may_open(key_api: APIClient, case: Case) -> bool:
    response = key_api.post("/v1/agent/sessions", {"case_ids": [str(case.pk)]})
    if response.status_code == 403:
        assert response.json()["error"]["code"] == "SESSION_SUSPENDED"
    return bool(response.status_code == 201)


def test_its_key_opens_no_other_session_until_a_person_lifts_it(
    agent: APIClient, key_api: APIClient, api: APIClient, case: Case, opened: dict[str, Any]
) -> None:
    assert may_open(key_api, case)
    suspended(agent)
    path = f"/v1/agent/sessions/{opened['id']}"
    assert not may_open(key_api, case)
    token = key_api.post("/v1/agent/token", {"grant_type": "client_credentials"})
    assert error_of(token, 403)["code"] == "SESSION_SUSPENDED"
    assert error_of(key_api.delete(path), 403)["code"] == "SESSION_SUSPENDED", (
        "the key does not end it to get around it"
    )
    assert "agents.terminate_session" not in key_api.get(path).json()["allowed_actions"]
    AgentSession.objects.filter(pk=opened["id"]).update(expires_at=timezone.now() - timedelta(days=1))
    assert not may_open(key_api, case), "waiting does not lift it"
    assert "agents.resume_session" in api.get(path).json()["allowed_actions"]
    assert api.post(f"{path}/resume", {}).status_code == 200
    assert may_open(key_api, case)


def test_a_person_who_ends_the_session_lets_its_key_go_on(
    agent: APIClient, key_api: APIClient, api: APIClient, case: Case, opened: dict[str, Any]
) -> None:
    suspended(agent)
    assert api.delete(f"/v1/agent/sessions/{opened['id']}").status_code == 204
    assert may_open(key_api, case)


def test_the_end_of_its_run_lifts_no_suspension(agent: APIClient, opened: dict[str, Any]) -> None:
    suspended(agent)
    sessions_end(actor=SYSTEM, sessions=AgentSession.objects.filter(pk=opened["id"]), reason="The run was done.")
    assert AgentSession.objects.get(pk=opened["id"]).status == "suspended"
