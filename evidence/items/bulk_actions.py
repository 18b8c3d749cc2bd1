"""Changing many items of one case at once, each as ``item_update`` would by itself."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import ApiError, ApprovalNeeded, Invalid
from config.api.scope import Actor
from evidence.items.actions import descendants
from evidence.items.outward import note_author
from evidence.items.policies import check_change_visibility, check_mark_reviewed, check_overwrite
from evidence.items.showing import items_shown
from evidence.models import EvidenceItem
from evidence.privilege.policies import refusal_to_show
from evidence.search.reindex import reindex_title

MOST_TAGS, LONGEST_TITLE = 50, 300
Fields = dict[uuid.UUID, list[str]]  # of each item, the names of what changed
WRITTEN = [
    "client_visible", "shown_by", "title", "client_title", "client_summary", "written_by", "kind", "classification",
    "classification_confidence", "document_date", "custodian", "source", "tags", "reviewed_at", "reviewed_by", "version",
    "updated_at",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to become of every item; ``None`` leaves it as it is. ``fields`` are values that all of them get."""

    client_visible: bool | None = None
    reviewed: bool | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    title_find: str = ""
    title_replace: str = ""
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()


@dataclass(slots=True)
class BulkUpdate:
    """The items that changed; ``inside`` are those of them that were hidden along with what they came in. ``refused`` says why
    an item was left as it was."""

    changed: list[EvidenceItem] = field(default_factory=list)
    inside: list[EvidenceItem] = field(default_factory=list)
    fields: Fields = field(default_factory=dict)
    refused: dict[uuid.UUID, ApiError] = field(default_factory=dict)


@transaction.atomic
def items_update(*, actor: Actor, case: Case, items: list[EvidenceItem], changes: Changes) -> BulkUpdate:
    """Change these items. One whose state refuses the change is left as it was, and stops no other. Hiding from the client
    takes along what came inside, as in ``item_update``.

    What the actor may not do at all is refused as a whole, and if a person decided any of it, an agent's call waits for
    approval as a whole. One statement writes the rows, one each kind of event. Repeating it changes nothing.
    """
    check_case_open(case)
    refused = _refusals(items, changes)
    items = [item for item in items if item.pk not in refused]
    _check_actor(actor, changes, does_something=bool(items))
    fields = {item.pk: _apply(actor, item, changes) for item in items}
    inside = _hide_inside(actor, items, fields) if changes.client_visible is False else []
    changed = [item for item in [*items, *inside] if fields[item.pk]]
    for item in changed:
        item.version, item.updated_at = item.version + 1, timezone.now()
    EvidenceItem.objects.bulk_update(changed, WRITTEN, batch_size=500)
    _emit_events(actor, changed, fields, changes)
    if changes.client_visible:
        items_shown(actor=actor, case=case, items=[one for one in changed if "client_visible" in fields[one.pk]])
    for item in changed:
        if {"title", "client_title"} & set(fields[item.pk]):
            reindex_title(item)
    return BulkUpdate(changed, [item for item in inside if fields[item.pk]], fields, refused)


def _refusals(items: Iterable[EvidenceItem], changes: Changes) -> dict[uuid.UUID, ApiError]:
    """Of each item whose own state refuses the changes, why."""
    refused: dict[uuid.UUID, ApiError] = {}
    for item in items:
        try:
            _title(item, changes)
            _tags(item, changes)
        except Invalid as refusal:
            refused[item.pk] = refusal
        if changes.client_visible and (withheld := refusal_to_show(item, to="the client")):
            refused[item.pk] = withheld
    return refused


def _check_actor(actor: Actor, changes: Changes, *, does_something: bool) -> None:
    """Nobody is asked to approve what would be refused of every item."""
    try:
        if changes.reviewed is not None:
            check_mark_reviewed(actor, reviewed=changes.reviewed)  # first: an agent may not at all
        if changes.client_visible is not None:
            check_change_visibility(actor)
    except ApprovalNeeded:
        if does_something:
            raise


def _apply(actor: Actor, item: EvidenceItem, changes: Changes) -> list[str]:
    """Set the values on the instance; returns the names of those that were others before."""
    wanted: dict[str, Any] = {**changes.fields, "title": _title(item, changes), "tags": _tags(item, changes)}
    if changes.client_visible is not None:
        wanted["client_visible"] = changes.client_visible
    fields = [name for name, value in wanted.items() if getattr(item, name) != value]
    check_overwrite(actor, item, {name: wanted[name] for name in fields})
    before = item.title
    for name in fields:
        setattr(item, name, wanted[name])
    note_author(item, actor, [name for name in fields if name != "client_visible"], before=before)
    if "classification" in fields:
        item.classification_confidence = None  # somebody's word, not the engine's estimate
    if actor.decider and changes.client_visible is not None:
        item.shown_by_id = actor.decider.id
    if changes.reviewed is not None and changes.reviewed != (item.reviewed_at is not None):
        _mark_reviewed(actor, item, reviewed=changes.reviewed)
        fields.append("reviewed")
    return fields


def _mark_reviewed(actor: Actor, item: EvidenceItem, *, reviewed: bool) -> None:
    item.reviewed_at = timezone.now() if reviewed else None
    item.reviewed_by_id = actor.person_id if reviewed else None


def _title(item: EvidenceItem, changes: Changes) -> str:
    if not changes.title_find:
        return item.title
    title = item.title.replace(changes.title_find, changes.title_replace).strip()
    if not title or len(title) > LONGEST_TITLE:
        raise Invalid.field("title_replace", f"“{item.title[:80]}” would have no title, or one that is too long.")
    return title


def _tags(item: EvidenceItem, changes: Changes) -> list[str]:
    kept = [tag for tag in item.tags if tag not in changes.remove_tags]
    tags = list(dict.fromkeys([*kept, *changes.add_tags]))
    if len(tags) > max(MOST_TAGS, len(item.tags)):
        raise Invalid.field("add_tags", f"“{item.title[:80]}” would have more than {MOST_TAGS} tags.")
    return tags


def _hide_inside(actor: Actor, items: list[EvidenceItem], fields: Fields) -> list[EvidenceItem]:
    """Hide what came inside the items that are hidden now, but for those that are among the items themselves."""
    hidden = [item for item in items if "client_visible" in fields[item.pk]]
    inside = [item for item in descendants(*hidden) if item.pk not in fields]
    for item in inside:
        fields[item.pk] = ["client_visible"] if item.client_visible else []
        item.client_visible, item.shown_by_id = False, actor.decider.id if actor.decider else None
    return inside


def _emit_events(actor: Actor, changed: Iterable[EvidenceItem], fields: Fields, changes: Changes) -> None:
    alike: dict[tuple[str, ...], list[EvidenceItem]] = defaultdict(list)
    for item in changed:
        alike[tuple(name for name in fields[item.pk] if name != "reviewed")].append(item)
    for names, rows in alike.items():
        if names:
            emit_each(rows, actor=actor, event_type="evidence.updated", data={"fields": list(names)})
    reviewed = [item for item in changed if "reviewed" in fields[item.pk]]
    emit_each(reviewed, actor=actor, event_type="evidence.reviewed", data={"reviewed": changes.reviewed})
