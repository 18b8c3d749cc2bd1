"""The use of a signed address of the embedded store: authorised again each time, and reading is recorded."""

from __future__ import annotations

import hashlib
import logging
import uuid
from dataclasses import astuple
from typing import Any

from django.db import InterfaceError, OperationalError, connection

from audit.entries.actions import record_repeated
from audit.models import AuditEntry
from cases.scopes import present_scope
from config.api.kinds import kind_of
from config.api.lockouts import CredentialKind
from config.api.refusals import attempts_to_record
from config.boundary import firm_boundary
from evidence.custody.upload_actions import may_send
from evidence.models import EvidenceItem, Upload
from evidence.scanning.verdicts import may_be_given_out
from evidence.storage.holder import VIEW, Holder
from evidence.storage.replies import StorageRefusedError
from evidence.storage.routes import RefusedUse
from evidence.storage.tokens import Grant

logger = logging.getLogger(__name__)

# How the audit log names the uses; none is a tool, for the address is the credential.
FETCH, OPEN, STORE = "files.fetch", "files.open", "files.store"
NO_MORE = (403, "FORBIDDEN", "This address is not valid, or not any more.")
AWAY = (503, "UNAVAILABLE", "The file can't be given out just now.", "Try again in a few seconds.")


def address_used(grant: Grant) -> None:
    """Let the request go on, or raise ``StorageRefusedError``: for one who has lost the case, the item or the session since.

    Whoever reads is recorded before the first byte goes out, once for each address, and so is who was refused.
    """
    try:
        allowed = _send(grant.sent_for) if grant.method == "PUT" else grant.holder is not None and _read(grant.holder)
    except (OperationalError, InterfaceError):
        raise StorageRefusedError(*AWAY) from None
    if not allowed:
        raise StorageRefusedError(*NO_MORE)


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
    found = rows.visible_to(scope).filter(pk=holder.entity_id).first()
    return found is not None and (not isinstance(found, EvidenceItem) or may_be_given_out(found))


def _record(holder: Holder, *, allowed: bool) -> None:
    """Write the entry of the address's use, once for each outcome: a viewer reads a file in many ranges, and views it once."""
    outcome = AuditEntry.Outcome.OK if allowed else AuditEntry.Outcome.REFUSED
    address = hashlib.sha256("/".join(map(str, astuple(holder))).encode()).hexdigest()
    category = "read" if holder.purpose == VIEW else "download"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(bytes.fromhex(address[:16]), signed=True)])
    earlier = AuditEntry.objects.filter(entity_id=holder.entity_id, category=category, address=address, outcome=outcome)
    if earlier.exists():
        return
    AuditEntry.objects.create(
        firm_id=holder.firm_id,
        case_id=holder.case_id,
        actor_type=holder.actor_type,
        actor_id=holder.actor_id,
        actor_name=holder.actor_name,
        agent_owner_id=holder.owner_id,
        session_id=holder.session_id,
        tool=OPEN if holder.purpose == VIEW else FETCH,
        permission=holder.permission,
        category=category,
        entity_type=holder.entity_type,
        entity_id=holder.entity_id,
        outcome=outcome,
        status=200 if allowed else 403,
        request_id=holder.request_id,
        channel=holder.channel,
        address=address,
    )


def refused_use_record(use: RefusedUse) -> None:
    """Record a request to the store that was refused, but for readers, whom :func:`address_used` records.

    Anyone may make them without end: of many alike the first, the tenth, the hundredth and so on is written.
    """
    if use.status >= 500 or (use.grant is not None and use.grant.method != "PUT"):
        return
    try:
        if use.grant is None:
            _record_bad_address(use)
        else:
            _record_refused_upload(use, use.grant.sent_for)
    except (OperationalError, InterfaceError):
        logger.exception("could not record a refused use of an address")


def _record_bad_address(use: RefusedUse) -> None:
    name, category = (STORE, "create") if use.method == "PUT" else (FETCH, "download")
    record_repeated(
        name=name, category=category, status=use.status, request_id=use.request_id, network=use.network,
        limit=CredentialKind.STORAGE,
    )  # fmt: skip


def _record_refused_upload(use: RefusedUse, key: str) -> None:
    """The address is ours, so that it is known whose upload it was for; not who used it now."""
    attempts = attempts_to_record(f"{STORE}:{key}")
    if attempts is None:
        return
    with firm_boundary(uuid.UUID(key.partition("/")[0])):
        upload = Upload.objects.select_related("uploader").filter(storage_key=key).first()
        if upload is None:
            return
        is_agent = upload.actor_type == "agent"
        AuditEntry.objects.create(
            firm_id=upload.firm_id, case_id=upload.case_id, actor_type=upload.actor_type, actor_id=upload.actor_id,
            actor_name=upload.actor_name, agent_owner_id=upload.uploader_id if is_agent else None,
            session_id=upload.session_id, tool=STORE, permission="write:evidence", category="create",
            entity_type="evidence", entity_id=upload.item_id, outcome=AuditEntry.Outcome.REFUSED, status=use.status,
            request_id=use.request_id, attempts=attempts,
        )  # fmt: skip
