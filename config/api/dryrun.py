"""``Prefer: dry-run``: do everything a call would do, answer what that was, and undo it.

What a call does to the database, and what it would do once that is committed, is rolled back. What it would do elsewhere
is not done at all: stores ask ``is_rehearsal()``, and neither keep, remove nor sign anything then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.current import rehearsing

HEADER = "Prefer"
WORD = "dry-run"
Changed = dict[str, dict[str, Any]]  # by field, its value before and after
Describe = Callable[[int, Any, Changed], dict[str, Any]]  # of the status, the answer and what it changes on the subject


class _Rehearsed(Exception):  # no error: the way out of a transaction that is to be rolled back
    """Carries what a rehearsal found out of its transaction."""

    def __init__(self, response: Response, preview: dict[str, Any]) -> None:
        super().__init__()
        self.response, self.preview = response, preview


def asked_for(request: Request) -> bool:
    """Whether the caller wants to know only (RFC 7240's ``Prefer``)."""
    return WORD in [word.strip() for word in request.headers.get(HEADER, "").lower().split(",")]


def rehearse(
    operation: Callable[[], Response],
    *,
    request: HttpRequest,
    actor: Any,
    before: dict[str, Any] | None,
    describe: Describe,
    secrets: Collection[str] = (),
) -> Response:
    """Run a validated, permitted operation inside a transaction of its own and roll that back, with its callbacks.

    Answers 200 with what the call would have answered, the fields it would have changed on its subject, the events it
    would have written, and what ``describe`` finds before all is undone; ``secrets`` are left out of the answer, for they open
    nothing. Refusals are raised as in a real call. Needs an open transaction.
    """
    began = timezone.now()
    try:
        with rehearsing(), _browser_kept(request), transaction.atomic():
            response = operation()
            answer = without(response.data, secrets)
            changes = _changes(before, answer)
            preview = {
                "dry_run": True, "would_status": response.status_code, "would_answer": answer, "changes": changes,
                **describe(response.status_code, answer, changes), "would_emit": _events_since(began, actor),
            }  # fmt: skip
            raise _Rehearsed(response, preview)
    except _Rehearsed as rehearsed:
        return Response(rehearsed.preview, status=200, headers={"Preference-Applied": WORD})


def without(answer: Any, secrets: Collection[str]) -> Any:
    """An answer whose secret fields are empty."""
    if not secrets or not isinstance(answer, dict):
        return answer
    return {name: None if name in secrets else value for name, value in answer.items()}


@contextmanager
def _browser_kept(request: HttpRequest) -> Iterator[None]:
    """Whoever signs out in a rehearsal stays signed in: the browser's session is the one from before."""
    kept = {name: getattr(request, name) for name in ("session", "user") if hasattr(request, name)}
    if session := kept.get("session"):
        request.session = type(session)(session.session_key)
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(request, name, value)


def _events_since(began: Any, actor: Any) -> list[dict[str, Any]]:
    events = apps.get_model("audit.Event").objects.filter(
        created_at__gte=began, position__isnull=True, actor_id=actor.id, session_id=actor.session_id
    )  # an agent's other session may just have written of another case
    return [
        {"event_type": one.event_type, "entity_type": one.entity_type, "entity_id": one.entity_id, "data": one.data}
        for one in events.order_by("id")[:100]
    ]


def _changes(before: dict[str, Any] | None, after: Any) -> Changed:
    if before is None or not isinstance(after, dict):
        return {}
    return {
        name: {"from": before[name], "to": after[name]}
        for name in before
        if name in after and before[name] != after[name] and name not in ("version", "updated_at", "allowed_actions")
    }
