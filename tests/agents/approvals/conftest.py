"""What the tests of approvals share: an agent that may do everything its permissions name."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from tests.factories import agent_client


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case, operations=("read", "write", "delete", "analyze"))
