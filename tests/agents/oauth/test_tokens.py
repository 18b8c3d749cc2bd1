"""Codes and tokens of applications: one session, PKCE, one use, one place, and the standard's words for refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.test import Client as Browser
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.test import APIClient

from agents.access.authentication import BY_MCP, AgentAuthentication
from agents.models import AgentKey, AgentSession, OAuthToken
from agents.tasks import end_idle_sessions
from audit.models import AuditEntry
from cases.models import Case, User
from config.api.scope import Scope
from tests.agents.conftest import bearer, error_of, fields_of, make_key, open_session
from tests.agents.oauth.conftest import BACK, Flow
from tests.factories import browser_client, token_client


def by_mcp(token: str) -> Scope | None:
    """What the token reaches at /mcp; ``None`` if it is refused."""
    headers = [(b"authorization", f"Bearer {token}".encode())]
    scope = {"type": "http", "method": "POST", "path": "/mcp", "headers": headers, "query_string": b"", BY_MCP: True}
    try:
        found = AgentAuthentication().authenticate(Request(ASGIRequest(scope, None)))
    except AuthenticationFailed:
        return None
    return found[1] if found else None


def test_the_attorney_lets_an_application_into_one_session(flow: Flow) -> None:
    answer = flow.grant()
    data = answer.json()
    sent_to = urlsplit(data["redirect_to"])
    query = parse_qs(sent_to.query)
    assert data["redirect_to"].startswith(f"{BACK}?")
    assert (query["state"], query["iss"]) == (["s1"], [settings.BASE_URL])
    session = AgentSession.objects.get(pk=data["session_id"])
    assert (session.key_id, session.operations, session.purpose) == (flow.key.pk, ["read"], "Read")
    made = flow.exchange(query["code"][0])
    assert made.status_code == 200, made.content
    assert (made.json()["token_type"], made.json()["scope"], made.json()["expires_in"]) == ("Bearer", "read", 3600)
    assert "no-store" in made.headers["Cache-Control"]
    refreshed = flow.refresh(made.json()["refresh_token"]).json()
    assert refreshed["access_token"] != made.json()["access_token"]
    assert AgentSession.objects.count() == 1
    assert AuditEntry.objects.filter(tool="agents.grant_access", actor_id=flow.key.owner_id).count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"resource": "https://elsewhere.example/mcp"}, "resource"),
        ({"client_id": "forged"}, "client_id"),
        ({"client_id": "https://127.0.0.1/metadata.json"}, "client_id"),
        ({"redirect_uri": "http://localhost:3000/other"}, "redirect_uri"),
        ({"redirect_uri": "https://evil.example/callback"}, "redirect_uri"),
        ({"code_challenge": "plain"}, "code_challenge"),
        ({"operations": ["delete"]}, "operations"),
        ({"purpose": ""}, "purpose"),
        ({"ttl_seconds": 31 * 86_400}, "ttl_seconds"),
    ],
)
def test_what_is_beyond_is_refused_and_opens_nothing(flow: Flow, change: dict[str, Any], field: str) -> None:
    assert list(fields_of(flow.grant(**change))) == [field]
    assert not AgentSession.objects.exists()


def test_nobody_lets_an_application_in_on_a_colleagues_key(flow: Flow, colleague: User, foreign_case: Case) -> None:
    theirs, _ = make_key(colleague)
    assert list(fields_of(flow.grant(key_id=str(theirs.pk)))) == ["key_id"]
    assert list(fields_of(flow.grant(case_ids=[str(foreign_case.pk)]))) == ["case_ids"]


def test_an_agent_lets_nobody_in(flow: Flow, key_api: APIClient, case: Case) -> None:
    session = open_session(key_api, case)
    for agent in (key_api, bearer(session["token"])):
        flow.api = agent
        error_of(flow.grant(), 403)


def test_the_address_on_ones_own_machine_may_have_any_port(flow: Flow) -> None:
    other = "http://localhost:53122/callback"
    assert flow.exchange(flow.code(redirect_uri=other), redirect_uri=other).status_code == 200


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"code_verifier": "w" * 50}, "invalid_grant"),
        ({"redirect_uri": "http://localhost:3001/callback"}, "invalid_grant"),
        ({"client_id": "another"}, "invalid_grant"),
        ({"code": "itx_oac_wrong"}, "invalid_grant"),
        ({"resource": "https://elsewhere.example/mcp"}, "invalid_target"),
        ({"resource": None}, "invalid_request"),
        ({"code_verifier": None}, "invalid_request"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": None}, "invalid_request"),
        ({"code": "x" * 3000}, "invalid_request"),
    ],
)
def test_refusals_are_in_the_standards_words(flow: Flow, change: dict[str, Any], error: str) -> None:
    answer = flow.exchange(flow.code(), **change)
    assert answer.status_code == 400
    assert (answer.json()["error"], set(answer.json())) == (error, {"error", "error_description"})
    assert not OAuthToken.objects.filter(use="access").exists()
    assert AuditEntry.objects.get(tool="oauth.token").status == 400


def test_tokens_that_were_given_and_given_back_are_recorded_as_refused_ones_are(flow: Flow) -> None:
    made = flow.exchange(flow.code()).json()
    refreshed = flow.refresh(made["refresh_token"]).json()
    Browser().post("/oauth/revoke", {"token": refreshed["access_token"], "client_id": flow.client.id})
    session = AgentSession.objects.get()
    entries = AuditEntry.objects.filter(tool__startswith="oauth.").order_by("id")
    assert [(one.tool, one.status, one.outcome) for one in entries] == [
        ("oauth.token", 200, "ok"), ("oauth.token", 200, "ok"), ("oauth.revoke", 200, "ok"),
    ]  # fmt: skip
    for one in entries:
        assert (one.firm_id, one.session_id, one.entity_id) == (flow.key.firm_id, session.pk, session.pk)
        assert (one.actor_id, one.agent_owner_id, one.category) == (flow.key.pk, flow.key.owner_id, "auth")
        assert one.request_id


def test_a_token_that_is_not_the_application_s_leaves_no_entry_of_the_firm_s(flow: Flow) -> None:
    access = flow.exchange(flow.code()).json()["access_token"]
    Browser().post("/oauth/revoke", {"token": access, "client_id": "another"})
    assert not AuditEntry.objects.filter(tool="oauth.revoke").exists()


def test_the_session_says_which_application_holds_it(flow: Flow, key_api: APIClient) -> None:
    flow.code()
    session = AgentSession.objects.get()
    url = f"/v1/agent/sessions/{session.pk}"
    shown = flow.api.get(url).json()["application"]
    assert shown == {"name": "Reader", "client_id": flow.client.id, "redirect_uri": BACK}
    assert key_api.get(url).json()["application"] == shown
    page = browser_client(flow.key.owner).get(f"/agents/sessions/{session.pk}").content.decode()
    assert "<dt>Application</dt>" in page
    assert BACK in page
    assert open_session(key_api, flow.case)["application"] is None


def test_a_code_is_good_once_and_a_thief_ends_the_session(flow: Flow) -> None:
    code = flow.code()
    access = flow.exchange(code).json()["access_token"]
    assert flow.exchange(code).json()["error"] == "invalid_grant"
    assert by_mcp(access) is None
    assert AgentSession.objects.get().status == "terminated"


def test_a_refresh_token_is_good_once(flow: Flow) -> None:
    first = flow.exchange(flow.code()).json()
    second = flow.refresh(first["refresh_token"]).json()
    assert flow.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert flow.refresh(second["refresh_token"]).json()["error"] == "invalid_grant", "its session has ended"


def test_a_code_runs_out(flow: Flow) -> None:
    code = flow.code()
    OAuthToken.objects.update(expires_at=timezone.now())
    assert flow.exchange(code).json()["error"] == "invalid_grant"


def test_a_session_that_nobody_came_for_ends(flow: Flow) -> None:
    flow.code()
    AgentSession.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    end_idle_sessions()
    assert AgentSession.objects.get().status == "terminated"


def test_one_that_is_used_lasts_as_long_as_was_said(flow: Flow) -> None:
    refresh = flow.exchange(flow.code()).json()["refresh_token"]
    AgentSession.objects.update(created_at=timezone.now() - timedelta(minutes=90))
    end_idle_sessions()
    assert flow.refresh(refresh).status_code == 200


def test_a_token_is_good_only_by_mcp(flow: Flow) -> None:
    access = flow.exchange(flow.code()).json()["access_token"]
    reached = by_mcp(access)
    assert reached
    assert (reached.kind, reached.operations) == ("agent_session", frozenset({"read"}))
    assert [one.pk for one in Case.objects.visible_to(reached)] == [flow.case.pk]
    assert "good only at" in error_of(bearer(access).get(f"/v1/cases/{flow.case.pk}"), 401)["message"]
    error_of(bearer(flow.code()).get("/v1/cases"), 401)


@pytest.mark.parametrize("ending", ["session", "key", "owner", "revoke", "time"])
def test_access_ends_with_what_it_hangs_on(flow: Flow, ending: str) -> None:
    made = flow.exchange(flow.code()).json()
    session = AgentSession.objects.get()
    match ending:
        case "session":
            assert flow.api.delete(f"/v1/agent/sessions/{session.pk}").status_code == 204
        case "key":
            AgentKey.objects.update(revoked_at=timezone.now())
        case "owner":
            User.objects.filter(pk=flow.key.owner_id).update(is_active=False, deactivated_at=timezone.now())
        case "revoke":
            given = {"token": made["refresh_token"], "client_id": flow.client.id}
            assert Browser().post("/oauth/revoke", given).status_code == 200
        case "time":
            AgentSession.objects.update(expires_at=timezone.now())
    assert by_mcp(made["access_token"]) is None
    assert flow.refresh(made["refresh_token"]).json()["error"] == "invalid_grant"


def test_another_application_revokes_nothing(flow: Flow) -> None:
    made = flow.exchange(flow.code()).json()
    assert Browser().post("/oauth/revoke", {"token": made["refresh_token"], "client_id": "other"}).status_code == 200
    assert by_mcp(made["access_token"])


def test_wrong_codes_are_soon_not_looked_up(flow: Flow) -> None:
    answers = [flow.exchange(f"itx_oac_{number}") for number in range(25)]
    assert [one.status_code for one in answers[:20]] == [400] * 20
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_a_key_is_client_credentials_too(key: tuple[AgentKey, str], case: Case) -> None:
    given = {"grant_type": "client_credentials", "client_secret": key[1], "scope": "read"}
    made = [Browser().post("/oauth/token", given).json() for _ in range(7)]
    assert AgentSession.objects.count() == 1
    assert bearer(made[-1]["access_token"]).get(f"/v1/cases/{case.pk}").status_code == 200
    for change, status, error in (
        ({"client_secret": "itx_key_wrong"}, 401, "invalid_client"), ({"scope": "admin"}, 400, "invalid_scope"),
        ({"client_id": "01890a5d-ac96-774b-bcce-b302099a8057"}, 401, "invalid_client"),
    ):  # fmt: skip
        answer = Browser().post("/oauth/token", given | change)
        assert (answer.status_code, answer.json()["error"]) == (status, error)


def test_people_have_no_tokens_there(attorney: User) -> None:
    given = {"grant_type": "client_credentials", "client_secret": "itx_pat_x"}
    assert Browser().post("/oauth/token", given).json()["error"] == "invalid_client"
    assert token_client(attorney).get("/oauth/token").status_code == 405
