from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from tests.factories import join_case, make_user, token_client


@pytest.fixture
def as_attorney(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def client_user(case: Case) -> User:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    return client
