"""A password on its way to the one worker that uses it: encrypted, for minutes, in Redis alone, and gone once it was taken.

It never stands in a job's row, in a task's arguments, in the audit log or on a page.
"""

from __future__ import annotations

import secrets
import uuid

import redis
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from config.api.errors import Unavailable
from config.api.throttles import connection
from config.keys import Purpose, keys_of

KEPT_SECONDS = 900  # as long as a job may wait for a worker
NONCE = 12


def password_keep(job_id: uuid.UUID, password: str) -> None:
    """Leave the password for the worker of this job. Raises ``Unavailable``."""
    nonce = secrets.token_bytes(NONCE)
    sealed = nonce + _cipher(keys_of(Purpose.PASSWORDS)[0]).encrypt(nonce, password.encode(), job_id.bytes)
    try:
        connection().set(_place(job_id), sealed, ex=KEPT_SECONDS)
    except redis.RedisError:
        raise Unavailable("Passwords can't be taken just now.", retry_after=10) from None


def password_take(job_id: uuid.UUID) -> str | None:
    """The password of this job, which nobody gets a second time; ``None`` if it was taken, or waited too long."""
    try:
        sealed = connection().getdel(_place(job_id))
    except redis.RedisError:
        return None
    if not isinstance(sealed, bytes):
        return None
    for key in keys_of(Purpose.PASSWORDS):
        try:
            return _cipher(key).decrypt(sealed[:NONCE], sealed[NONCE:], job_id.bytes).decode()
        except InvalidTag:
            continue
    return None


def _cipher(key: str) -> AESGCM:
    return AESGCM(bytes.fromhex(key))


def _place(job_id: uuid.UUID) -> str:
    return f"unlock:{job_id}"
