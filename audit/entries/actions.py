"""The audit entry of a tool's call: written with its effect, or after its refusal."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Model
from django.http import HttpRequest

from audit.models import AuditEntry
from config.api.channel import Channel, channel_of
from config.api.kinds import of_model
from config.api.reasoning import REASONING_LENGTH, reasoning_given, reasoning_of
from config.api.recording import ANSWER
from config.api.refusals import attempts_to_record
from config.api.request_id import request_id
from config.api.scope import ANONYMOUS, Actor
from config.client_address import client_network
from config.compiled import insert
from config.page_transaction import current_page

# What an administration page did, by the last word of its address's name.
ADMINISTRATION = {
    "changelist": "administration.list",
    "change": "administration.read",
    "history": "administration.history",
    "delete": "administration.delete",
    "add": "administration.add",
}

APPROVAL_REQUIRED = "APPROVAL_REQUIRED"  # what a call answers that waits for a person


def record_call(view: Any, *, status: int, response: Any = None) -> AuditEntry:
    """Write the entry of ``view``'s call. Registered as the tool mechanism's auditor."""
    actor, tool = view.actor, view.tool
    refused = status >= 400
    reasoning = reasoning_given(view.request) if refused else reasoning_of(view.request)
    entity_type, entity_id = _entity(view)
    entry = AuditEntry(
        firm_id=view.scope.firm_id,
        case_id=view.case_id,
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200] or _network(view),
        agent_owner_id=actor.owner_id if actor.type == "agent" else None,
        session_id=actor.session_id,
        tool=tool.name,
        permission=tool.permission,
        category=tool.audit,
        entity_type=_limit_of(view) or entity_type,
        entity_id=entity_id,
        outcome=AuditEntry.Outcome.WAITING if _awaits_approval(response) else _outcome(status),
        status=status,
        reasoning_trace=(reasoning or "")[:REASONING_LENGTH] or None,
        request_id=request_id(view.request._request),
        dry_run=view.rehearsal,
        attempts=view.attempts,
        channel=channel_of(view.request),
    )
    if (page := current_page()) and page.firm_id == entry.firm_id:
        page.entries.append(entry)
    else:
        insert(entry)
    return entry


def record_unauthenticated(*, name: str, category: str, status: int, request_id: str) -> AuditEntry:
    """Writes the entry of a call that was refused before its caller was authenticated."""
    return AuditEntry.objects.create(
        actor_type=ANONYMOUS.actor.type, tool=name, permission="public", category=category, entity_type="endpoint",
        outcome=_outcome(status), status=status, request_id=request_id,
    )  # fmt: skip


def record_given(
    *, actor: Actor, name: str, category: str, entity_type: str, entity_id: uuid.UUID, request_id: str
) -> AuditEntry:
    """Write the entry of what no tool answered, and what was given to ``actor``, or taken back. It is part of the
    transaction that gives it."""
    return AuditEntry.objects.create(
        firm_id=actor.in_firm, actor_type=actor.type, actor_id=actor.id, actor_name=actor.name[:200],
        agent_owner_id=actor.owner_id if actor.type == "agent" else None, session_id=actor.session_id, tool=name,
        permission="public", category=category, entity_type=entity_type, entity_id=entity_id,
        outcome=AuditEntry.Outcome.OK, status=200, request_id=request_id, channel=Channel.API,
    )  # fmt: skip


def record_done(*, actor: Actor, case_id: uuid.UUID, row: Model, entity_type: str, tool: str, said: str) -> AuditEntry:
    """Write the entry of what a job came to, in the transaction that does it: ``said`` is sealed with the log."""
    return AuditEntry.objects.create(
        firm_id=actor.in_firm, case_id=case_id, actor_type=actor.type, actor_id=actor.id, actor_name=actor.name[:200],
        agent_owner_id=actor.owner_id if actor.type == "agent" else None, session_id=actor.session_id, tool=tool,
        permission="write:productions", category="export", entity_type=entity_type, entity_id=row.pk,
        outcome=AuditEntry.Outcome.OK, status=200, reasoning_trace=said[:REASONING_LENGTH], request_id="", channel=Channel.API,
    )  # fmt: skip


def record_administration(
    request: HttpRequest, *, firm_id: uuid.UUID, act: str, model: type[Model], row: Any, status: int
) -> AuditEntry:
    """Write the entry of an administration page that was looked at. Registered as the administration's auditor.

    Of a superuser the entry carries the reason they gave, and names their support access as its session.
    """
    access, user = getattr(request, "support_access", None), request.user
    return AuditEntry.objects.create(
        firm_id=firm_id, case_id=_case_of(row), actor_type="human", actor_id=user.pk, actor_name=str(user)[:200],
        session_id=access.pk if access else None, tool=ADMINISTRATION.get(act, "administration.read"), permission="admin:firm",
        category="search" if act == "changelist" else "read", entity_type=_name_of(model), entity_id=getattr(row, "pk", None),
        outcome=_outcome(status), status=status, reasoning_trace=access.reason if access else None,
        request_id=request_id(request),
    )  # fmt: skip


def _name_of(model: type[Model]) -> str:
    """The kind that the model's rows are; of others the model's own name."""
    kind = of_model(model)
    return kind.name if kind else model._meta.model_name or ""


def _case_of(row: Any) -> uuid.UUID | None:
    if row is None:
        return None
    found = row.pk if row._meta.label == "cases.Case" else getattr(row, "case_id", None)
    return found if isinstance(found, uuid.UUID) else None


def record_repeated(
    *, name: str, category: str, status: int, request_id: str, network: str, limit: str
) -> AuditEntry | None:
    """Write the entry of a call that no rate limit counted: of many from one network, few that say for how many they stand."""
    attempts = attempts_to_record(f"{limit}:{network}")
    if attempts is None:
        return None
    return AuditEntry.objects.create(
        actor_type=ANONYMOUS.actor.type, actor_name=network, tool=name, permission="public", category=category,
        entity_type=limit, outcome=_outcome(status), status=status, request_id=request_id, attempts=attempts,
    )  # fmt: skip


def _limit_of(view: Any) -> str:
    """What kind of wrong credential, or which limit, an entry of nobody's many refused calls is about."""
    return view.refused_by if view.attempts is not None and view.actor.type == ANONYMOUS.actor.type else ""


def _network(view: Any) -> str:
    """Where refused calls of nobody came from, in an entry that stands for many of them."""
    return client_network(view.request._request) if view.attempts is not None else ""


def _awaits_approval(response: Any) -> bool:
    """Whether a person was asked for approval instead of the call being made."""
    data = getattr(response, "data", None)
    return isinstance(data, dict) and data.get("code") == APPROVAL_REQUIRED


def _outcome(status: int) -> str:
    if status >= 500:
        return AuditEntry.Outcome.FAILED
    return AuditEntry.Outcome.REFUSED if status >= 400 else AuditEntry.Outcome.OK


def _entity(view: Any) -> tuple[str, uuid.UUID | None]:
    """The kind and the id of what a call was about: whom it says it concerns, its subject, else what it answered, which may
    be of another kind than the tool is declared for."""
    if view.concerned is not None:
        return _name_of(type(view.concerned)), view.concerned.pk
    subject, answer = view.ids.get(view.tool.subject_name), view.ids.get(ANSWER)
    kind = of_model(view.answered) if answer and not subject else None
    found = subject or answer
    return (kind.name if kind else view.tool.entity), (found if isinstance(found, uuid.UUID) else None)
