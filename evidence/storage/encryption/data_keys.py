"""The firms' data keys: made when a firm's first file is encrypted, unwrapped when one is read."""

from __future__ import annotations

import secrets
import time
import uuid
from functools import lru_cache

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from evidence.models import DataKey
from evidence.storage.base import UnreadableFile
from evidence.storage.encryption.providers import key_provider

KEPT_SECONDS = 300  # an unwrapped key in memory: so long a provider is not asked again


def current_key(firm_id: uuid.UUID) -> DataKey:
    """The key that new files of the firm are encrypted with; made if there is none."""
    found = _current(firm_id)
    if found is not None:
        return found
    made = DataKey(firm_id=firm_id)
    _wrap(made, secrets.token_bytes(32))
    try:
        with transaction.atomic():
            made.save(force_insert=True)
    except IntegrityError:  # another process was first
        return DataKey.objects.get(firm_id=firm_id, retired_at=None, destroyed_at=None)
    return made


def unwrapped(key: DataKey) -> bytes:
    """The key itself. Raises ``UnreadableFile`` once it is destroyed."""
    if key.destroyed_at is not None:
        raise UnreadableFile(str(key.pk))
    return _unwrapped(key.provider, bytes(key.wrapped), key.firm_id, key.pk, int(time.monotonic() // KEPT_SECONDS))


def retire_key(firm_id: uuid.UUID) -> None:
    """Have the firm's next file encrypted with a new key. The files there are keep theirs until they are encrypted anew."""
    DataKey.objects.filter(firm_id=firm_id, retired_at=None, destroyed_at=None).update(retired_at=timezone.now())


def destroy_keys(firm_id: uuid.UUID) -> int:
    """Make every encrypted file of the firm unreadable for good; returns how many keys were destroyed."""
    return DataKey.objects.filter(firm_id=firm_id, destroyed_at=None).update(wrapped=b"", destroyed_at=timezone.now())


def wrap_anew() -> int:
    """Have every data key wrapped by the present provider with its present key; returns how many."""
    count = 0
    for pk in DataKey.objects.filter(destroyed_at=None).order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            key = DataKey.objects.select_for_update().get(pk=pk)
            if key.destroyed_at is None:
                _wrap(key, unwrapped(key))
                key.save(update_fields=["wrapped", "provider"])
                count += 1
    return count


def _current(firm_id: uuid.UUID) -> DataKey | None:
    return DataKey.objects.filter(firm_id=firm_id, retired_at=None, destroyed_at=None).first()


def _wrap(key: DataKey, plain: bytes) -> None:
    key.provider = settings.EVIDENCE_KEY_PROVIDER
    key.wrapped = key_provider(key.provider).wrap(plain, context=_context(key.firm_id, key.pk))


@lru_cache(maxsize=256)
def _unwrapped(provider: str, wrapped: bytes, firm_id: uuid.UUID, key_id: uuid.UUID, period: int) -> bytes:
    return key_provider(provider).unwrap(wrapped, context=_context(firm_id, key_id))


def _context(firm_id: uuid.UUID, key_id: uuid.UUID) -> dict[str, str]:
    return {"firm": str(firm_id), "key": str(key_id)}
