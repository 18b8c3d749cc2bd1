"""Agent sessions: some of the key's cases, some of its operations, for a while; and what that amounts to at each call."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession
from agents.tasks import end_idle_sessions
from audit.models import Event
from cases.actions.cases import participant_remove
from cases.models import Case, User
from cases.scopes import person_actor
from tests.agents.conftest import bearer, error_of, fields_of, make_key, open_session
from tests.factories import browser_client, make_case, token_client

SESSIONS = "/v1/agent/sessions"


def test_a_session_answers_its_token_once_with_the_briefing(key_api: APIClient, case: Case, attorney: User) -> None:
    opened = open_session(key_api, case, purpose="Draft the chronology")
    token, briefing = opened.pop("token"), opened.pop("briefing")
    assert token.startswith("itx_ses_")
    asked = bearer(token).get(f"{SESSIONS}/{opened['id']}/briefing").json()
    assert briefing | {"generated_at": None, "markdown": None} == asked | {"generated_at": None, "markdown": None}
    assert briefing["markdown"].splitlines()[0] == asked["markdown"].splitlines()[0]
    [payload] = briefing["cases"]
    assert (payload["case_id"], payload["name"]) == (str(case.pk), "Moran v. Cordell")
    assert briefing["boundaries"]["operations"] == ["read", "write"]
    assert briefing["attorney"] == {"id": str(attorney.pk), "name": "Mara Ellison"}
    assert (opened["status"], opened["purpose"], opened["case_ids"]) == (
        "active",
        "Draft the chronology",
        [str(case.pk)],
    )
    assert bearer(token).get("/v1/cases").json()["items"][0]["id"] == str(case.pk)
    found = key_api.get(f"{SESSIONS}/{opened['id']}").json()
    assert {name: found[name] for name in found if name != "last_used_at"} == {
        name: opened[name] for name in opened if name != "last_used_at"
    }
    assert Event.objects.filter(event_type="agent_session.created", entity_id=opened["id"]).count() == 1


def test_a_session_lasts_as_long_as_asked(key_api: APIClient, case: Case) -> None:
    opened = open_session(key_api, case, ttl_seconds=60)
    left = AgentSession.objects.get().expires_at - timezone.now()
    assert timedelta(seconds=30) < left <= timedelta(seconds=60)
    AgentSession.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    error_of(bearer(opened["token"]).get("/v1/cases"), 401)
    assert key_api.get(f"{SESSIONS}/{opened['id']}").json()["status"] == "expired"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"case_ids": []}, "case_ids"),
        ({"operations": ["delete"]}, "operations"),
        ({"operations": ["admin"]}, "operations.0"),
        ({"entity_types": ["spells"]}, "entity_types"),
        ({"ttl_seconds": 59}, "ttl_seconds"),
        ({"ttl_seconds": 86_401}, "ttl_seconds"),
        ({"client_boundary": "true"}, "client_boundary"),
        ({"agent_type": "x" * 41}, "agent_type"),
        ({"sudo": True}, "sudo"),
    ],
)
def test_bad_input_is_named_and_opens_nothing(
    key_api: APIClient, case: Case, change: dict[str, Any], field: str
) -> None:
    assert list(fields_of(key_api.post(SESSIONS, {"case_ids": [str(case.pk)]} | change))) == [field]
    assert not AgentSession.objects.exists()


def test_foreign_and_missing_cases_answer_the_same(key_api: APIClient, case: Case, foreign_case: Case) -> None:
    others = (str(foreign_case.pk), "01890a5d-ac96-774b-bcce-b302099a8057")
    answers = [key_api.post(SESSIONS, {"case_ids": [str(case.pk), other]}) for other in others]
    assert list(fields_of(answers[0])) == ["case_ids"]
    assert answers[0].content == answers[1].content


def test_a_key_of_named_cases_reaches_only_those(attorney: User, case: Case) -> None:
    second = make_case(case.firm, attorney)
    named = bearer(make_key(attorney, case)[1])
    open_session(named, case)
    assert list(fields_of(named.post(SESSIONS, {"case_ids": [str(second.pk)]}))) == ["case_ids"]


def test_entity_types_stay_within_the_key_s(attorney: User, case: Case) -> None:
    narrow = bearer(make_key(attorney, case, entity_types=["cases", "facts"])[1])
    body = {"case_ids": [str(case.pk)], "entity_types": ["cases", "evidence"]}
    assert list(fields_of(narrow.post(SESSIONS, body))) == ["entity_types"]
    session = bearer(open_session(narrow, case, entity_types=["cases"])["token"])
    assert session.get(f"/v1/cases/{case.pk}").status_code == 200
    error_of(session.get(f"/v1/cases/{case.pk}/facts"), 403)
    error_of(session.get(f"/v1/cases/{case.pk}/evidence"), 403)


def test_only_a_key_opens_sessions(api: APIClient, key_api: APIClient, case: Case) -> None:
    inside = bearer(open_session(key_api, case)["token"])
    for caller in (api, inside):
        error_of(caller.post(SESSIONS, {"case_ids": [str(case.pk)]}), 403)
    assert AgentSession.objects.count() == 1


def test_a_case_takes_so_many_sessions(key_api: APIClient, attorney: User, case: Case, settings: LazySettings) -> None:
    settings.MAX_SESSIONS_PER_CASE = 2
    first = open_session(key_api, case)
    open_session(bearer(make_key(attorney)[1]), case)
    error = error_of(key_api.post(SESSIONS, {"case_ids": [str(case.pk)]}), 429)
    assert (error["code"], error["details"]["cap_type"]) == ("QUOTA_EXCEEDED", "sessions_per_case")
    assert (error["details"]["current_spend"], error["details"]["cap_amount"]) == (2, 2)
    open_session(key_api, make_case(case.firm, attorney))
    key_api.delete(f"{SESSIONS}/{first['id']}")
    open_session(key_api, case)


def test_a_suspended_session_keeps_its_place(key_api: APIClient, case: Case, settings: LazySettings) -> None:
    settings.MAX_SESSIONS_PER_CASE = 1
    opened = open_session(key_api, case)
    AgentSession.objects.update(status="suspended")
    error_of(key_api.post(SESSIONS, {"case_ids": [str(case.pk)]}), 403)
    AgentSession.objects.filter(pk=opened["id"]).update(status="terminated", ended_at=timezone.now())
    open_session(key_api, case)


def test_the_key_alone_calls_nothing_else(key_api: APIClient, case: Case) -> None:
    for path in ("/v1/cases", f"/v1/cases/{case.pk}", "/v1/jobs", "/v1/events", "/v1/users/me"):
        error_of(key_api.get(path), 403)


def test_each_sees_its_own_sessions(
    api: APIClient, key_api: APIClient, attorney: User, case: Case, colleague: User
) -> None:
    first, second = open_session(key_api, case), open_session(bearer(make_key(attorney)[1]), case)
    inside = bearer(first["token"])
    ids = {name: first["id"] if name == "first" else second["id"] for name in ("first", "second")}
    for caller, seen in ((api, {"first", "second"}), (key_api, {"first"}), (inside, {"first"})):
        assert {one["id"] for one in caller.get(SESSIONS).json()["items"]} == {ids[name] for name in seen}
    for caller in (inside, key_api, token_client(colleague)):
        error_of(caller.get(f"{SESSIONS}/{second['id']}"), 404)
        error_of(caller.delete(f"{SESSIONS}/{second['id']}"), 404)


@pytest.mark.parametrize("by", ["session", "key", "owner"])
def test_a_session_is_ended_by_itself_its_key_or_its_owner(
    api: APIClient, key_api: APIClient, case: Case, by: str
) -> None:
    opened = open_session(key_api, case)
    session = bearer(opened["token"])
    ender = {"session": session, "key": key_api, "owner": api}[by]
    assert ender.delete(f"{SESSIONS}/{opened['id']}").status_code == 204
    error_of(session.get("/v1/cases"), 401)
    assert key_api.delete(f"{SESSIONS}/{opened['id']}").status_code == 204, "a repeat changes nothing"
    assert Event.objects.filter(event_type="agent_session.deleted").count() == 1
    assert api.get(SESSIONS, {"status": "active"}).json()["items"] == []
    assert [one["id"] for one in api.get(SESSIONS, {"status": "terminated"}).json()["items"]] == [opened["id"]]


def test_permissions_are_the_intersection_of_this_moment(
    key_api: APIClient, attorney: User, case: Case, colleague: User
) -> None:
    second = make_case(case.firm, attorney)
    body = {"case_ids": [str(case.pk), str(second.pk)], "operations": ["read"]}
    session = bearer(key_api.post(SESSIONS, body).json()["token"])
    payload = session.get("/v1/agent/permissions").json()
    assert (payload["operations"], payload["entity_types"], payload["client_boundary"]) == (["read"], None, False)
    assert payload["case_ids"] == sorted([str(case.pk), str(second.pk)])
    assert {"facts.list", "events.poll", "agents.get_session"} <= set(payload["tools"])
    assert not {"facts.create", "agents.create_key", "users.create", "logout"} & set(payload["tools"])
    participant_remove(actor=person_actor(attorney), case=second, participant=second.participants.get(user=attorney))
    assert session.get("/v1/agent/permissions").json()["case_ids"] == [str(case.pk)]
    error_of(session.get(f"/v1/cases/{second.pk}"), 404)


def test_a_key_and_an_attorney_learn_what_they_may(api: APIClient, key_api: APIClient, case: Case) -> None:
    payload = key_api.get("/v1/agent/permissions").json()
    assert {one.partition(".")[0] for one in payload["tools"] if "." in one} == {"agents", "tools"}
    mine = api.get("/v1/agent/permissions").json()
    assert "agents.create_key" in mine["tools"]
    assert mine["case_ids"] == [str(case.pk)]


def test_use_is_recorded_at_most_once_a_minute(key: tuple[AgentKey, str], key_api: APIClient, case: Case) -> None:
    session = bearer(open_session(key_api, case)["token"])
    session.get("/v1/cases")
    first = AgentSession.objects.get().last_used_at
    assert first is not None
    assert AgentKey.objects.get().last_used_at is not None
    session.get("/v1/cases")
    assert AgentSession.objects.get().last_used_at == first
    AgentSession.objects.update(last_used_at=first - timedelta(minutes=2))
    session.get("/v1/cases")
    again = AgentSession.objects.get().last_used_at
    assert again is not None
    assert again > first


def test_pages_list_sessions_and_tokens_get_no_html(attorney: User, key_api: APIClient, case: Case) -> None:
    opened = open_session(key_api, case, agent_type="chronologist")
    text = browser_client(attorney).get(SESSIONS).content.decode()
    assert f'data-key="{opened["id"]}"' in text
    assert opened["token"] not in text
    assert key_api.get(SESSIONS, HTTP_ACCEPT="text/html").status_code == 406


def test_a_session_of_the_same_kind_is_found_again(key_api: APIClient, case: Case, attorney: User) -> None:
    first = open_session(key_api, case, purpose="Read", reuse=True)
    again = open_session(key_api, case, purpose="Read", reuse=True)
    assert (again["id"], again["token"]) == (first["id"], None)
    assert first["token"]
    second = make_case(case.firm, attorney)
    others: list[dict[str, Any]] = [
        {"purpose": "Write"}, {"purpose": "Read", "operations": ["read"]}, {"purpose": "Read", "client_boundary": True},
        {"purpose": "Read", "idle_seconds": 600}, {"purpose": "Read", "case_ids": [str(case.pk), str(second.pk)]},
    ]  # fmt: skip
    bounds = AgentSession.objects.get().pk
    for other in others:
        AgentSession.objects.exclude(pk=bounds).update(status="terminated")
        assert open_session(key_api, case, **{"reuse": True, **other})["id"] != first["id"], other
    key_api.delete(f"{SESSIONS}/{first['id']}")
    assert open_session(key_api, case, purpose="Read", reuse=True)["id"] != first["id"]


def test_reuse_finds_no_session_of_another_key(key_api: APIClient, case: Case, attorney: User) -> None:
    first = open_session(key_api, case, purpose="Read", reuse=True)
    other = bearer(make_key(attorney)[1])
    assert open_session(other, case, purpose="Read", reuse=True)["id"] != first["id"]


def test_an_idle_session_ends(key_api: APIClient, case: Case) -> None:
    opened = open_session(key_api, case, idle_seconds=600)
    assert bearer(opened["token"]).get("/v1/cases").status_code == 200
    AgentSession.objects.update(last_used_at=timezone.now() - timedelta(seconds=601))
    error_of(bearer(opened["token"]).get("/v1/cases"), 401)
    end_idle_sessions()
    session = AgentSession.objects.get()
    assert (session.status, bool(session.ended_at)) == ("terminated", True)


def test_idle_sessions_do_not_fill_a_case(key_api: APIClient, case: Case) -> None:
    for _ in range(5):
        open_session(key_api, case, idle_seconds=600)
    error_of(key_api.post(SESSIONS, {"case_ids": [str(case.pk)]}), 429)
    AgentSession.objects.update(created_at=timezone.now() - timedelta(seconds=601))
    open_session(key_api, case)
    assert AgentSession.objects.filter(status="terminated").count() == 5


def test_sessions_that_are_used_or_never_idle_go_on(key_api: APIClient, case: Case) -> None:
    open_session(key_api, case)
    open_session(key_api, case, idle_seconds=600)
    AgentSession.objects.update(created_at=timezone.now() - timedelta(hours=2), last_used_at=timezone.now())
    end_idle_sessions()
    assert not AgentSession.objects.filter(status="terminated").exists()
