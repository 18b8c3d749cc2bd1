"""An agent key as OAuth client credentials: the token is a session's, and no more than that."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession
from audit.models import AuditEntry
from cases.models import Case, User
from cases.signin.secrets import digest, new_secret
from tests.agents.conftest import bearer, error_of, fields_of
from tests.factories import make_case, token_client

ADDRESS = "/v1/agent/token"
GRANT = {"grant_type": "client_credentials"}


@pytest.fixture
def secret() -> str:
    return new_secret("itx_key")


@pytest.fixture
def key(attorney: User, case: Case, secret: str) -> AgentKey:
    made: AgentKey = AgentKey.objects.create(
        firm_id=attorney.firm_id, owner=attorney, name="Agent", prefix="itx_key", key_hash=digest(secret),
        all_cases=True, operations=["read", "write"],
    )  # fmt: skip
    return made


def form(client: APIClient, **fields: Any) -> Any:
    """As OAuth libraries send it."""
    body = "&".join(f"{name}={value}" for name, value in {**GRANT, **fields}.items())
    return client.post(ADDRESS, body, content_type="application/x-www-form-urlencoded")


def basic(client: str, secret: str) -> APIClient:
    caller = APIClient()
    encoded = base64.b64encode(f"{client}:{secret}".encode()).decode()
    caller.credentials(HTTP_AUTHORIZATION=f"Basic {encoded}")
    return caller


def ways(key: AgentKey, secret: str) -> dict[str, Any]:
    """The three ways of the standard, and ours."""
    return {
        "form": lambda: form(APIClient(), client_id=key.pk, client_secret=secret),
        "basic": lambda: form(basic(str(key.pk), secret)),
        "JSON": lambda: APIClient().post(ADDRESS, {**GRANT, "client_secret": secret}),
        "bearer": lambda: bearer(secret).post(ADDRESS, GRANT),
    }


@pytest.mark.parametrize("way", ["form", "basic", "JSON", "bearer"])
def test_the_key_opens_a_session(key: AgentKey, secret: str, case: Case, way: str) -> None:
    answer = ways(key, secret)[way]()
    assert answer.status_code == 200, answer.content
    payload = answer.json()
    assert (payload["token_type"], payload["expires_in"], payload["scope"]) == ("Bearer", 3600, "read write")
    assert "no-store" in answer.headers["Cache-Control"]
    session = AgentSession.objects.get(pk=payload["session_id"])
    assert (session.key_id, [one.pk for one in session.cases.all()]) == (key.pk, [case.pk])
    assert bearer(payload["access_token"]).get(f"/v1/cases/{case.pk}").status_code == 200
    entry = AuditEntry.objects.get(tool="agents.create_token")
    assert (entry.actor_type, entry.actor_id, entry.status) == ("agent", key.pk, 200)
    assert secret not in str(entry.__dict__)


def test_a_scope_narrows(key: AgentKey, secret: str, case: Case) -> None:
    token = form(APIClient(), client_secret=secret, scope="read").json()["access_token"]
    assert bearer(token).get(f"/v1/cases/{case.pk}/facts").status_code == 200
    error_of(bearer(token).post(f"/v1/cases/{case.pk}/facts", {}), 403)


def test_no_scope_widens(key: AgentKey, secret: str) -> None:
    assert list(fields_of(form(APIClient(), client_secret=secret, scope="admin"))) == ["scope"]
    error_of(form(APIClient(), client_secret=secret, scope="read+delete"), 422)
    assert not AgentSession.objects.filter(key=key).exists()


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"client_secret": "itx_key_wrong"},
        {"client_id": "01890a5d-ac96-774b-bcce-b302099a8057", "client_secret": "THE KEY"},
    ],
)  # fmt: skip
def test_bad_credentials_are_refused(key: AgentKey, secret: str, fields: dict[str, str]) -> None:
    given = {name: secret if value == "THE KEY" else value for name, value in fields.items()}
    error_of(form(APIClient(), **given), 401)


def test_bad_basic_credentials_are_refused(key: AgentKey) -> None:
    caller = APIClient()
    caller.credentials(HTTP_AUTHORIZATION="Basic %%%")
    error_of(form(caller), 401)
    error_of(form(basic(str(key.pk), "itx_key_wrong")), 401)


@pytest.mark.parametrize("over", ["revoked_at", "expires_at"])
def test_a_key_that_is_over_opens_nothing(key: AgentKey, secret: str, over: str) -> None:
    AgentKey.objects.filter(pk=key.pk).update(**{over: timezone.now() - timedelta(minutes=1)})
    error_of(form(APIClient(), client_secret=secret), 401)


def test_people_and_sessions_open_none(attorney: User, key: AgentKey, secret: str) -> None:
    error_of(token_client(attorney).post(ADDRESS, GRANT), 403)
    token = form(APIClient(), client_secret=secret).json()["access_token"]
    error_of(bearer(token).post(ADDRESS, GRANT), 403)


def test_other_grants_and_unknown_fields_are_refused(key: AgentKey, secret: str) -> None:
    assert list(fields_of(bearer(secret).post(ADDRESS, {"grant_type": "password"}))) == ["grant_type"]
    assert list(fields_of(bearer(secret).post(ADDRESS, {**GRANT, "audience": "x"}))) == ["audience"]


def test_a_key_of_no_case_opens_none(attorney: User, key: AgentKey, secret: str) -> None:
    AgentKey.objects.filter(pk=key.pk).update(all_cases=False)
    error_of(form(APIClient(), client_secret=secret), 409)


def test_tokens_share_a_session_and_fill_no_case(attorney: User, key: AgentKey, secret: str, case: Case) -> None:
    given = [form(APIClient(), client_secret=secret).json() for _ in range(8)]
    assert len({one["session_id"] for one in given}) == 1
    assert len({one["access_token"] for one in given}) == 8
    assert {bearer(one["access_token"]).get(f"/v1/cases/{case.pk}").status_code for one in given} == {200}
    narrower = form(APIClient(), client_secret=secret, scope="read").json()
    assert narrower["session_id"] != given[0]["session_id"], "what one may do is the session's"
    assert AgentSession.objects.count() == 2


def test_another_case_of_the_key_is_in_the_next_token(attorney: User, key: AgentKey, secret: str) -> None:
    first = form(APIClient(), client_secret=secret).json()
    assert attorney.firm
    later = make_case(attorney.firm, attorney)
    second = form(APIClient(), client_secret=secret).json()
    assert bearer(first["access_token"]).get(f"/v1/cases/{later.pk}").status_code == 404
    assert bearer(second["access_token"]).get(f"/v1/cases/{later.pk}").status_code == 200


def test_an_ended_session_ends_its_tokens_and_not_the_next(key: AgentKey, secret: str, case: Case) -> None:
    first = form(APIClient(), client_secret=secret).json()
    AgentSession.objects.update(last_used_at=timezone.now() - timedelta(hours=2))
    error_of(bearer(first["access_token"]).get(f"/v1/cases/{case.pk}"), 401)
    second = form(APIClient(), client_secret=secret).json()
    assert bearer(second["access_token"]).get(f"/v1/cases/{case.pk}").status_code == 200
    AgentKey.objects.update(revoked_at=timezone.now())
    error_of(bearer(second["access_token"]).get(f"/v1/cases/{case.pk}"), 401)
