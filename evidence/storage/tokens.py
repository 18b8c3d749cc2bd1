"""Signed permissions for files that the application serves: what may be put or read, and until when."""

from __future__ import annotations

import secrets
import time
import uuid
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.utils import timezone

from config import keys
from config.api.current import current_call
from config.api.scope import Actor
from config.keys import Purpose
from evidence.storage.base import Disposition, SignedRequest, check_key, content_disposition

ROUTE = "/storage/"
SALT = "intactus.storage"


VIEW, DOWNLOAD = "view", "download"  # what an address is used for


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
    upload_key: str = ""  # of the file that this is a part of

    @property
    def sent_for(self) -> str:
        """The storage key of the upload that a PUT is for."""
        return self.upload_key or self.key


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


def signed_put(key: str, *, content_type: str, size: int, seconds: int, upload_key: str = "") -> SignedRequest:
    """A PUT that the application takes itself; ``upload_key`` is that of the whole file, for a part of one."""
    expires_at = timezone.now() + timedelta(seconds=seconds)
    grant = Grant("PUT", check_key(key), content_type, int(expires_at.timestamp()), size=size, upload_key=upload_key)
    return SignedRequest(_url(grant), {"Content-Type": content_type}, expires_at)


def signed_get(
    key: str, *, filename: str, content_type: str, holder: Holder, disposition: Disposition = "attachment"
) -> str:
    """An address from which the application gives the file out itself."""
    expires = int(timezone.now().timestamp()) + settings.DOWNLOAD_URL_SECONDS
    header = content_disposition(filename, disposition)
    return _url(Grant("GET", check_key(key), content_type, expires, disposition=header, holder=holder))


def _url(grant: Grant) -> str:
    return f"{settings.BASE_URL}{ROUTE}{seal(grant)}"


def _text(value: uuid.UUID | None) -> str | None:
    return str(value) if value else None
