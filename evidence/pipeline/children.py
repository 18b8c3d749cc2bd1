"""Files found inside a container become items of their own, with the container as parent and a job each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from audit.events.actions import emit_each
from config.api.errors import QuotaExceeded
from config.api.scope import Actor
from evidence.extraction.base import ContainedFile
from evidence.items.showing import items_came_shown
from evidence.models import EvidenceItem, ManifestEntry
from evidence.pipeline.start import start_many
from evidence.quotas.reserving import StorageAmount, storage_reserve
from evidence.scanning.verdicts import status_of_new
from evidence.storage import get_store, new_key


@dataclass(frozen=True, slots=True)
class StoredChild:
    name: str
    key: str
    size: int
    sha256: str


def store_children(parent: EvidenceItem, children: tuple[ContainedFile, ...], workdir: Path) -> list[StoredChild]:
    """Put the unpacked files into storage under keys of their own and hash them. Writes nothing to the database."""
    stored = []
    for child in children:
        key = new_key(parent.firm_id)
        digest = get_store().save_path(key, workdir / child.path)
        stored.append(StoredChild(child.name[:255] or "unnamed", key, digest.size_bytes, digest.sha256))
    return stored


def keep_children(parent: EvidenceItem, children: list[StoredChild], *, actor: Actor) -> int:
    """Make items of the stored children that the parent does not have yet; returns how many children it has.

    Two entries of one name stay two items; unpacking again finds the same ones by name, hash and order. Raises
    ``QuotaExceeded`` when they do not fit into the storage, or into the cap on what reading them costs.
    """
    known = Counter(EvidenceItem.objects.filter(parent=parent).values_list("filename", "sha256"))
    fresh: list[StoredChild] = []
    for child in children:
        if known[child.name, child.sha256]:
            known[child.name, child.sha256] -= 1
            get_store().delete(child.key)
        else:
            fresh.append(child)
    try:
        _make_items(parent, fresh, actor)
    except QuotaExceeded:
        for child in fresh:
            get_store().delete(child.key)
        raise
    return EvidenceItem.objects.filter(parent=parent).count()


def _make_items(parent: EvidenceItem, fresh: list[StoredChild], actor: Actor) -> None:
    if not fresh:
        return
    items = EvidenceItem.objects.bulk_create([_item(parent, child) for child in fresh], batch_size=500)
    ManifestEntry.objects.bulk_create([_unpacked(parent, item, actor) for item in items], batch_size=500)
    emit_each(items, actor=actor, event_type="evidence.created", data={"parent_id": str(parent.pk)})
    amount = StorageAmount(sum(child.size for child in fresh), len(fresh))
    storage_reserve(firm_id=parent.firm_id, case_id=parent.case_id, user_id=parent.uploaded_by_id, amount=amount)
    items_came_shown(actor=actor, case=parent.case, items=items)
    start_many(actor=actor, items=items)


def _item(parent: EvidenceItem, child: StoredChild) -> EvidenceItem:
    shown = parent.client_visible and parent.added_by_type != "agent"  # what an agent gave, people show piece by piece
    return EvidenceItem(
        firm_id=parent.firm_id,
        case_id=parent.case_id,
        parent=parent,
        arrival_id=parent.arrival_id,
        title=child.name[:300],
        filename=child.name,
        custodian=parent.custodian,
        source=parent.source,
        client_visible=shown,
        shown_by_id=parent.shown_by_id if shown else None,
        added_by_type=parent.added_by_type,
        added_by_name=parent.added_by_name,
        storage_key=child.key,
        size_bytes=child.size,
        sha256=child.sha256,
        scan_status=status_of_new(),
        uploaded_by=parent.uploaded_by,
    )


def _unpacked(parent: EvidenceItem, item: EvidenceItem, actor: Actor) -> ManifestEntry:
    return ManifestEntry(
        firm_id=item.firm_id,
        case_id=item.case_id,
        item=item,
        act=ManifestEntry.Act.UNPACKED,
        sha256=item.sha256,
        size_bytes=item.size_bytes,
        filename=item.filename,
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200],
        owner_id=actor.owner_id,
        origin=f"inside {parent.filename} ({parent.sha256})"[:300],
    )
