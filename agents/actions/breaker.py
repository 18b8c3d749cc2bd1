"""The breaker: so many errors of an agent in a row, within minutes, suspend its session until a person lifts it.

What counts are the agent's own errors, refusals included. The platform's failures (5xx) and full limits (429) neither count
nor end a row; a call that succeeds ends it.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Least
from django.utils import timezone

from agents.actions.session_events import emit_session
from agents.models import AgentSession
from cases.actions.notifications import notify
from cases.models import Notification
from config.api.scope import SYSTEM

LIMITED = 429
MOST_COUNTED = 30_000  # of a small integer's room


def count_outcome(view: Any, *, status: int) -> None:
    """Count how a tool's call ended. Registered beside the tool mechanism's auditor, within the same transaction.

    A success costs no query while there is no row of errors: the session was read when the call was authenticated.
    """
    session_id = view.actor.session_id
    if session_id is None:
        return
    if status < 400:
        session: AgentSession | None = getattr(view.request, "agent_session", None)
        if session is None or session.errors_in_a_row:
            end_row(session_id)
    elif status < 500 and status != LIMITED:
        count_error(session_id)


def end_row(session_id: uuid.UUID) -> None:
    """A call succeeded: the next error is the first of a new row."""
    AgentSession.objects.filter(pk=session_id, errors_in_a_row__gt=0).update(errors_in_a_row=0, errors_since=None)


def count_error(session_id: uuid.UUID) -> None:
    """One more error in a row; the one that fills it suspends the session, once, and tells its owner."""
    now = timezone.now()
    fresh = Q(errors_since__isnull=True) | Q(errors_since__lt=now - timedelta(seconds=settings.BREAKER_SECONDS))
    going = AgentSession.objects.filter(pk=session_id, status=AgentSession.Status.ACTIVE)
    going.update(
        errors_in_a_row=Case(When(fresh, then=Value(1)), default=Least(F("errors_in_a_row") + 1, Value(MOST_COUNTED))),
        errors_since=Case(When(fresh, then=Value(now)), default=F("errors_since")),
    )
    reason = f"{settings.BREAKER_ERRORS} errors in a row within {settings.BREAKER_SECONDS // 60} minutes"
    full = going.filter(errors_in_a_row__gte=settings.BREAKER_ERRORS)
    if full.update(status=AgentSession.Status.SUSPENDED, status_reason=reason):
        _tell(AgentSession.objects.select_related("key__owner").get(pk=session_id))


def _tell(session: AgentSession) -> None:
    emit_session(session, "agent_session.suspended", actor=SYSTEM)
    notify(
        actor=SYSTEM,
        recipients=[session.key.owner],
        kind=Notification.Kind.SUSPENDED,
        title=f"The agent {session.key.name} was suspended",
        body=f"{session.status_reason}. Look at what it did, then let it go on or end its session.",
        entity_type="agent_session",
        entity_id=session.pk,
        firm_id=session.firm_id,
    )
