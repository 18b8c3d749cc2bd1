"""What the tests of agents share: a case with its attorney, the attorney's key, and people beside them."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.access.key_actions import key_create
from agents.models import AgentKey
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor, person_scope
from tests.factories import make_case, make_firm, make_user, token_client


@pytest.fixture
def firm(db: None) -> Firm:
    return make_firm("Ellison & Moran")


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY, name="Mara Ellison")


@pytest.fixture
def colleague(firm: Firm) -> User:
    """Another attorney of the firm, in no case."""
    return make_user(firm, Role.ATTORNEY, name="Cole Ague")


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney, name="Moran v. Cordell")


@pytest.fixture
def foreign_case(firm: Firm, colleague: User) -> Case:
    """Of the same firm, without the attorney."""
    return make_case(firm, colleague, name="CANARY")


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def key(attorney: User, case: Case) -> tuple[AgentKey, str]:
    """A key of the attorney's for reading and writing in all their cases, and its secret."""
    return make_key(attorney)


@pytest.fixture
def key_api(key: tuple[AgentKey, str]) -> APIClient:
    return bearer(key[1])


def make_key(owner: User, *cases: Case, **fields: Any) -> tuple[AgentKey, str]:
    """A key made as its owner would, of all their cases or of those given."""
    case_ids = [case.pk for case in cases] or None
    fields = {"operations": ["read", "write"], "name": "Agent"} | fields
    return key_create(actor=person_actor(owner), scope=person_scope(owner), case_ids=case_ids, **fields)


def bearer(secret: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def open_session(key_api: APIClient, case: Case, **fields: Any) -> dict[str, Any]:
    """The answer of opening a session about the case."""
    response = key_api.post("/v1/agent/sessions", {"case_ids": [str(case.pk)], **fields})
    assert response.status_code == 201, response.content
    opened: dict[str, Any] = response.json()
    return opened


def error_of(response: Any, status: int) -> dict[str, Any]:
    """The envelope of an answer with this status."""
    assert response.status_code == status, response.content
    error: dict[str, Any] = response.json()["error"]
    return error


def fields_of(response: Any) -> dict[str, list[str]]:
    """The fields that an answer of 422 names."""
    fields: dict[str, list[str]] = error_of(response, 422)["details"]["fields"]
    return fields
