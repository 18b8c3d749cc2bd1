"""Where evidence files live: S3, or the embedded store with the same contract.

Keys are made by the server and never hold a name. Bytes come and go by signed URLs; nothing stored is ever overwritten.
"""

from __future__ import annotations

from typing import Any

from django.core.files.storage import storages

from config.api.current import is_rehearsal
from evidence.storage.base import Digest, SignedRequest, Store, new_key
from evidence.storage.embedded import EmbeddedStore
from evidence.storage.rehearsed import RehearsedStore
from evidence.storage.tokens import Holder, holder_of

__all__ = ["Digest", "EmbeddedStore", "Holder", "SignedRequest", "Store", "get_store", "holder_of", "new_key"]


def get_store() -> Store:
    """The configured store: S3 when ``S3_BUCKET`` is set, else the embedded one in the data folder.

    In a dry run it can only be read.
    """
    return RehearsedStore(_configured()) if is_rehearsal() else _configured()


def _configured() -> Store:
    storage: Any = storages["default"]
    if hasattr(storage, "bucket_name"):
        from evidence.storage.s3 import s3_store  # boto3 takes half a second to import

        return s3_store(storage)
    return EmbeddedStore(storage.base_location)
