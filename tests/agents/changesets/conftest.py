"""A session of an agent about one case, and what its changeset is asked."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession
from cases.models import Case, User
from evidence.models import EvidenceItem
from tests.factories import (
    agent_client,
    make_item,
)  # fmt: skip

TEXT = "The rent was paid on May 5, 2024. The keys were returned on June 1, 2024."
PAID, KEYS = "The rent was paid on May 5, 2024.", "The keys were returned on June 1, 2024."


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, TEXT, title="Letter")


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case)


@pytest.fixture
def session(agent: APIClient) -> AgentSession:
    return AgentSession.objects.get()


def at(session: AgentSession, what: str = "") -> str:
    return f"/v1/agent/sessions/{session.pk}/diff{what}"


def diff(client: APIClient, session: AgentSession, **query: Any) -> list[dict[str, Any]]:
    response = client.get(at(session), query)
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def done(response: Any, status: int = 200) -> dict[str, Any]:
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def make(agent: APIClient, item: EvidenceItem, **fields: Any) -> str:
    """A fact the agent makes, by its id."""
    body = {"text": "Paid.", "citations": [{"evidence_id": str(item.pk), "quote": PAID}]} | fields
    answer = done(agent.post(f"/v1/cases/{item.case_id}/facts", body, HTTP_X_AGENT_REASONING="It says so."), 201)
    return str(answer["id"])
