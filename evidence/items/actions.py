"""Everything that changes an item, but for uploading and reading it in."""

from __future__ import annotations

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
from evidence.items.policies import check_choose_visibility, check_has_file, check_review_evidence
from evidence.models import EvidenceItem, ManifestEntry
from evidence.search.reindex import reindex_title
from evidence.storage import get_store


@transaction.atomic
def item_register(*, actor: Actor, case: Case, **fields: Any) -> EvidenceItem:
    """Record a thing that is no file: an original in the safe, a phone in a bag."""
    check_case_open(case)
    if "client_visible" in fields:
        check_choose_visibility(actor)
    item = EvidenceItem(
        firm_id=case.firm_id,
        case=case,
        status=EvidenceItem.Status.REGISTERED,
        uploaded_by_id=actor.person_id,
        **fields,
    )
    item.save()
    emit_for(item, actor=actor, event_type="evidence.created")
    return item


@transaction.atomic
def item_update(*, actor: Actor, item: EvidenceItem, **fields: Any) -> EvidenceItem:
    """Change what is said about an item; its bytes never change.

    Hiding it from the client hides what came inside it too; showing it shows it alone.
    """
    check_case_open(item.case)
    if "client_visible" in fields:
        check_choose_visibility(actor)
    changed = sorted(name for name, value in fields.items() if getattr(item, name) != value)
    if not changed:
        return item
    for name in changed:
        setattr(item, name, fields[name])
    if "classification" in changed:
        item.classification_confidence = None  # a person's or an agent's word, not the engine's estimate
    _save(item, *changed, "classification_confidence")
    emit_for(item, actor=actor, event_type="evidence.updated", data={"fields": changed})
    if "title" in changed:
        reindex_title(item)
    if "client_visible" in changed and not item.client_visible:
        for child in descendants(item):
            item_update(actor=actor, item=child, client_visible=False)
    return item


@transaction.atomic
def item_delete(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> None:
    """Take an item, and what came inside it, out of the case. The stored files and their manifests are kept."""
    check_case_open(item.case)
    for one in [item, *descendants(item)]:
        one.deleted_at = timezone.now()
        _save(one, "deleted_at")
        manifest_add(actor=actor, item=one, act=ManifestEntry.Act.DELETED, occasion=occasion)
        emit_for(one, actor=actor, event_type="evidence.deleted")
        for job in Job.objects.select_for_update().filter(entity_id=one.pk, status__in=Job.ACTIVE):
            job_cancel(actor=actor, job=job)


@transaction.atomic
def item_review(*, actor: Actor, item: EvidenceItem, reviewed: bool) -> EvidenceItem:
    """Mark that a person has looked at it, or take the mark back. Repeating it changes nothing."""
    check_review_evidence(actor, item)
    if reviewed == (item.reviewed_at is not None):
        return item
    item.reviewed_at = timezone.now() if reviewed else None
    item.reviewed_by_id = actor.person_id if reviewed else None
    _save(item, "reviewed_at", "reviewed_by")
    emit_for(item, actor=actor, event_type="evidence.reviewed", data={"reviewed": reviewed})
    return item


@transaction.atomic
def item_download(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> str:
    """A signed URL of the original, always as an attachment; the manifest tells who had it."""
    check_has_file(item)
    manifest_add(actor=actor, item=item, act=ManifestEntry.Act.DOWNLOADED, occasion=occasion)
    content_type = item.media_type or "application/octet-stream"
    return get_store().sign_get(item.storage_key, filename=item.filename or item.title, content_type=content_type)


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
