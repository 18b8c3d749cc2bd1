"""The events of an agent's session."""

from __future__ import annotations

from agents.models import AgentSession
from audit.events.actions import emit
from config.api.scope import Actor


def emit_session(session: AgentSession, event_type: str, *, actor: Actor) -> None:
    """Write an event about the session itself. It belongs to no case: a session may be about several."""
    emit(
        actor=actor,
        event_type=event_type,
        firm_id=session.firm_id,
        case_id=None,
        entity_type="agent_session",
        entity_id=session.pk,
        data={"key_id": str(session.key_id), "expires_at": session.expires_at.isoformat()},
    )
