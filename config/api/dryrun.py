"""``Prefer: dry-run``: do everything a call would do, tell what that was, and undo it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.db import transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import ApprovalNeeded

HEADER = "Prefer"
WORD = "dry-run"


def asked_for(request: Request) -> bool:
    """Whether the caller wants to know only (RFC 7240's ``Prefer``)."""
    return WORD in [word.strip() for word in request.headers.get(HEADER, "").lower().split(",")]


def rehearse(operation: Callable[[], Response], *, actor: Any, before: dict[str, Any] | None) -> Response:
    """Run a validated, permitted operation inside a savepoint and roll it back.

    Answers 200 with what the call would have answered, the fields it would have changed on its subject, and the events it
    would have written. Refusals are raised as in a real call. Needs an open transaction.
    """
    began = timezone.now()
    savepoint = transaction.savepoint()
    try:
        response = operation()
        events = _events_since(began, actor)
    except ApprovalNeeded as needed:
        response, events = Response({"code": "APPROVAL_REQUIRED", "message": needed.message}, status=202), []
    finally:
        transaction.savepoint_rollback(savepoint)
    answer = response.data
    data = {
        "dry_run": True,
        "would_status": response.status_code,
        "would_answer": answer,
        "changes": _changes(before, answer),
        "would_emit": events,
    }
    return Response(data, status=200, headers={"Preference-Applied": WORD})


def _events_since(began: Any, actor: Any) -> list[dict[str, Any]]:
    events = apps.get_model("audit.Event").objects.filter(
        created_at__gte=began, position__isnull=True, actor_id=actor.id
    )
    return [
        {"event_type": one.event_type, "entity_type": one.entity_type, "entity_id": one.entity_id, "data": one.data}
        for one in events.order_by("id")[:100]
    ]


def _changes(before: dict[str, Any] | None, after: Any) -> dict[str, dict[str, Any]]:
    if before is None or not isinstance(after, dict):
        return {}
    return {
        name: {"from": before[name], "to": after[name]}
        for name in before
        if name in after and before[name] != after[name] and name not in ("version", "updated_at", "allowed_actions")
    }
