"""Which columns name stored files that stay, and what the bytes of each are to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Exists, Model, OuterRef, QuerySet

from config.api.scope import SYSTEM
from evidence.custody.manifest import Occasion, manifest_add
from evidence.models import EncryptedFile, EvidenceItem, ManifestEntry, Production, ProductionDocument, Rendition
from evidence.storage import Digest

Act = ManifestEntry.Act


@dataclass(frozen=True, slots=True)
class FileColumn:
    """``digest`` says what the bytes of a row's file are to be, ``None`` where nothing is recorded of the whole file; ``moved``
    enters in the chain of custody that the file was stored anew."""

    model: type[Model]
    name: str
    digest: Callable[[Any], Digest | None]
    moved: Callable[[Any, ManifestEntry.Act], object] = lambda row, act: None

    def rows(self) -> QuerySet[Any]:
        return self.model._default_manager.exclude(**{self.name: ""}).order_by("pk")


@dataclass(frozen=True, slots=True)
class StoredFile:
    column: FileColumn
    row: Any

    @property
    def key(self) -> str:
        return str(getattr(self.row, self.column.name))


def _original_moved(item: EvidenceItem, act: ManifestEntry.Act) -> None:
    manifest_add(actor=SYSTEM, item=item, act=act)


def _copy_moved(item: EvidenceItem, act: ManifestEntry.Act) -> None:
    manifest_add(
        actor=SYSTEM, item=item, act=act, occasion=Occasion(f"The opened copy with SHA-256 {item.opened_sha256}")
    )


ORIGINALS = FileColumn(EvidenceItem, "storage_key", lambda item: Digest(item.sha256, item.size_bytes), _original_moved)
OPENED_COPIES = FileColumn(
    EvidenceItem, "opened_key", lambda item: Digest(item.opened_sha256, item.opened_bytes), _copy_moved
)
PRODUCTIONS = FileColumn(Production, "storage_key", lambda made: Digest(made.sha256, made.size_bytes))
DRAFTED = FileColumn(ProductionDocument, "storage_key", lambda document: None)
RENDITIONS = FileColumn(Rendition, "storage_key", lambda made: Digest(made.sha256, made.size_bytes))
COLUMNS = (ORIGINALS, OPENED_COPIES, PRODUCTIONS, DRAFTED, RENDITIONS)


def files_to_store_anew(firm_id: Any) -> Iterator[StoredFile]:
    """The firm's files that are not stored as the settings want them, those of items taken out of their cases too."""
    for column in COLUMNS:
        for row in _to_store_anew(column, firm_id).iterator(chunk_size=200):
            yield StoredFile(column, row)


def count_to_store_anew(firm_id: Any) -> int:
    return sum(_to_store_anew(column, firm_id).count() for column in COLUMNS)


def _to_store_anew(column: FileColumn, firm_id: Any) -> QuerySet[Any]:
    records = EncryptedFile.objects.filter(storage_key=OuterRef(column.name))
    if settings.EVIDENCE_ENCRYPTION == "on":
        records = records.filter(data_key__retired_at=None)
    rows, right = column.rows().filter(firm_id=firm_id), Exists(records)
    return rows.filter(right) if settings.EVIDENCE_ENCRYPTION == "decrypt" else rows.exclude(right)
