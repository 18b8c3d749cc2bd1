"""The use of a signed address of the embedded store: authorised again each time, and reading is recorded."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import InterfaceError, OperationalError

from audit.models import AuditEntry
from cases.scopes import present_scope
from config.api.kinds import kind_of
from config.boundary import firm_boundary
from evidence.custody.upload_actions import may_send
from evidence.models import EvidenceItem, Upload
from evidence.storage.replies import RefusedError
from evidence.storage.tokens import Grant, Holder

FETCH = "files.fetch"  # how the audit log names it; not a tool, for the address is the credential
NO_MORE = (403, "FORBIDDEN", "This address is not valid, or not any more.")
AWAY = (503, "UNAVAILABLE", "The file can't be given out just now.", "Try again in a few seconds.")


def address_used(grant: Grant) -> None:
    """Let the request go on, or raise ``RefusedError``: for one who has lost the case, the item or the session since.

    Whoever reads is recorded before the first byte goes out, and so is who was refused.
    """
    try:
        allowed = _send(grant.key) if grant.method == "PUT" else grant.holder is not None and _read(grant.holder)
    except (OperationalError, InterfaceError):
        raise RefusedError(*AWAY) from None
    if not allowed:
        raise RefusedError(*NO_MORE)


def _send(key: str) -> bool:
    with firm_boundary(uuid.UUID(key.partition("/")[0])):
        upload = Upload.objects.filter(storage_key=key, status=Upload.Status.PENDING).first()
        return upload is not None and may_send(upload)


def _read(holder: Holder) -> bool:
    with firm_boundary(uuid.UUID(holder.firm_id)):
        allowed = _may_read(holder)
        _record(holder, allowed=allowed)
        return allowed


def _may_read(holder: Holder) -> bool:
    session_id = uuid.UUID(holder.session_id) if holder.session_id else None
    scope = present_scope(person_id=uuid.UUID(holder.actor_id), session_id=session_id)
    if scope is None or not scope.permits(holder.permission, client=True):
        return False
    model = kind_of(holder.entity_type).model
    rows: Any = EvidenceItem.files if model is EvidenceItem else model.objects
    found: bool = rows.visible_to(scope).filter(pk=holder.entity_id).exists()
    return found


def _record(holder: Holder, *, allowed: bool) -> None:
    AuditEntry.objects.create(
        firm_id=holder.firm_id,
        case_id=holder.case_id,
        actor_type=holder.actor_type,
        actor_id=holder.actor_id,
        actor_name=holder.actor_name,
        agent_owner_id=holder.owner_id,
        session_id=holder.session_id,
        tool=FETCH,
        permission=holder.permission,
        category="download",
        entity_type=holder.entity_type,
        entity_id=holder.entity_id,
        outcome=AuditEntry.Outcome.OK if allowed else AuditEntry.Outcome.REFUSED,
        status=200 if allowed else 403,
        request_id=holder.request_id,
    )
