"""Roles of agents: bounds that no key and no session gets beyond."""

from __future__ import annotations

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from agents.access.roles import ROLES, narrowed, within_roles
from agents.models import AgentKey, AgentSession
from cases.models import Case, User
from tests.agents.conftest import bearer, error_of, fields_of, make_key, open_session
from tests.factories import make_fact, make_item

EVERYTHING = ["read", "write", "delete", "analyze"]
KEYS, SESSIONS = "/v1/agent/keys", "/v1/agent/sessions"


@pytest.mark.parametrize(
    ("held", "bound", "left"),
    [
        ({"read", "write"}, {"read"}, {"read"}),
        ({"read", "write"}, {"write:reports"}, {"write:reports"}),
        ({"write:reports"}, {"read", "write"}, {"write:reports"}),
        ({"write:reports"}, {"write:evidence"}, set()),
        ({"write", "write:reports"}, {"write:reports"}, {"write:reports"}),
        ({"read"}, {"write", "read:facts"}, {"read:facts"}),
        (set(), {"read"}, set()),
    ],
)
def test_a_word_covers_its_pairs(held: set[str], bound: set[str], left: set[str]) -> None:
    assert narrowed(held, bound) == left
    assert narrowed(bound, held) == left


def test_two_roles_leave_what_both_have() -> None:
    assert within_roles(EVERYTHING, "research", "drafting") == {"read", "analyze:reports"}
    assert within_roles(EVERYTHING, "general", "anything") == set(EVERYTHING)
    assert "write:facts" not in within_roles(EVERYTHING, "intake")


@pytest.mark.parametrize("role", ROLES)
def test_a_key_holds_no_more_than_its_role(api: APIClient, case: Case, role: str) -> None:
    body = {"name": "Agent", "agent_type": role, "case_ids": None}
    assert list(fields_of(api.post(KEYS, body | {"operations": EVERYTHING}))) == ["operations"]
    words = sorted(ROLES[role].words)
    assert api.post(KEYS, body | {"operations": words}).status_code == 201
    assert AgentKey.objects.get().operations == words


def test_kinds_of_objects_stay_within_the_role(api: APIClient, attorney: User, case: Case) -> None:
    body = {"name": "Agent", "agent_type": "intake", "case_ids": None, "operations": ["read"]}
    assert list(fields_of(api.post(KEYS, body | {"entity_types": ["facts"]}))) == ["entity_types"]
    assert api.post(KEYS, body | {"entity_types": ["evidence"]}).status_code == 201
    general = bearer(make_key(attorney)[1])
    asked = {"case_ids": [str(case.pk)], "agent_type": "intake", "entity_types": ["facts"]}
    assert list(fields_of(general.post(SESSIONS, asked))) == ["entity_types"]


def test_an_intake_agent_reaches_what_it_triages(attorney: User, case: Case) -> None:
    item = make_item(case, "Paid on May 5.")
    fact = make_fact(item, "Paid on May 5.")
    session = bearer(open_session(bearer(make_key(attorney, agent_type="intake")[1]), case)["token"])
    assert session.get(f"/v1/evidence/{item.pk}").status_code == 200
    assert session.patch(f"/v1/evidence/{item.pk}", {"source": "Mail"}).status_code == 200
    assert session.get("/v1/events").status_code == 200
    error_of(session.get(f"/v1/facts/{fact.pk}"), 403)
    error_of(session.delete(f"/v1/evidence/{item.pk}"), 403)
    payload = session.get("/v1/agent/permissions").json()
    assert "write:evidence" in payload["operations"]
    assert "write" not in payload["operations"]
    assert "evidence.update" in payload["tools"]
    assert "facts.list" not in payload["tools"]


@pytest.mark.parametrize("asked", ["general", "drafting", "intake", "my own"])
def test_a_session_is_not_rid_of_its_key_s_role(attorney: User, case: Case, asked: str) -> None:
    key = bearer(make_key(attorney, agent_type="research", operations=["read", "analyze"])[1])
    session = bearer(open_session(key, case, agent_type=asked)["token"])
    item = make_item(case, "Paid.")
    error_of(session.patch(f"/v1/evidence/{item.pk}", {"source": "Mail"}), 403)


def test_a_session_may_be_of_a_narrower_role_than_its_key(attorney: User, case: Case) -> None:
    session = bearer(open_session(bearer(make_key(attorney)[1]), case, agent_type="research")["token"])
    item = make_item(case, "Paid.")
    assert session.get(f"/v1/evidence/{item.pk}").status_code == 200
    error_of(session.patch(f"/v1/evidence/{item.pk}", {"source": "Mail"}), 403)


def test_a_client_facing_agent_sees_what_the_client_sees(attorney: User, case: Case) -> None:
    shown, hidden = make_item(case, "Shown.", client_visible=True), make_item(case, "CANARY")
    key = bearer(make_key(attorney, agent_type="client_facing", operations=["read"])[1])
    opened = open_session(key, case, client_boundary=False)
    assert opened["client_boundary"] is True
    session = bearer(opened["token"])
    assert session.get(f"/v1/evidence/{shown.pk}").status_code == 200
    error_of(session.get(f"/v1/evidence/{hidden.pk}"), 404)
    error_of(session.get(f"/v1/cases/{case.pk}/people"), 404)
    AgentSession.objects.update(client_boundary=False)
    error_of(session.get(f"/v1/evidence/{hidden.pk}"), 404)


def test_sessions_last_as_long_as_the_role_allows(attorney: User, case: Case) -> None:
    key = bearer(make_key(attorney, agent_type="intake")[1])
    body = {"case_ids": [str(case.pk)], "ttl_seconds": ROLES["intake"].longest_seconds + 1}
    assert list(fields_of(key.post(SESSIONS, body))) == ["ttl_seconds"]
    open_session(key, case, ttl_seconds=ROLES["intake"].longest_seconds)
    lasting = AgentSession.objects.get()
    assert lasting.expires_at - lasting.created_at <= timedelta(hours=4)
