"""What the tests of webhooks share: a session with a webhook, events of its case, and looking at deliveries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentSession, WebhookDelivery
from agents.webhooks.sender import send_due
from audit.events.actions import emit_for
from cases.models import Case
from config.api.scope import SYSTEM
from tests.agents.conftest import bearer, open_session

Registered = Callable[..., dict[str, Any]]


@pytest.fixture(autouse=True)
def _loopback(settings: LazySettings) -> None:
    settings.OUTGOING_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    settings.WEBHOOK_RETRY_SECONDS = [60, 600]


@pytest.fixture
def register(key_api: APIClient, case: Case, settings: LazySettings) -> Registered:
    """Open a session and register its webhook; answers what the call did, with ``agent``, the session's client."""
    settings.MAX_SESSIONS_PER_CASE = 50

    def make(url: str, types: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
        agent = bearer(open_session(key_api, case, **fields)["token"])
        session_id = agent.get("/v1/agent/sessions").json()["items"][0]["id"]
        body = {"webhook": {"url": url, "types": list(types)}}
        answer = agent.patch(f"/v1/agent/sessions/{session_id}", body)
        assert answer.status_code == 200, answer.content
        return {**answer.json(), "agent": agent}

    return make


def happen(case: Case, number: int = 1, *, event_type: str = "case.updated") -> list[str]:
    """So many events of the case; their ids, in order."""
    return [str(emit_for(case, actor=SYSTEM, event_type=event_type).pk) for _ in range(number)]


def send() -> None:
    """Make and send what is due, however long a busy machine takes."""
    send_due(seconds=240)


def pass_time(seconds: int) -> None:
    """As if the deliveries had waited so long."""
    for one in WebhookDelivery.objects.exclude(next_attempt_at=None):
        later = timedelta(seconds=seconds)
        WebhookDelivery.objects.filter(pk=one.pk).update(
            next_attempt_at=(one.next_attempt_at or timezone.now()) - later
        )


def states() -> list[str]:
    """Of all deliveries, in their order."""
    return list(WebhookDelivery.objects.order_by("id").values_list("status", flat=True))


def session_of(registered: dict[str, Any]) -> AgentSession:
    found: AgentSession = AgentSession.objects.get(pk=registered["id"])
    return found
