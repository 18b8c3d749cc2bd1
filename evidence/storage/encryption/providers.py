"""Who wraps the firms' data keys: the installation's own key, or a key management service behind the same two functions."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.utils.module_loading import import_string

from config.keys import Purpose, keys_of
from evidence.storage.base import UnreadableFile

LOCAL = "local"
NONCE = 12


class KeyProvider(Protocol):
    """Wraps and unwraps keys of 32 bytes. ``context`` names the firm and the key; what was wrapped for one opens for no other.

    A class without arguments, named by its dotted path in ``EVIDENCE_KEY_PROVIDER``. It raises
    ``config.api.errors.Unavailable`` while its service is away, and ``UnreadableFile`` for a key it does not open any more.
    """

    def wrap(self, key: bytes, *, context: Mapping[str, str]) -> bytes: ...

    def unwrap(self, wrapped: bytes, *, context: Mapping[str, str]) -> bytes: ...


class LocalProvider:
    """Wraps with the installation's own keys for evidence (``EVIDENCE_KEYS``, or their file)."""

    def wrap(self, key: bytes, *, context: Mapping[str, str]) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        return nonce + AESGCM(bytes.fromhex(keys_of(Purpose.EVIDENCE)[0])).encrypt(nonce, key, _about(context))

    def unwrap(self, wrapped: bytes, *, context: Mapping[str, str]) -> bytes:
        for one in keys_of(Purpose.EVIDENCE):
            try:
                return AESGCM(bytes.fromhex(one)).decrypt(wrapped[:NONCE], wrapped[NONCE:], _about(context))
            except InvalidTag:
                continue
        raise UnreadableFile(context["key"])


def key_provider(name: str) -> KeyProvider:
    """The provider of this name: ``local``, or the class at a dotted path. Raises ``ImportError``."""
    provider: KeyProvider = LocalProvider() if name == LOCAL else import_string(name)()
    return provider


def _about(context: Mapping[str, str]) -> bytes:
    return json.dumps(context, sort_keys=True).encode()
