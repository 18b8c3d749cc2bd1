"""What the tests of facts share: a case, the people about it, and two documents of which the client sees one."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import agent_client, make_case, make_fact, make_firm, make_item, make_user, token_client

LETTER = (
    "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500.\nShe signed the release\nthe same day.",
    "Paid in full. Nothing else is owed. Paid in full.",
)
MEMO = ("CANARY-MEMO: Victor Langley told Eugenia Vivian Moran that the release was worthless.",)


@pytest.fixture
def firm(db: None) -> Firm:
    return make_firm("Ellison & Moran")


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
def letter(case: Case) -> EvidenceItem:
    """Open to the client, on two pages."""
    return make_item(case, *LETTER, title="Letter", client_visible=True)


@pytest.fixture
def memo(case: Case) -> EvidenceItem:
    """The firm's own."""
    return make_item(case, *MEMO, title="CANARY-TITLE")


@pytest.fixture
def fact(letter: EvidenceItem) -> Fact:
    return make_fact(letter, "Kestrel Harbor paid Eugenia Moran $12,500", text="Kestrel paid Moran $12,500.")


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case)


@pytest.fixture
def client_api(client_user: User) -> APIClient:
    return token_client(client_user)


def fields_of(response: Any) -> dict[str, list[str]]:
    """The fields an answer of 422 names."""
    assert response.status_code == 422, response.content
    fields: dict[str, list[str]] = response.json()["error"]["details"]["fields"]
    return fields
