"""An agent's request that waits for approval, and a person's decision."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from agents.models import Approval
from cases.models import Case

WHY = "All the work on this case is done."


def archive(agent: APIClient, case: Case, **headers: str) -> Any:
    return agent.post(f"/v1/cases/{case.pk}/archive", {}, HTTP_X_AGENT_REASONING=WHY, **headers)


def asked(agent: APIClient, case: Case) -> Approval:
    response = archive(agent, case)
    assert response.status_code == 202, response.content
    return Approval.objects.get(pk=response.json()["approval_id"])


def decide(person: APIClient, approval: Approval, word: str = "approve", **body: str) -> Any:
    return person.post(f"/v1/approvals/{approval.pk}/{word}", body)
