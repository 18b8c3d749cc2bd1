"""Signed permissions for files that the application serves: what may be put or read, and until when."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.utils import timezone

from config import keys
from config.keys import Purpose
from evidence.storage.base import Disposition, SignedRequest, check_key, content_disposition
from evidence.storage.holder import Holder

ROUTE = "/storage/"
SALT = "intactus.storage"


class BadTokenError(Exception):
    """Forged, altered or expired: the three are answered alike."""


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
