"""Secrets are shown once and stored as SHA-256: tokens, keys and links alike."""

from __future__ import annotations

import hashlib
import secrets


def new_secret(prefix: str) -> str:
    """A random secret with a readable prefix, such as ``itx_pat_…``; 256 bits."""
    return f"{prefix}_{secrets.token_urlsafe(32)}"


def new_code() -> str:
    """Six digits, to be compared by a person between two screens."""
    return f"{secrets.randbelow(1_000_000):06d}"


def digest(secret: str) -> bytes:
    """What is stored of a secret. A plain hash is right for 256 random bits; codes are hashed with their link's token."""
    return hashlib.sha256(secret.encode()).digest()
