"""Passwords on their way to the one worker that uses them: encrypted, for minutes, in Redis alone, and gone once it was taken.

They never stand in a job's row, in a task's arguments, in the audit log or on a page.
"""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Sequence

import redis
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from config.api.errors import Unavailable
from config.api.throttles import connection
from config.keys import Purpose, keys_of

KEPT_SECONDS = 900  # as long as a job may wait for a worker
NONCE = 12


def passwords_keep(job_id: uuid.UUID, passwords: Sequence[str]) -> None:
    """Leave the passwords for the worker of this job, to be tried in turn. Raises ``Unavailable``."""
    nonce = secrets.token_bytes(NONCE)
    sealed = nonce + _cipher(keys_of(Purpose.PASSWORDS)[0]).encrypt(
        nonce, json.dumps(list(passwords)).encode(), job_id.bytes
    )
    try:
        connection().set(_place(job_id), sealed, ex=KEPT_SECONDS)
    except redis.RedisError:
        raise Unavailable("Passwords can't be taken just now.", retry_after=10) from None


def passwords_take(job_id: uuid.UUID) -> tuple[str, ...]:
    """The passwords of this job, which nobody gets a second time; none if they were taken, or waited too long."""
    try:
        sealed = connection().getdel(_place(job_id))
    except redis.RedisError:
        return ()
    if not isinstance(sealed, bytes):
        return ()
    for key in keys_of(Purpose.PASSWORDS):
        try:
            plain = _cipher(key).decrypt(sealed[:NONCE], sealed[NONCE:], job_id.bytes)
        except InvalidTag:
            continue
        return tuple(json.loads(plain))
    return ()


def _cipher(key: str) -> AESGCM:
    return AESGCM(bytes.fromhex(key))


def _place(job_id: uuid.UUID) -> str:
    return f"unlock:{job_id}"
