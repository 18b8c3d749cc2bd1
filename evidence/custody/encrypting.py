"""What is stored already becomes encrypted, encrypted with another key, or plain again: one file at a time, under a new
storage key, since nothing stored is ever overwritten. It can be stopped and started again anywhere.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from enum import StrEnum

from django.conf import settings

from config.boundary import firm_boundary
from evidence.custody.stored_files import StoredFile
from evidence.models import DataKey, EncryptedFile, ManifestEntry, ReplacedFile
from evidence.storage import Digest, UnreadableFile, get_store, new_key
from evidence.storage.base import CHUNK
from evidence.storage.encryption.data_keys import retire_key
from evidence.storage.encryption.store import EncryptedStore


class EncryptionOutcome(StrEnum):
    DONE = "stored anew"
    DIFFERS = "not touched: the stored bytes are not those of the manifest"
    UNREADABLE = "not touched: the stored bytes are missing or can't be decrypted"
    CHANGED = "not touched: it was stored anew meanwhile"


def store_anew(file: StoredFile) -> EncryptionOutcome:
    """Store a file as the settings want it, and have its row name it. Its bytes, read back, are what they were."""
    store, old, new = _store(), file.key, new_key(file.row.firm_id)
    try:
        want = file.column.digest(file.row) or store.digest(old)
        with store.open(old) as source, store.receive(new) as target:
            shutil.copyfileobj(source, target, CHUNK)
    except (FileNotFoundError, UnreadableFile):
        return EncryptionOutcome.UNREADABLE
    if store.digest(new) != want:
        store.delete(new)
        return EncryptionOutcome.DIFFERS
    if not _switch(file, new):
        store.delete(new)
        return EncryptionOutcome.CHANGED
    remove_replaced(file.row.firm_id)
    return EncryptionOutcome.DONE


def rotate_data_key(firm_id: uuid.UUID) -> None:
    """Have everything encrypted with a new data key: the next file, and by :func:`store_anew` those that are there."""
    with firm_boundary(firm_id):
        retire_key(firm_id)


def remove_replaced(firm_id: uuid.UUID) -> None:
    """Remove the files whose items have others by now, and the retired data keys that no file has any more."""
    for replaced in ReplacedFile.objects.filter(firm_id=firm_id):
        _store().delete(replaced.storage_key)
        replaced.delete()
    DataKey.objects.filter(firm_id=firm_id, retired_at__isnull=False, files=None).delete()


def altered_files(firm_id: uuid.UUID) -> Iterator[str]:
    """The storage keys of encrypted files that are not stored as they were written. Needs none of the keys."""
    backing = _store().backing
    for record in EncryptedFile.objects.filter(firm_id=firm_id).order_by("id").iterator(chunk_size=200):
        try:
            digest = backing.digest(record.storage_key)
        except FileNotFoundError:
            digest = None
        if digest != Digest(record.sha256, record.size_bytes):
            yield record.storage_key


def _switch(file: StoredFile, new: str) -> bool:
    """Have the row name its new file, unless it has another than the one that was read by now."""
    column, firm_id, old = file.column, file.row.firm_id, file.key
    act = ManifestEntry.Act.ENCRYPTED if settings.EVIDENCE_ENCRYPTION == "on" else ManifestEntry.Act.DECRYPTED
    with firm_boundary(firm_id):
        held = column.rows().select_for_update(of=("self",)).filter(pk=file.row.pk).first()
        if held is None or getattr(held, column.name) != old:
            return False
        column.rows().filter(pk=held.pk).update(**{column.name: new})
        ReplacedFile.objects.create(firm_id=firm_id, storage_key=old)
        column.moved(held, act)
    return True


def _store() -> EncryptedStore:
    store = get_store()
    assert isinstance(store, EncryptedStore), "EVIDENCE_ENCRYPTION is on or decrypt"
    return store
