"""How django-allauth stores second factors for us."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter

from config.encryption import cipher
from config.keys import Purpose


class MFAAdapter(DefaultMFAAdapter):
    """Keeps the keys of authenticator apps and the seeds of recovery codes encrypted with a key of their own."""

    def encrypt(self, text: str) -> str:
        return cipher(Purpose.SECOND_FACTORS).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher(Purpose.SECOND_FACTORS).decrypt(encrypted_text.encode()).decode()
