"""A webhook's secrets: made once, stored encrypted, and what every delivery is signed with.

``X-Intactus-Signature`` is the HMAC-SHA256 of the payload, keyed with the secret as it was shown. Beside it stand the
headers of Standard Webhooks, which sign id and time too. While a rotation overlaps, both carry a signature of each secret.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence

from config.encryption import cipher
from config.keys import Purpose

PREFIX = "whsec_"


def new_webhook_secret() -> str:
    """``whsec_`` and 256 random bits in base64, as Standard Webhooks' libraries read it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def encrypted(secret: str) -> bytes:
    """The secret as it is stored."""
    return cipher(Purpose.WEBHOOKS).encrypt(secret.encode())


def decrypted(stored: bytes | memoryview) -> str:
    """The secret itself. Raises ``cryptography.fernet.InvalidToken`` if the key it was encrypted with is gone."""
    return cipher(Purpose.WEBHOOKS).decrypt(bytes(stored)).decode()


def encrypted_anew(stored: bytes | memoryview) -> bytes:
    """The same secret as the current key encrypts it. Raises ``InvalidToken`` like :func:`decrypted`."""
    return cipher(Purpose.WEBHOOKS).rotate(bytes(stored))


def signature_headers(payload: bytes, *, message_id: str, timestamp: int, secrets: Sequence[str]) -> dict[str, str]:
    """The headers that prove a delivery: one signature for each secret, the present one's first."""
    signed = f"{message_id}.{timestamp}.".encode() + payload
    return {
        "X-Intactus-Id": message_id,
        "X-Intactus-Timestamp": str(timestamp),
        "X-Intactus-Signature": ", ".join(f"sha256={_hmac(one.encode(), payload).hex()}" for one in secrets),
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(
            f"v1,{base64.b64encode(_hmac(base64.b64decode(one.removeprefix(PREFIX)), signed)).decode()}"
            for one in secrets
        ),
    }


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()
