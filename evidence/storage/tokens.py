"""Signed permissions for the embedded store: what may be put or read, until when. HMAC-SHA256 with keys of their own."""

from __future__ import annotations

import time
import uuid
from dataclasses import asdict, dataclass

from django.core import signing

from config import keys
from config.api.scope import Actor
from config.keys import Purpose

SALT = "intactus.storage"


class BadTokenError(Exception):
    """Forged, altered or expired: the three are answered alike."""


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


def holder_of(
    actor: Actor, *, case_id: uuid.UUID, entity_type: str, entity_id: uuid.UUID, permission: str, request_id: str = ""
) -> Holder:
    """The holder of an address that is signed for ``actor``."""
    return Holder(
        actor.type, str(actor.id), actor.name[:200], _text(actor.owner_id), _text(actor.session_id), str(actor.in_firm),
        str(case_id), entity_type, str(entity_id), permission, request_id,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grant:
    """One request to one key. For PUT, ``content_type`` and ``size`` are what must come; for GET, what is answered."""

    method: str
    key: str
    content_type: str
    expires: int  # seconds since the epoch
    size: int = 0
    disposition: str = ""
    holder: Holder | None = None  # of an address to read from


def seal(grant: Grant) -> str:
    return keys.dumps(asdict(grant), purpose=Purpose.ADDRESSES, salt=SALT, compress=True)


def unseal(token: str, *, method: str) -> Grant:
    """The grant of a token for ``method`` (HEAD is within GET). Raises ``BadTokenError``."""
    try:
        fields = keys.loads(token, purpose=Purpose.ADDRESSES, salt=SALT)
        holder = fields.pop("holder", None)
        grant = Grant(**fields, holder=Holder(**holder) if holder else None)
    except (signing.BadSignature, ValueError, TypeError):
        raise BadTokenError from None
    if grant.expires <= time.time() or grant.method != ("GET" if method == "HEAD" else method):
        raise BadTokenError
    return grant


def _text(value: uuid.UUID | None) -> str | None:
    return str(value) if value else None
