"""Where evidence files live: S3, or the embedded store with the same contract.

Keys are made by the server and never hold a name. Bytes come and go by signed URLs; nothing stored is ever overwritten.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.files.storage import storages

from config.api.current import is_rehearsal
from evidence.storage.base import BackingStore, Digest, ServedStore, SignedRequest, Store, UnreadableFile, new_key
from evidence.storage.embedded import EmbeddedStore
from evidence.storage.holder import Holder, holder_of
from evidence.storage.rehearsed import RehearsedStore

__all__ = [
    "Digest", "EmbeddedStore", "Holder", "SignedRequest", "Store", "UnreadableFile", "get_store", "holder_of", "new_key",
    "served_store",
]  # fmt: skip


def get_store() -> Store:
    """The configured store: S3 when ``S3_BUCKET`` is set, else the embedded one in the data folder; encrypting unless
    ``EVIDENCE_ENCRYPTION`` is off.

    In a dry run it can only be read.
    """
    return RehearsedStore(_configured()) if is_rehearsal() else _configured()


def served_store() -> ServedStore | None:
    """The configured store, if the application takes files in and gives them out itself."""
    store = _configured()
    return store if store.served else None


def _configured() -> ServedStore:
    if settings.EVIDENCE_ENCRYPTION == "off":
        return _backing()
    from evidence.storage.encryption.store import EncryptedStore  # has tables, which load after this

    return EncryptedStore(_backing())


def _backing() -> BackingStore:
    storage: Any = storages["default"]
    if hasattr(storage, "bucket_name"):
        from evidence.storage.s3 import s3_store  # boto3 takes half a second to import

        return s3_store(storage)
    return EmbeddedStore(storage.base_location)
