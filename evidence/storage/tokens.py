"""Signed permissions for the embedded store: what may be put or read, until when. HMAC-SHA256 with the server's key."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

from django.core import signing

SALT = "intactus.storage"


class BadTokenError(Exception):
    """Forged, altered or expired: the three are answered alike."""


@dataclass(frozen=True, slots=True)
class Grant:
    """One request to one key. For PUT, ``content_type`` and ``size`` are what must come; for GET, what is told."""

    method: str
    key: str
    content_type: str
    expires: int  # seconds since the epoch
    size: int = 0
    disposition: str = ""


def seal(grant: Grant) -> str:
    return signing.dumps(asdict(grant), salt=SALT, compress=True)


def unseal(token: str, *, method: str) -> Grant:
    """The grant of a token for ``method`` (HEAD is within GET). Raises ``BadTokenError``."""
    try:
        grant = Grant(**signing.loads(token, salt=SALT))
    except (signing.BadSignature, ValueError, TypeError):
        raise BadTokenError from None
    if grant.expires <= time.time() or grant.method != ("GET" if method == "HEAD" else method):
        raise BadTokenError
    return grant
