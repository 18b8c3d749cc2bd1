"""Where evidence files live: S3, or the embedded store with the same contract.

Keys are made by the server and never hold a name. Bytes come and go by signed URLs; nothing stored is ever overwritten.
"""

from __future__ import annotations

from typing import Any

from django.core.files.storage import storages

from evidence.storage.base import Digest, SignedRequest, Store, new_key
from evidence.storage.embedded import EmbeddedStore

__all__ = ["Digest", "EmbeddedStore", "SignedRequest", "Store", "get_store", "new_key"]


def get_store() -> Store:
    """The configured store: S3 when ``S3_BUCKET`` is set, else the embedded one in the data folder."""
    storage: Any = storages["default"]
    if hasattr(storage, "bucket_name"):
        from evidence.storage.s3 import s3_store  # boto3 takes half a second to import

        return s3_store(storage)
    return EmbeddedStore(storage.base_location)
