"""The breaker: so many errors of an agent in a row, within minutes, suspend its session until a person lifts it.

What counts are the agent's own errors, refusals included. The platform's failures (5xx) and full limits (429) neither count
nor end a row; a call that succeeds ends it. The row keeps when its last errors came, as many as suspend: so any stretch of
those minutes counts, whenever it begins.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import connection

from agents.access.session_events import emit_session
from agents.models import AgentSession
from cases.models import Notification
from cases.notifications.actions import notify
from config.api.scope import SYSTEM

LIMITED = 429
# One statement adds the error, keeps the last so many and tells whether the first of them is recent enough. Errors at the
# same time wait for the row; the time is read after that, so that the row stays in order.
COUNT = """
UPDATE agents_agentsession
   SET error_row = (error_row || clock_timestamp())[greatest(1, cardinality(error_row) + 2 - %(errors)s):]
 WHERE id = %(session)s AND status = 'active'
RETURNING cardinality(error_row) >= %(errors)s
      AND error_row[1] >= clock_timestamp() - make_interval(secs => %(seconds)s)
"""


def count_outcome(view: Any, *, status: int) -> None:
    """Count how a tool's call ended. Registered beside the tool mechanism's auditor, within the same transaction.

    A success costs no query while there is no row of errors: the session was read when the call was authenticated.
    """
    session_id = view.actor.session_id
    if session_id is None:
        return
    if status < 400:
        session: AgentSession | None = getattr(view.request, "agent_session", None)
        if session is None or session.error_row:
            end_row(session_id)
    elif status < 500 and status != LIMITED:
        count_error(session_id)


def end_row(session_id: uuid.UUID) -> None:
    """A call succeeded: the next error is the first of a new row."""
    AgentSession.objects.filter(pk=session_id).exclude(error_row=[]).update(error_row=[])


def count_error(session_id: uuid.UUID) -> None:
    """Count one more error in a row; the last of a full row suspends the session, once, and notifies its owner."""
    errors, seconds = settings.BREAKER_ERRORS, settings.BREAKER_SECONDS
    with connection.cursor() as cursor:
        cursor.execute(COUNT, {"session": session_id, "errors": errors, "seconds": seconds})
        counted = cursor.fetchone()
    if not counted or not counted[0]:
        return
    reason = f"{errors} errors in a row within {seconds // 60} minutes"
    going = AgentSession.objects.filter(pk=session_id, status=AgentSession.Status.ACTIVE)
    if going.update(status=AgentSession.Status.SUSPENDED, status_reason=reason):
        _notify_owner(AgentSession.objects.select_related("key__owner").get(pk=session_id))


def _notify_owner(session: AgentSession) -> None:
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
