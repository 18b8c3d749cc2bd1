"""What is stored already becomes encrypted, encrypted with another key, or plain again: one file at a time, under a new
storage key, since nothing stored is ever overwritten. It can be stopped and started again anywhere.
"""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Iterator
from enum import StrEnum

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from evidence.custody.manifest import manifest_add
from evidence.models import DataKey, EncryptedFile, EvidenceItem, ManifestEntry, ReplacedFile
from evidence.storage import Digest, UnreadableFile, get_store, new_key
from evidence.storage.base import CHUNK
from evidence.storage.encryption.data_keys import retire_key
from evidence.storage.encryption.store import EncryptedStore


class EncryptionOutcome(StrEnum):
    DONE = "stored anew"
    DIFFERS = "not touched: the stored bytes are not those of the manifest"
    UNREADABLE = "not touched: the stored bytes are missing or can't be decrypted"
    CHANGED = "not touched: it was stored anew meanwhile"


def items_to_store_anew(firm_id: uuid.UUID) -> QuerySet[EvidenceItem]:
    """The firm's items whose files are not as the settings want them, those taken out of their cases too."""
    records = EncryptedFile.objects.filter(storage_key=OuterRef("storage_key"))
    if settings.EVIDENCE_ENCRYPTION == "on":
        records = records.filter(data_key__retired_at=None)
    items = EvidenceItem.objects.filter(firm_id=firm_id).exclude(storage_key="").order_by("id")
    right = Exists(records)
    return items.filter(right) if settings.EVIDENCE_ENCRYPTION == "decrypt" else items.exclude(right)


def store_anew(item: EvidenceItem) -> EncryptionOutcome:
    """Store an item's file as the settings want it, and have its manifest say so. Its bytes, read back, are what they were."""
    store, old, new = _store(), item.storage_key, new_key(item.firm_id)
    want = Digest(item.sha256, item.size_bytes)
    try:
        with store.open(old) as source, store.receive(new) as target:
            shutil.copyfileobj(source, target, CHUNK)
    except (FileNotFoundError, UnreadableFile):
        return EncryptionOutcome.UNREADABLE
    if store.digest(new) != want:
        store.delete(new)
        return EncryptionOutcome.DIFFERS
    if not _switch(item, old, new):
        store.delete(new)
        return EncryptionOutcome.CHANGED
    remove_replaced(item.firm_id)
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


def _switch(item: EvidenceItem, old: str, new: str) -> bool:
    """Give the item its new file, unless it has another than ``old`` by now."""
    encrypted = settings.EVIDENCE_ENCRYPTION == "on"
    with firm_boundary(item.firm_id):
        held = EvidenceItem.objects.select_for_update(of=("self",)).get(pk=item.pk)
        if held.storage_key != old:
            return False
        held.storage_key = new
        held.save(update_fields=["storage_key"])
        ReplacedFile.objects.create(firm_id=item.firm_id, storage_key=old)
        act = ManifestEntry.Act.ENCRYPTED if encrypted else ManifestEntry.Act.DECRYPTED
        manifest_add(actor=SYSTEM, item=held, act=act)
    return True


def _store() -> EncryptedStore:
    store = get_store()
    assert isinstance(store, EncryptedStore), "EVIDENCE_ENCRYPTION is on or decrypt"
    return store
