"""The installation's signing key (Ed25519): from ``AUDIT_SIGNING_KEY``, else made once and kept beside the data."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from audit.sealing.merkle import canonical


def signing_key() -> Ed25519PrivateKey:
    """The private key. The setting holds its 32 bytes as hexadecimal digits."""
    given = settings.AUDIT_SIGNING_KEY
    if given:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(given))
    path = Path(settings.HOME) / "audit-signing-key"
    if not path.exists():
        _make(path)
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return  # another process was faster
    with os.fdopen(handle, "w") as file:
        file.write(Ed25519PrivateKey.generate().private_bytes_raw().hex())


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


def key_id(public: bytes) -> str:
    """How blocks name the key that signed them: the SHA-256 of its public half."""
    return hashlib.sha256(public).hexdigest()


def key_fingerprint() -> str:
    """The name of the installation's key, by which whoever checks an export knows that it is ours."""
    return key_id(public_bytes(signing_key()))


def signed(statement: dict[str, Any]) -> dict[str, Any]:
    """The statement, which names the key from now on, with its signature and the key's public half."""
    key = signing_key()
    statement = {**statement, "key_id": key_id(public_bytes(key))}
    signature = key.sign(canonical(statement)).hex()
    return {"statement": statement, "signature": signature, "public_key": public_bytes(key).hex()}


def is_signed(public: bytes, signature: str, content: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True
