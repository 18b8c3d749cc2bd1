"""Files found inside a container become items of their own, with the container as parent and a job each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from audit.actions.events import emit_for
from config.api.scope import Actor
from evidence.extraction.base import Child
from evidence.models import EvidenceItem, ManifestEntry
from evidence.pipeline.start import start_processing
from evidence.storage import get_store, new_key


@dataclass(frozen=True, slots=True)
class StoredChild:
    name: str
    key: str
    size: int
    sha256: str


def store_children(parent: EvidenceItem, children: tuple[Child, ...], workdir: Path) -> list[StoredChild]:
    """Put the unpacked files into storage under keys of their own and hash them. Writes nothing to the database."""
    stored = []
    for child in children:
        key = new_key(parent.firm_id)
        digest = get_store().save_path(key, workdir / child.path)
        stored.append(StoredChild(child.name[:255] or "unnamed", key, digest.size_bytes, digest.sha256))
    return stored


def keep_children(parent: EvidenceItem, children: list[StoredChild], *, actor: Actor) -> int:
    """Make items of the stored children that the parent does not have yet; returns how many children it has.

    Two entries of one name stay two items; unpacking again finds the same ones by name, hash and order.
    """
    known = list(EvidenceItem.objects.filter(parent=parent).order_by("id").values_list("filename", "sha256"))
    for child in children:
        if (child.name, child.sha256) in known:
            known.remove((child.name, child.sha256))
            get_store().delete(child.key)
        else:
            _new_item(parent, child, actor=actor)
    return EvidenceItem.objects.filter(parent=parent).count()


def _new_item(parent: EvidenceItem, child: StoredChild, *, actor: Actor) -> EvidenceItem:
    item = EvidenceItem(
        firm_id=parent.firm_id,
        case_id=parent.case_id,
        case=parent.case,
        parent=parent,
        title=child.name[:300],
        filename=child.name,
        custodian=parent.custodian,
        source=parent.source,
        client_visible=parent.client_visible,
        storage_key=child.key,
        size_bytes=child.size,
        sha256=child.sha256,
        uploaded_by_id=parent.uploaded_by_id,
    )
    item.save()
    ManifestEntry.objects.create(
        firm_id=item.firm_id,
        case_id=item.case_id,
        item=item,
        act=ManifestEntry.Act.UNPACKED,
        sha256=child.sha256,
        size_bytes=child.size,
        filename=child.name,
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200],
        owner_id=actor.owner_id,
        origin=f"inside {parent.filename} ({parent.sha256})"[:300],
    )
    emit_for(item, actor=actor, event_type="evidence.created", data={"parent_id": str(parent.pk)})
    start_processing(actor=actor, item=item)
    return item
