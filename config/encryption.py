"""Encryption of what is stored and has to be read again: webhooks' secrets, the keys of second factors."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


def cipher(purpose: bytes) -> MultiFernet:
    """Keyed from the installation's secret key, for one purpose alone; what former keys encrypted it still decrypts."""
    return MultiFernet(
        [Fernet(_key(str(one), purpose)) for one in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _key(secret_key: str, purpose: bytes) -> bytes:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(secret_key.encode())
    return base64.urlsafe_b64encode(derived)
