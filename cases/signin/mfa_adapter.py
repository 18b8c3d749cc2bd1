"""How django-allauth stores second factors for us."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter

from config.encryption import cipher

PURPOSE = b"intactus second factors"


class MFAAdapter(DefaultMFAAdapter):
    """Keeps the keys of authenticator apps and the seeds of recovery codes encrypted with the installation's secret key."""

    def encrypt(self, text: str) -> str:
        return cipher(PURPOSE).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher(PURPOSE).decrypt(encrypted_text.encode()).decode()
