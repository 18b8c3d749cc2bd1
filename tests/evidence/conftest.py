"""One firm with a case, its people and two outsiders: what the tests of evidence share."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from evidence.storage import get_store
from evidence.storage.tokens import unseal
from tests.factories import agent_client, make_case, make_firm, make_user, token_client


@pytest.fixture
def firm(db: None) -> Firm:
    return make_firm()


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY, name="Mara Ellison")


@pytest.fixture
def client_user(firm: Firm) -> User:
    return make_user(firm, Role.CLIENT, name="Dana Moran")


@pytest.fixture
def case(firm: Firm, attorney: User, client_user: User) -> Case:
    return make_case(firm, attorney, client_user)


@pytest.fixture
def as_attorney(case: Case, attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def as_client(case: Case, client_user: User) -> APIClient:
    return token_client(client_user)


@pytest.fixture
def as_agent(case: Case, attorney: User) -> APIClient:
    return agent_client(attorney, case)


@pytest.fixture(params=["anonymous", "unassigned attorney", "client of another case", "other firm's admin"])
def outsider(request: pytest.FixtureRequest, firm: Firm) -> tuple[APIClient, int]:
    """Someone who may not even know that the case exists, and the status they get."""
    match request.param:
        case "anonymous":
            return APIClient(), 401
        case "unassigned attorney":
            return token_client(make_user(firm, Role.ATTORNEY)), 404
        case "client of another case":
            other = make_user(firm, Role.CLIENT)
            make_case(firm, other)
            return token_client(other), 404
    return token_client(make_user(make_firm(), Role.FIRM_ADMIN)), 404


def error_of(response: Any, status: int) -> dict[str, Any]:
    """The envelope of an answer with this status."""
    assert response.status_code == status, response.content
    error: dict[str, Any] = response.json()["error"]
    return error


def fields_of(response: Any) -> dict[str, list[str]]:
    """The fields that an answer of 422 names."""
    fields: dict[str, list[str]] = error_of(response, 422)["details"]["fields"]
    return fields


def fetched(url: str) -> bytes:
    """The bytes that a signed address of the embedded store leads to."""
    token = unquote(urlsplit(url).path.rpartition("/")[2])
    with get_store().open(unseal(token, method="GET").key) as file:
        return file.read()


def listed(case: Case) -> str:
    return f"/v1/cases/{case.pk}/evidence"


def one(item: EvidenceItem, what: str = "") -> str:
    return f"/v1/evidence/{item.pk}{what}"


def titles(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [item["title"] for item in response.json()["items"]]


def events(item: EvidenceItem) -> list[str]:
    return list(Event.objects.filter(entity_id=item.pk).order_by("id").values_list("event_type", flat=True))
