"""What a production stores: it counts as stored by the firm, its documents as they are made and its volume once it is frozen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from config.api.errors import QuotaExceeded
from evidence.models import Production, ProductionDocument
from evidence.pipeline.long_jobs import WorkFailed
from evidence.quotas.reserving import StorageAmount, storage_release, storage_reserve
from evidence.storage import get_store


def amount_of(documents: Sequence[ProductionDocument]) -> StorageAmount:
    """What these documents store: each is one file, of the size of what is packed in it."""
    made = [one for one in documents if one.storage_key]
    return StorageAmount(sum(file["size_bytes"] for one in made for file in one.files), len(made))


def reserve(row: Production | ProductionDocument, amount: StorageAmount) -> None:
    """Count it. Raises ``QuotaExceeded`` where the firm's storage is full."""
    storage_reserve(firm_id=row.firm_id, case_id=row.case_id, user_id=None, amount=amount)


def release(row: Production | ProductionDocument, amount: StorageAmount) -> None:
    if amount.files:
        storage_release(firm_id=row.firm_id, case_id=row.case_id, user_id=None, amount=amount)


@contextmanager
def removed_if_full(key: str) -> Iterator[None]:
    """Around the transaction that counts what was stored under ``key``: without space nothing stays, and the work fails."""
    try:
        yield
    except QuotaExceeded as full:
        get_store().delete(key)
        raise WorkFailed(
            full.message,
            code=full.code,
            guidance="Ask the firm's administrator for more storage, and freeze it again.",
            found={"quota": full.details},
        ) from full
