"""A webhook's secrets: what Standard Webhooks' own library verifies, and what is stored."""

from __future__ import annotations

import hashlib
import hmac
import json
import time

import pytest
from cryptography.fernet import InvalidToken
from django.conf import LazySettings
from standardwebhooks import Webhook as StandardWebhook
from standardwebhooks import WebhookVerificationError

from agents.webhooks.signing import decrypted, encrypted, new_webhook_secret, signature_headers
from config.keys import new_key

PAYLOAD = b'{"event_type":"case.updated"}'


def signed(*secrets: str, at: int | None = None) -> dict[str, str]:
    return signature_headers(PAYLOAD, message_id="msg", timestamp=at or int(time.time()), secrets=secrets)


def test_the_standard_library_verifies_it() -> None:
    secret = new_webhook_secret()
    assert StandardWebhook(secret).verify(PAYLOAD, signed(secret)) == json.loads(PAYLOAD)


def test_while_a_rotation_overlaps_either_secret_verifies_it() -> None:
    new, former, stranger = (new_webhook_secret() for _ in range(3))
    headers = signed(new, former)
    for secret in (new, former):
        StandardWebhook(secret).verify(PAYLOAD, headers)
        own = f"sha256={hmac.new(secret.encode(), PAYLOAD, hashlib.sha256).hexdigest()}"
        assert own in headers["X-Intactus-Signature"].split(", ")
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(stranger).verify(PAYLOAD, headers)


@pytest.mark.parametrize("change", ["payload", "id", "time"])
def test_what_was_changed_on_the_way_is_found(change: str) -> None:
    secret = new_webhook_secret()
    headers, payload = signed(secret), PAYLOAD
    if change == "payload":
        payload = PAYLOAD.replace(b"updated", b"created")
    elif change == "id":
        headers["webhook-id"] = "another"
    else:
        headers["webhook-timestamp"] = str(int(time.time()) - 1)
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(secret).verify(payload, headers)


def test_old_deliveries_are_not_played_again() -> None:
    secret = new_webhook_secret()
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(secret).verify(PAYLOAD, signed(secret, at=int(time.time()) - 3600))


def test_secrets_are_stored_encrypted(settings: LazySettings) -> None:
    secret = new_webhook_secret()
    stored = encrypted(secret)
    assert secret.encode() not in stored
    assert decrypted(stored) == secret
    former, new = settings.KEYS["webhooks"], new_key()
    settings.KEYS = {**settings.KEYS, "webhooks": (new,)}
    with pytest.raises(InvalidToken):
        decrypted(stored)
    settings.KEYS = {**settings.KEYS, "webhooks": (new, *former)}
    assert decrypted(stored) == secret
