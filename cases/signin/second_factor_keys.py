"""The keys of second factors after the installation's key that encrypts them was replaced."""

from __future__ import annotations

import logging

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.db import transaction

from config.encryption import cipher
from config.keys import Purpose

logger = logging.getLogger("intactus.signin")
ENCRYPTED = ("secret", "seed")  # of an app; of recovery codes


def second_factors_encrypt_anew() -> int:
    """Encrypt every stored key with the current one; returns for how many factors. Unreadable ones are left as they are."""
    count = 0
    for pk in Authenticator.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            count += _encrypt_anew(Authenticator.objects.select_for_update().get(pk=pk))
    return count


def _encrypt_anew(factor: Authenticator) -> bool:
    box = cipher(Purpose.SECOND_FACTORS)
    held = {name: factor.data[name] for name in ENCRYPTED if name in factor.data}
    try:
        factor.data |= {name: box.rotate(text.encode()).decode() for name, text in held.items()}
    except InvalidToken:
        logger.warning("no key opens the second factor %s", factor.pk)
        return False
    factor.save(update_fields=["data"])
    return bool(held)
