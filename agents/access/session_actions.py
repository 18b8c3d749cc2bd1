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

from agents.access.authentication import SESSION_PREFIX, operations_of_key
from agents.access.roles import roles_of, within_roles
from agents.access.session_events import emit_session
from agents.models import AgentKey, AgentSession, WebhookDelivery
from agents.policies import (
    check_cases,
    check_end,
    check_entity_types,
    check_lasting,
    check_not_suspended,
    check_open_session,
    check_operations,
    check_privileged,
    check_resume,
    check_role,
)
from cases.models import Case
from cases.signin.secrets import digest, new_secret
from config.api.errors import QuotaExceeded
from config.api.scope import SYSTEM, Actor, Scope

ENDED = "It was ended on request."
NOT_SENT = "The session was ended first."
IDLE = "It was not used for too long."
UNBOUND = {"purpose": "", "entity_types": None, "idle_seconds": None}  # what a session has that says nothing of these


@transaction.atomic
def session_create(
    *, actor: Actor, scope: Scope, key: AgentKey, case_ids: Collection[uuid.UUID], ttl_seconds: int, **fields: Any
) -> tuple[AgentSession, str]:
    """Open a session of the key and return it with its token, which is shown this once.

    ``scope`` is the key's: cases, operations and kinds of objects beyond it or the agent's role raise ``Invalid``, more
    sessions on a case than ``MAX_SESSIONS_PER_CASE`` raise ``QuotaExceeded``.
    """
    bounds = _checked_bounds(actor, key, ttl_seconds, fields)
    cases = _checked_cases(scope, case_ids)
    _check_session_limit(cases)
    secret = new_secret(SESSION_PREFIX)
    session = AgentSession.objects.create(
        firm_id=key.firm_id,
        key=key,
        token_hash=digest(secret),
        expires_at=timezone.now() + timedelta(seconds=ttl_seconds),
        **bounds,
    )
    session.cases.set(cases, through_defaults={"firm_id": session.firm_id})
    emit_session(session, "agent_session.created", actor=actor)
    return session, secret


@transaction.atomic
def session_reuse(
    *, actor: Actor, scope: Scope, key: AgentKey, case_ids: Collection[uuid.UUID], ttl_seconds: int, **fields: Any
) -> tuple[AgentSession, str | None]:
    """Return the newest session of the key that goes on, with exactly these cases, purpose and bounds, or open one.

    The key is locked, so that calls at the same time find the one session that the first of them opens. Only a session
    that this call opened comes with its token.
    """
    bounds = _checked_bounds(actor, key, ttl_seconds, fields)
    wanted = {case.pk for case in _checked_cases(scope, case_ids)}
    AgentKey.objects.select_for_update(no_key=True).get(pk=key.pk)
    alike = AgentSession.objects.filter(
        key=key,
        status=AgentSession.Status.ACTIVE,
        expires_at__gt=timezone.now(),
        oauth_grant__isnull=True,
        **{**UNBOUND, **bounds},
    )
    for session in alike.order_by("-id").prefetch_related("cases"):
        if not session.is_idle and {case.pk for case in session.cases.all()} == wanted:
            return session, None
    return session_create(
        actor=actor, scope=scope, key=key, case_ids=case_ids, ttl_seconds=ttl_seconds, **fields
    )  # fmt: skip


def _checked_bounds(actor: Actor, key: AgentKey, ttl_seconds: int, asked: dict[str, Any]) -> dict[str, Any]:
    """The session's fields as asked for, within the key and the agent's role. Raises ``Invalid`` for what is beyond."""
    check_open_session(actor)
    check_not_suspended(key)
    fields = {"agent_type": key.agent_type, **asked}
    operations = fields.pop("operations", None)
    agent_types = (key.agent_type, fields["agent_type"])
    held = {one.partition(":")[0] for one in within_roles(operations_of_key(key), *agent_types)}
    check_role(agent_types, operations or (), fields.get("entity_types"))
    check_lasting(agent_types, ttl_seconds)
    check_operations(operations or (), held)
    check_entity_types(fields.get("entity_types"), key.entity_types)
    fields["client_boundary"] = fields.get("client_boundary", False) or _among_clients(agent_types)
    check_privileged(fields.setdefault("privileged", key.privileged), key.privileged)
    return fields | {"operations": sorted(set(operations) if operations is not None else held)}


def _checked_cases(scope: Scope, case_ids: Collection[uuid.UUID]) -> list[Case]:
    cases = list(Case.objects.visible_to(scope).filter(pk__in=case_ids))
    check_cases(case_ids, cases)
    return cases


def _among_clients(agent_types: Collection[str]) -> bool:
    return any(role.client_boundary for role in roles_of(*agent_types))


@transaction.atomic
def session_terminate(*, actor: Actor, session: AgentSession) -> None:
    """End a session: its next call is refused. Repeating it changes nothing. A suspended one is ended by a person."""
    check_end(actor, session)
    sessions_end(actor=actor, sessions=AgentSession.objects.filter(pk=session.pk), reason=ENDED)


def sessions_end(*, actor: Actor, sessions: QuerySet[AgentSession], reason: str) -> None:
    """End those of the sessions that have not ended; a suspended one only if a person does it, who thereby lifts it."""
    ended = [AgentSession.Status.TERMINATED, *([] if actor.is_person else [AgentSession.Status.SUSPENDED])]
    for session in sessions.exclude(status__in=ended).select_for_update(of=("self",)).order_by("pk"):
        session.status, session.status_reason = AgentSession.Status.TERMINATED, reason
        session.ended_at = timezone.now()
        session.save(update_fields=["status", "status_reason", "ended_at"])
        WebhookDelivery.objects.filter(webhook__session=session, status=WebhookDelivery.Status.PENDING).update(
            status=WebhookDelivery.Status.FAILED, problem=NOT_SENT, next_attempt_at=None
        )
        emit_session(session, "agent_session.deleted", actor=actor)


@transaction.atomic
def session_resume(*, actor: Actor, session: AgentSession) -> AgentSession:
    """Lift a suspension: the agent's next call counts as its first. It changes nothing for an active session."""
    check_resume(actor, session)
    if session.status == AgentSession.Status.SUSPENDED:
        session.status, session.status_reason = AgentSession.Status.ACTIVE, ""
        session.error_row = []
        session.save(update_fields=["status", "status_reason", "error_row"])
        emit_session(session, "agent_session.resumed", actor=actor)
    return session


def _check_session_limit(cases: list[Case]) -> None:
    """Raise ``QuotaExceeded`` if a case has too many open sessions. The cases are locked, so that callers are counted in turn."""
    ids = sorted(case.pk for case in cases)
    sessions_end(actor=SYSTEM, sessions=AgentSession.objects.filter(cases__in=ids).idle(), reason=IDLE)
    list(Case.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values_list("pk"))
    # Suspended sessions count too: they may be resumed, and an agent must not evade a suspension by opening new ones.
    open_ones = AgentSession.objects.exclude(status=AgentSession.Status.TERMINATED)
    going = open_ones.filter(expires_at__gt=timezone.now())
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
