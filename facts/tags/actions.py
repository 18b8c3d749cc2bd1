"""Writing a case's vocabulary of tags as a whole: new ones, renamed, recoloured, merged and deleted ones."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.events.actions import emit_each
from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.resolve_ids import NOT_VISIBLE
from config.api.scope import Actor
from config.db import made_by
from facts.models import Fact, FactTag, Tag
from facts.tags.policies import check_change_tags, check_names, check_revision
from facts.tags.readers import revision_of

Given = dict[str, Any]


@dataclass(slots=True)
class TagChanges:
    """What writing the vocabulary changes: ``merged`` has by tag the one that its facts have then."""

    created: list[Tag] = field(default_factory=list)
    updated: dict[uuid.UUID, list[str]] = field(default_factory=dict)
    merged: dict[uuid.UUID, Tag] = field(default_factory=dict)
    deleted: list[Tag] = field(default_factory=list)
    facts_changed: int = 0
    facts_concerned: int = 0


@transaction.atomic
def tags_update(*, actor: Actor, case: Case, tags: Sequence[Given], revision: str | None = None) -> TagChanges:
    """Make these the tags of the case. A tag that is left out, and named in no other's ``merged_ids``, is deleted; the facts
    stay. What people sort by an agent changes with approval."""
    check_case_open(case)
    Case.objects.select_for_update(of=("self",), no_key=True).get(pk=case.pk)  # two who write it do so in turn
    known = {one.pk: one for one in Tag.objects.select_for_update().filter(case=case).order_by("pk")}
    check_revision(revision_of(known.values()), revision)
    _check_known(tags, known)
    check_names(one["name"] for one in tags)
    changes = _changes(actor, case, tags, known)
    touched = [known[pk] for pk in (*changes.updated, *changes.merged)] + changes.deleted
    check_change_tags(actor, touched)
    changes.facts_concerned = _facts_with(touched)
    _store(actor, changes, known)
    return changes


def _check_known(tags: Sequence[Given], known: Collection[uuid.UUID]) -> None:
    bad = {f"tags.{n}.id": [NOT_VISIBLE] for n, one in enumerate(tags) if "id" in one and one["id"] not in known}
    for n, one in enumerate(tags):
        bad |= {
            f"tags.{n}.merged_ids.{at}": [NOT_VISIBLE]
            for at, pk in enumerate(one.get("merged_ids", ()))
            if pk not in known
        }
    if bad:
        raise Invalid("Some of these ids are not right; nothing was changed.", details={"fields": bad})


def _changes(actor: Actor, case: Case, tags: Sequence[Given], known: dict[uuid.UUID, Tag]) -> TagChanges:
    found, named = TagChanges(), set[uuid.UUID]()
    names: tuple[str, ...] = ("name", "colour")
    for one in tags:
        tag = known.get(one["id"]) if "id" in one else None
        if tag is None:
            tag = Tag(firm_id=case.firm_id, case=case, name=one["name"], **made_by(actor))
            tag.colour = one.get("colour", tag.colour)
            found.created.append(tag)
        elif fields := [name for name in names if name in one and getattr(tag, name) != one[name]]:
            found.updated[tag.pk] = fields
            tag.name, tag.colour = one["name"], one.get("colour", tag.colour)
        found.merged |= dict.fromkeys(one.get("merged_ids", ()), tag)
        named |= {tag.pk, *one.get("merged_ids", ())}
    found.deleted = [tag for pk, tag in known.items() if pk not in named]
    return found


def _store(actor: Actor, changes: TagChanges, known: dict[uuid.UUID, Tag]) -> None:
    """Those that go make room for the names of those that come, and of those that are renamed."""
    gone = [known[pk] for pk in changes.merged] + changes.deleted
    had = _facts_by_tag([*gone, *(known[pk] for pk in changes.updated)])
    Tag.objects.filter(pk__in=[one.pk for one in gone]).delete()
    _save(actor, [known[pk] for pk in changes.updated])
    Tag.objects.bulk_create(changes.created)
    moved = sorted({(fact, tag.pk) for pk, tag in changes.merged.items() for fact in had.get(pk, ())})
    rows = [FactTag(firm_id=one.firm_id, case_id=one.case_id) for one in gone[:1] for _ in moved]
    for row, (fact, tag) in zip(rows, moved, strict=True):
        row.fact_id, row.tag_id = fact, tag
    FactTag.objects.bulk_create(rows, ignore_conflicts=True, batch_size=1000)
    changes.facts_changed = _facts_changed(actor, {fact for one in gone for fact in had.get(one.pk, ())})
    _emit(actor, changes, gone, known, had)


def _save(actor: Actor, tags: Sequence[Tag]) -> None:
    """Two that change names with one another get others in between: no name stands twice, not even for a moment."""
    stored = dict(Tag.objects.filter(pk__in=[one.pk for one in tags]).values_list("pk", "name"))
    names = {name.upper() for name in stored.values()}
    for one in tags:
        if one.name.upper() in names and one.name.upper() != stored[one.pk].upper():
            Tag.objects.filter(pk=one.pk).update(name=str(one.pk))
    for one in tags:
        one.decided_by_id = actor.decider.id if actor.decider else one.decided_by_id
        one.save(update_fields=["name", "colour", "decided_by"])


def _facts_with(tags: Sequence[Tag]) -> int:
    return Fact.objects.filter(pk__in=FactTag.objects.filter(tag__in=tags).values("fact")).count()


def _facts_by_tag(tags: Sequence[Tag]) -> dict[uuid.UUID, list[uuid.UUID]]:
    found: dict[uuid.UUID, list[uuid.UUID]] = {}
    for tag, fact in FactTag.objects.filter(tag__in=tags).values_list("tag_id", "fact_id"):
        found.setdefault(tag, []).append(fact)
    return found


def _facts_changed(actor: Actor, ids: Collection[uuid.UUID]) -> int:
    """A fact whose tags are others is another version of it; who reads it hears of that."""
    Fact.objects.filter(pk__in=ids).update(version=F("version") + 1, updated_at=timezone.now())
    facts = list(Fact.objects.filter(pk__in=ids).only("pk", "firm_id", "case_id").order_by("pk"))
    emit_each(facts, actor=actor, event_type="fact.updated", data={"fields": ["tags"]})
    return len(facts)


def _emit(
    actor: Actor,
    changes: TagChanges,
    gone: list[Tag],
    known: dict[uuid.UUID, Tag],
    had: dict[uuid.UUID, list[uuid.UUID]],
) -> None:
    number = lambda tag: len(had.get(tag.pk, ()))  # noqa: E731
    into = {pk: {"merged_into": str(tag.pk)} for pk, tag in changes.merged.items()}
    deleted = lambda tag: {"facts": number(tag), **into.get(tag.pk, {})}  # noqa: E731
    updated = lambda tag: {"facts": number(tag), "fields": changes.updated[tag.pk]}  # noqa: E731
    emit_each(changes.created, actor=actor, event_type="tag.created")
    emit_each([known[pk] for pk in changes.updated], actor=actor, event_type="tag.updated", data=updated)
    emit_each(gone, actor=actor, event_type="tag.deleted", data=deleted)
