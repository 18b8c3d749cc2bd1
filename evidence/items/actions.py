"""Everything that changes an item, but for uploading and reading it in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from audit.jobs.actions import job_cancel
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from config.api.scope import Actor
from evidence.custody.manifest import Occasion, manifest_add
from evidence.items.correspondents import correspondents_written
from evidence.items.outward import is_released, note_author, release
from evidence.items.policies import (
    check_change_visibility,
    check_delete_evidence,
    check_has_file,
    check_overwrite,
    check_review_evidence,
    check_written,
)
from evidence.items.reading import item_viewed
from evidence.items.showing import items_shown
from evidence.models import EvidenceItem, ManifestEntry
from evidence.privilege.policies import check_show
from evidence.scanning.verdicts import check_given_out
from evidence.search.reindex import reindex_title
from evidence.storage import get_store, holder_of
from evidence.storage.holder import DOWNLOAD, VIEW


@transaction.atomic
def item_register(*, actor: Actor, case: Case, **fields: Any) -> EvidenceItem:
    """Record a thing that is no file: an original in the safe, a phone in a bag."""
    check_case_open(case)
    decider = check_change_visibility(actor) if "client_visible" in fields else None
    item = EvidenceItem(
        firm_id=case.firm_id,
        case=case,
        status=EvidenceItem.Status.REGISTERED,
        uploaded_by_id=actor.person_id,
        added_by_type=actor.author["type"],
        added_by_name=actor.author["name"],
        shown_by_id=decider.id if decider else None,
        **fields,
    )
    note_author(item, actor, [name for name in fields if name != "client_visible"])
    correspondents_written(item, fields)
    item.save()
    emit_for(item, actor=actor, event_type="evidence.created")
    if item.client_visible:
        items_shown(actor=actor, case=case, items=[item])
    return item


@transaction.atomic
def item_update(*, actor: Actor, item: EvidenceItem, **fields: Any) -> EvidenceItem:
    """Change what is said about an item; its bytes never change. What people wrote or decided, an agent changes by a call
    that a person approved.

    Hiding it from the client hides what came inside it too; showing it shows only itself. Clients read a title that a person
    wrote; an agent's, and the engine's summary, once a person released it (:func:`item_release`).
    """
    check_case_open(item.case)
    changed = sorted(name for name, value in fields.items() if getattr(item, name) != value)
    check_overwrite(actor, item, {name: fields[name] for name in changed})
    if fields.get("client_visible"):
        check_show([item], to="the client")
    decider = check_change_visibility(actor) if "client_visible" in fields else None
    before = item.title
    for name in changed:
        setattr(item, name, fields[name])
    columns = note_author(item, actor, [name for name in changed if name != "client_visible"], before=before)
    columns += correspondents_written(item, changed)
    if decider:
        item.shown_by_id = decider.id
    if changed:
        _write_update(actor, item, changed, columns)
    return item


@transaction.atomic
def item_release(*, actor: Actor, item: EvidenceItem, texts: Collection[str]) -> EvidenceItem:
    """Let clients who see the item read these texts about it, as they are now. Repeating it changes nothing.

    Raises ``Conflict`` for what is withheld as privileged, and for a text that is empty.
    """
    check_case_open(item.case)
    person = check_change_visibility(actor)
    check_show([item], to="the client")
    check_written(item, texts)
    if unread := [name for name in texts if not is_released(item, name)]:
        columns = release(item, person, unread)
        _write_update(actor, item, sorted(f"client_{name}" for name in unread), columns)
    return item


def _write_update(actor: Actor, item: EvidenceItem, changed: list[str], columns: list[str]) -> None:
    """Save the changed fields and the columns that follow from them, with the event, the index and what came inside."""
    if "classification" in changed:
        item.classification_confidence = None  # a person's or an agent's word, not the engine's estimate
    _save(item, *{*changed, *columns}, "classification_confidence", "shown_by")
    emit_for(item, actor=actor, event_type="evidence.updated", data={"fields": changed})
    if {"title", "client_title"} & set(changed):
        reindex_title(item)
    if "client_visible" in changed and not item.client_visible:
        for child in descendants(item):
            item_update(actor=actor, item=child, client_visible=False)
    if "client_visible" in changed and item.client_visible:
        items_shown(actor=actor, case=item.case, items=[item])


@transaction.atomic
def item_delete(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> None:
    """Take an item, and what came inside it, out of the case. The stored files and their manifests are kept."""
    check_case_open(item.case)
    whole = [item, *descendants(item)]
    check_delete_evidence(actor, whole)
    for one in whole:
        one.deleted_at = timezone.now()
        _save(one, "deleted_at")
        manifest_add(actor=actor, item=one, act=ManifestEntry.Act.DELETED, occasion=occasion)
        emit_for(one, actor=actor, event_type="evidence.deleted")
        for job in Job.objects.select_for_update().filter(entity_id=one.pk, status__in=Job.ACTIVE).order_by("pk"):
            job_cancel(actor=actor, job=job)


@transaction.atomic
def item_review(*, actor: Actor, item: EvidenceItem, reviewed: bool) -> EvidenceItem:
    """Mark that a person has looked at it, or take the mark back. Repeating it changes nothing."""
    check_review_evidence(actor, item, reviewed=reviewed)
    if reviewed == (item.reviewed_at is not None):
        return item
    item.reviewed_at = timezone.now() if reviewed else None
    item.reviewed_by_id = actor.person_id if reviewed else None
    _save(item, "reviewed_at", "reviewed_by")
    emit_for(item, actor=actor, event_type="evidence.reviewed", data={"reviewed": reviewed})
    return item


@transaction.atomic
def item_download(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> str:
    """A signed URL of the original, always as an attachment, for a minute; the manifest records who was given it."""
    return _signed(actor, item, DOWNLOAD, occasion)


@transaction.atomic
def item_open(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> str:
    """A signed URL of the original for showing it, for a minute; the manifest and the event of a view record who saw it."""
    item_viewed(actor=actor, item=item)
    return _signed(actor, item, VIEW, occasion)


def _signed(actor: Actor, item: EvidenceItem, purpose: str, occasion: Occasion | None) -> str:
    check_has_file(item)
    check_given_out(item)
    act = ManifestEntry.Act.VIEWED if purpose == VIEW else ManifestEntry.Act.DOWNLOADED
    manifest_add(actor=actor, item=item, act=act, occasion=occasion)
    content_type = item.media_type or "application/octet-stream"
    holder = holder_of(
        actor, case_id=item.case_id, entity_type="evidence", entity_id=item.pk, permission="read:evidence",
        request_id=occasion.request_id if occasion else "", purpose=purpose,
    )  # fmt: skip
    filename = item.filename or item.title
    key = item.readable_key if purpose == VIEW else item.storage_key
    return get_store().sign_get(key, filename=filename, content_type=content_type, holder=holder)


def descendants(*items: EvidenceItem) -> list[EvidenceItem]:
    """What came inside the items, and inside that, locked in order; parents before children."""
    found: dict[object, EvidenceItem] = {}
    level = {item.pk for item in items}
    while level:
        rows = EvidenceItem.objects.select_for_update(of=("self",)).select_related("case")
        children = rows.filter(parent_id__in=level, deleted_at__isnull=True).order_by("id")
        new = {child.pk: child for child in children if child.pk not in found}
        found |= new
        level = set(new)
    return list(found.values())


def _save(item: EvidenceItem, *fields: str) -> None:
    item.version += 1
    item.save(update_fields=[*fields, "version", "updated_at"])
