"""Opening and ending an agent's sessions."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from agents.authentication import SESSION_PREFIX, operations_of_key
from agents.models import AgentKey, AgentSession
from agents.policies import check_cases, check_entity_types, check_open_session, check_operations
from audit.actions.events import emit
from cases.models import Case
from cases.secrets import digest, new_secret
from config.api.errors import QuotaExceeded
from config.api.scope import Actor, Scope

ENDED = "It was ended on request."


@transaction.atomic
def session_create(
    *,
    actor: Actor,
    scope: Scope,
    key: AgentKey,
    case_ids: Collection[uuid.UUID],
    ttl_seconds: int,
    operations: list[str] | None = None,
    **fields: Any,
) -> tuple[AgentSession, str]:
    """Open a session of the key and return it with its token, which is shown this once.

    ``scope`` is the key's: cases, operations and kinds of objects beyond it raise ``Invalid``, more sessions on a case
    than ``MAX_SESSIONS_PER_CASE`` raise ``QuotaExceeded``.
    """
    check_open_session(actor)
    held = operations_of_key(key)
    check_operations(operations or (), held)
    check_entity_types(fields.get("entity_types"), key.entity_types)
    cases = list(Case.objects.visible_to(scope).filter(pk__in=case_ids))
    check_cases(case_ids, cases)
    _check_room(cases)
    secret = new_secret(SESSION_PREFIX)
    fields.setdefault("agent_type", key.agent_type)
    session = AgentSession.objects.create(
        firm_id=key.firm_id,
        key=key,
        token_hash=digest(secret),
        operations=sorted(set(operations) if operations is not None else held),
        expires_at=timezone.now() + timedelta(seconds=ttl_seconds),
        **fields,
    )
    session.cases.set(cases)
    _emit(session, "agent_session.created", actor=actor)
    return session, secret


@transaction.atomic
def session_terminate(*, actor: Actor, session: AgentSession) -> None:
    """End a session: its next call is nobody's. Repeating it changes nothing."""
    sessions_end(actor=actor, sessions=AgentSession.objects.filter(pk=session.pk), reason=ENDED)


def sessions_end(*, actor: Actor, sessions: QuerySet[AgentSession], reason: str) -> None:
    """End those of the sessions that have not ended."""
    for session in sessions.exclude(status=AgentSession.Status.TERMINATED).select_for_update(of=("self",)):
        session.status, session.status_reason = AgentSession.Status.TERMINATED, reason
        session.ended_at = timezone.now()
        session.save(update_fields=["status", "status_reason", "ended_at"])
        _emit(session, "agent_session.deleted", actor=actor)


def _check_room(cases: list[Case]) -> None:
    """Count the open sessions on each case, one opener after the other."""
    ids = sorted(case.pk for case in cases)
    list(Case.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values_list("pk"))
    going = AgentSession.objects.filter(status=AgentSession.Status.ACTIVE, expires_at__gt=timezone.now())
    full = (
        going.filter(cases__in=ids).values("cases").annotate(number=Count("pk", distinct=True))
        .filter(number__gte=settings.MAX_SESSIONS_PER_CASE).order_by("cases").first()
    )  # fmt: skip
    if full:
        raise QuotaExceeded(
            f"This case has {settings.MAX_SESSIONS_PER_CASE} agent sessions open, as many as it may.",
            details={
                "cap_type": "sessions_per_case",
                "case_id": str(full["cases"]),
                "current_spend": full["number"],
                "cap_amount": settings.MAX_SESSIONS_PER_CASE,
            },
            retry_after=60,
            suggestion="End a session with agents.terminate_session, or wait until one has run out.",
        )


def _emit(session: AgentSession, event_type: str, *, actor: Actor) -> None:
    emit(
        actor=actor,
        event_type=event_type,
        firm_id=session.firm_id,
        case_id=None,
        entity_type="agent_session",
        entity_id=session.pk,
        data={"key_id": str(session.key_id), "expires_at": session.expires_at.isoformat()},
    )
