"""Agent keys: made by attorneys for themselves, never with more than they have, shown once, ended at once."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession, AutomationRule
from audit.models import Event
from cases.models import Case, Firm, Role, User
from tests.agents.conftest import bearer, error_of, fields_of, make_key, open_session
from tests.factories import browser_client, make_user, token_client

KEYS = "/v1/agent/keys"
BODY: dict[str, Any] = {"name": "Intake agent", "operations": ["write", "read"], "case_ids": None}


def test_a_key_is_shown_once_and_kept_as_its_hash(api: APIClient, attorney: User, case: Case) -> None:
    response = api.post(KEYS, BODY | {"case_ids": [str(case.pk)], "entity_types": ["facts"], "rate_per_minute": 7})
    assert response.status_code == 201, response.content
    made = response.json()
    secret = made.pop("key")
    assert secret.startswith("itx_key_")
    assert made["prefix"] == secret[:14]
    assert (made["operations"], made["case_ids"], made["rate_per_minute"]) == (["read", "write"], [str(case.pk)], 7)
    assert made["allowed_actions"] == ["agents.revoke_key", "agents.rotate_key"]
    row = AgentKey.objects.get(pk=made["id"])
    assert bytes(row.key_hash) == hashlib.sha256(secret.encode()).digest()
    assert row.owner == attorney
    assert api.get(KEYS).json()["items"] == [made]
    assert Event.objects.filter(event_type="agent_key.created", entity_id=row.pk, case=None).count() == 1


def test_a_repeat_makes_no_second_key_and_keeps_the_first_secret(api: APIClient) -> None:
    first = api.post(KEYS, BODY, HTTP_IDEMPOTENCY_KEY="once").json()
    second = api.post(KEYS, BODY, HTTP_IDEMPOTENCY_KEY="once")
    assert second.headers["Idempotent-Replayed"] == "true"
    assert second.json() == first | {"key": None}
    assert AgentKey.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"operations": []}, "operations"),
        ({"operations": ["admin"]}, "operations.0"),
        ({"operations": "read"}, "operations"),
        ({"case_ids": []}, "case_ids"),
        ({"case_ids": ["no id"]}, "case_ids.0"),
        ({"entity_types": ["facts", "spells"]}, "entity_types"),
        ({"rate_per_minute": 0}, "rate_per_minute"),
        ({"expires_at": (timezone.now() - timedelta(minutes=1)).isoformat()}, "expires_at"),
        ({"owner_id": "01890a5d-ac96-774b-bcce-b302099a8057"}, "owner_id"),
    ],
)
def test_bad_input_is_named_and_makes_nothing(api: APIClient, change: dict[str, Any], field: str) -> None:
    assert list(fields_of(api.post(KEYS, BODY | change))) == [field]
    assert not AgentKey.objects.exists()


def test_which_cases_must_be_said(api: APIClient) -> None:
    assert list(fields_of(api.post(KEYS, {"name": "Agent", "operations": ["read"]}))) == ["case_ids"]


def test_foreign_and_missing_cases_answer_the_same(api: APIClient, case: Case, foreign_case: Case) -> None:
    answers = [
        api.post(KEYS, BODY | {"case_ids": [str(case.pk), other]}).content
        for other in (str(foreign_case.pk), "01890a5d-ac96-774b-bcce-b302099a8057")
    ]
    assert answers[0] == answers[1]
    assert b"case_ids" in answers[0]
    assert not AgentKey.objects.exists()


def test_firm_admins_make_keys_too(firm: Firm, case: Case) -> None:
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    assert admin.post(KEYS, BODY | {"case_ids": [str(case.pk)]}).status_code == 201


@pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
def test_others_have_no_agents(firm: Firm, role: Role) -> None:
    person = token_client(make_user(firm, role))
    for answer in (person.post(KEYS, BODY), person.get(KEYS)):
        assert error_of(answer, 403)["details"]["required_permission"] == "admin:agent_keys"
    assert not AgentKey.objects.exists()


def test_neither_a_key_nor_a_session_makes_keys(key_api: APIClient, case: Case) -> None:
    session = bearer(open_session(key_api, case)["token"])
    for caller in (key_api, session):
        error_of(caller.post(KEYS, BODY), 403)
        error_of(caller.get(KEYS), 403)
    assert AgentKey.objects.count() == 1
    error_of(APIClient().post(KEYS, BODY), 401)


def test_one_sees_and_revokes_only_ones_own_keys(firm: Firm, key: tuple[AgentKey, str], colleague: User) -> None:
    other = token_client(colleague)
    assert other.get(KEYS).json()["items"] == []
    error_of(other.delete(f"{KEYS}/{key[0].pk}"), 404)
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    assert [one["id"] for one in admin.get(KEYS).json()["items"]] == [str(key[0].pk)]
    assert admin.delete(f"{KEYS}/{key[0].pk}").status_code == 204


def test_revoking_ends_the_key_and_its_sessions_at_once(
    api: APIClient, key: tuple[AgentKey, str], key_api: APIClient, case: Case
) -> None:
    session = bearer(open_session(key_api, case)["token"])
    assert session.get("/v1/cases").status_code == 200
    assert api.delete(f"{KEYS}/{key[0].pk}").status_code == 204
    error_of(session.get("/v1/cases"), 401)
    error_of(key_api.get("/v1/agent/sessions"), 401)
    assert AgentSession.objects.get().status == "terminated"
    revoked_at = AgentKey.objects.get().revoked_at
    assert api.delete(f"{KEYS}/{key[0].pk}").status_code == 204
    assert AgentKey.objects.get().revoked_at == revoked_at
    types = Event.objects.filter(event_type__endswith=".deleted").values_list("event_type", flat=True)
    assert sorted(types) == ["agent_key.deleted", "agent_session.deleted"]


def test_rotating_gives_a_new_secret_beside_the_former_one(
    api: APIClient, key: tuple[AgentKey, str], key_api: APIClient, case: Case
) -> None:
    session = bearer(open_session(key_api, case)["token"])
    rotated = api.post(f"{KEYS}/{key[0].pk}/rotate", {})
    assert rotated.status_code == 200, rotated.content
    made = rotated.json()
    new = bearer(made["key"])
    assert made["id"] == str(key[0].pk)
    assert made["prefix"] == made["key"][:14] != key[0].prefix
    for caller in (new, key_api):
        assert caller.get("/v1/agent/sessions").status_code == 200
    row = AgentKey.objects.get()
    assert bytes(row.former_hash or b"") == hashlib.sha256(key[1].encode()).digest()
    assert timedelta(hours=23) < (row.former_until or timezone.now()) - timezone.now() <= timedelta(hours=24)
    AgentKey.objects.update(former_until=timezone.now() - timedelta(seconds=1))
    error_of(key_api.get("/v1/agent/sessions"), 401)
    assert new.get("/v1/agent/sessions").status_code == 200
    assert session.get("/v1/cases").status_code == 200, "sessions go on"
    assert Event.objects.filter(event_type="agent_key.updated", entity_id=row.pk).count() == 1


def test_without_overlap_the_former_secret_ends_at_once(
    api: APIClient, key: tuple[AgentKey, str], key_api: APIClient
) -> None:
    made = api.post(f"{KEYS}/{key[0].pk}/rotate", {"overlap_seconds": 0}).json()
    assert made["former_secret_until"] is None
    error_of(key_api.get("/v1/agent/sessions"), 401)
    assert bearer(made["key"]).get("/v1/agent/sessions").status_code == 200


def test_a_second_rotation_ends_the_secret_before_the_first(
    api: APIClient, key: tuple[AgentKey, str], key_api: APIClient
) -> None:
    second, third = (bearer(api.post(f"{KEYS}/{key[0].pk}/rotate", {}).json()["key"]) for _ in range(2))
    error_of(key_api.get("/v1/agent/sessions"), 401)
    for caller in (second, third):
        assert caller.get("/v1/agent/sessions").status_code == 200


def test_a_repeated_rotation_does_not_show_the_secret_again(api: APIClient, key: tuple[AgentKey, str]) -> None:
    path = f"{KEYS}/{key[0].pk}/rotate"
    first = api.post(path, {}, HTTP_IDEMPOTENCY_KEY="once").json()
    assert api.post(path, {}, HTTP_IDEMPOTENCY_KEY="once").json() == first | {"key": None}


def test_only_the_owner_rotates(
    firm: Firm, key: tuple[AgentKey, str], key_api: APIClient, colleague: User, case: Case
) -> None:
    path = f"{KEYS}/{key[0].pk}/rotate"
    admin, session = token_client(make_user(firm, Role.FIRM_ADMIN)), bearer(open_session(key_api, case)["token"])
    for caller in (admin, key_api, session):
        error_of(caller.post(path, {}), 403)
    error_of(token_client(colleague).post(path, {}), 404)
    assert "agents.rotate_key" not in admin.get(KEYS).json()["items"][0]["allowed_actions"]
    assert AgentKey.objects.get().former_hash is None


@pytest.mark.parametrize("overlap", [-1, 604_801, "long", None])
def test_an_overlap_is_bounded(api: APIClient, key: tuple[AgentKey, str], overlap: Any) -> None:
    found = fields_of(api.post(f"{KEYS}/{key[0].pk}/rotate", {"overlap_seconds": overlap}))
    assert list(found) == ["overlap_seconds"]


def test_a_revoked_key_is_not_rotated(api: APIClient, key: tuple[AgentKey, str], key_api: APIClient) -> None:
    api.post(f"{KEYS}/{key[0].pk}/rotate", {})
    api.delete(f"{KEYS}/{key[0].pk}")
    error_of(api.post(f"{KEYS}/{key[0].pk}/rotate", {}), 409)
    error_of(key_api.get("/v1/agent/sessions"), 401)


def test_a_rule_s_own_key_is_never_shown(api: APIClient, attorney: User, key: tuple[AgentKey, str]) -> None:
    AutomationRule.objects.create(
        firm=attorney.firm, key=key[0], name="Triage", agent_type="intake", trigger="evidence.created"
    )
    error_of(api.post(f"{KEYS}/{key[0].pk}/rotate", {}), 409)
    assert api.get(KEYS).json()["items"][0]["allowed_actions"] == ["agents.revoke_key"]


def test_revoked_keys_can_be_left_out(api: APIClient, attorney: User, key: tuple[AgentKey, str]) -> None:
    second, _ = make_key(attorney)
    api.delete(f"{KEYS}/{key[0].pk}")
    assert [one["id"] for one in api.get(KEYS, {"revoked": "false"}).json()["items"]] == [str(second.pk)]
    assert [one["id"] for one in api.get(KEYS, {"revoked": "true"}).json()["items"]] == [str(key[0].pk)]
    assert list(fields_of(api.get(KEYS, {"revoked": "1"}))) == ["revoked"]


def test_the_list_costs_the_same_however_many(
    api: APIClient, attorney: User, case: Case, django_assert_max_num_queries: Any
) -> None:
    for _ in range(8):
        make_key(attorney, case)
    with django_assert_max_num_queries(12):
        assert len(api.get(KEYS).json()["items"]) == 8


def test_a_page_gets_the_same_key_as_a_partial(attorney: User, case: Case) -> None:
    browser = browser_client(attorney)
    made = browser.post(KEYS, BODY, format="json")
    assert made.status_code == 201
    assert "itx_key_" in made.content.decode()
    assert made.headers["HX-Trigger"] == "changed-agent_key"
    listed = browser.get(KEYS).content.decode()
    assert "Intake agent" in listed
    assert "itx_key_" in listed
    assert AgentKey.objects.get().prefix in listed
