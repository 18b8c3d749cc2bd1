"""Whom an address of a file is for: its use is authorised again for them, and recorded."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass

from config.api.current import current_call
from config.api.scope import Actor

VIEW, DOWNLOAD = "view", "download"  # what an address is used for


@dataclass(frozen=True, slots=True)
class Holder:
    """For whom an address was signed and of what, in plain words: its use is authorised again for them, and recorded.

    ``entity_type`` and ``entity_id`` name the thing that has the file, ``permission`` what reading it takes.
    """

    actor_type: str
    actor_id: str
    actor_name: str
    owner_id: str | None
    session_id: str | None
    firm_id: str
    case_id: str
    entity_type: str
    entity_id: str
    permission: str
    request_id: str = ""
    purpose: str = DOWNLOAD
    channel: str = ""
    nonce: str = ""  # of this address: no two are alike, so that its uses can be distinguished from another's


def holder_of(
    actor: Actor, *, case_id: uuid.UUID, entity_type: str, entity_id: uuid.UUID, permission: str, request_id: str = "",
    purpose: str = DOWNLOAD,
) -> Holder:  # fmt: skip
    """The holder of an address that is signed for ``actor``, whose call this is."""
    call = current_call()
    return Holder(
        actor.type, str(actor.id), actor.name[:200], _text(actor.owner_id), _text(actor.session_id), str(actor.in_firm),
        str(case_id), entity_type, str(entity_id), permission, request_id, purpose, call.channel if call else "",
        secrets.token_hex(8),
    )  # fmt: skip


def _text(value: uuid.UUID | None) -> str | None:
    return str(value) if value else None
