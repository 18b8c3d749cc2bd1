"""Encryption of what is stored in rows and has to be read again: webhooks' secrets, the keys of second factors."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, MultiFernet

from config.keys import Purpose, keys_of


def cipher(purpose: Purpose) -> MultiFernet:
    """Encrypts with the current key of the purpose; what its former keys encrypted it still decrypts."""
    return MultiFernet([Fernet(base64.urlsafe_b64encode(bytes.fromhex(key))) for key in keys_of(purpose)])
