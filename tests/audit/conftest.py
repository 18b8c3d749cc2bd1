"""What the tests of the log share: a case, its attorney, and someone outside."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from tests.audit.asgi import credential
from tests.factories import make_case, make_firm, make_user, token_client


@pytest.fixture
def firm(db: None) -> Firm:
    return make_firm()


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY, name="Mara Ellison")


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney)


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def outsider(firm: Firm) -> APIClient:
    return token_client(make_user(firm, Role.ATTORNEY))


@pytest.fixture
def token(attorney: User, case: Case) -> bytes:
    """The attorney's Authorization header."""
    return credential(attorney)
