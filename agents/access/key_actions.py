"""Making, rotating and revoking agent keys."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from agents.access.authentication import KEY_PREFIX
from agents.access.session_actions import sessions_end
from agents.models import AgentKey, AgentSession
from agents.policies import (
    check_cases,
    check_future,
    check_make_key,
    check_operations,
    check_role,
    check_rotate_key,
)
from audit.events.actions import emit
from cases.models import Case, User
from cases.roles import operations_of
from cases.signin.secrets import digest, new_secret
from config.api.scope import Actor, Scope

SHOWN = 14  # characters of a key that stay readable


@transaction.atomic
def key_create(
    *, actor: Actor, scope: Scope, case_ids: Collection[uuid.UUID] | None, operations: list[str], **fields: Any
) -> tuple[AgentKey, str]:
    """Make a key of the acting attorney's, and return it with the secret, which is shown this once.

    ``case_ids`` of ``None`` means all the owner's cases, those of later included. Raises ``Invalid`` for cases and
    operations beyond the owner's own, or beyond the role its ``agent_type`` names.
    """
    check_make_key(actor)
    owner = User.objects.get(pk=actor.person_id)
    check_operations(operations, operations_of(owner.role))
    check_role([fields.get("agent_type", "")], operations, fields.get("entity_types"))
    check_future(fields.get("expires_at"))
    cases = list(Case.objects.visible_to(scope).filter(pk__in=case_ids)) if case_ids is not None else []
    check_cases(case_ids or (), cases)
    secret = new_secret(KEY_PREFIX)
    key = AgentKey.objects.create(
        firm_id=actor.in_firm,
        owner=owner,
        prefix=secret[:SHOWN],
        key_hash=digest(secret),
        all_cases=case_ids is None,
        operations=sorted(set(operations)),
        **fields,
    )
    key.cases.set(cases, through_defaults={"firm_id": key.firm_id})
    _emit(key, "agent_key.created", actor=actor)
    return key, secret


@transaction.atomic
def key_rotate(*, actor: Actor, key: AgentKey, overlap_seconds: int) -> tuple[AgentKey, str]:
    """Give the key a new secret and return it; the present one stays valid for ``overlap_seconds``, which may be 0.

    A secret from before an earlier rotation ends at once. Sessions go on.
    """
    check_rotate_key(actor, key)
    secret = new_secret(KEY_PREFIX)
    key.former_hash = key.key_hash if overlap_seconds else None
    key.former_until = timezone.now() + timedelta(seconds=overlap_seconds) if overlap_seconds else None
    key.key_hash, key.prefix = digest(secret), secret[:SHOWN]
    key.save(update_fields=["key_hash", "prefix", "former_hash", "former_until"])
    _emit(key, "agent_key.updated", actor=actor)
    return key, secret


@transaction.atomic
def key_revoke(*, actor: Actor, key: AgentKey) -> AgentKey:
    """End a key and its sessions at once. Repeating it changes nothing."""
    if key.revoked_at is not None:
        return key
    key.revoked_at = timezone.now()
    key.save(update_fields=["revoked_at"])
    sessions_end(actor=actor, sessions=AgentSession.objects.filter(key=key), reason="The key was revoked.")
    _emit(key, "agent_key.deleted", actor=actor)
    return key


def _emit(key: AgentKey, event_type: str, *, actor: Actor) -> None:
    emit(
        actor=actor, event_type=event_type, firm_id=key.firm_id, case_id=None, entity_type="agent_key", entity_id=key.pk
    )
