"""The history of one thing: an entry for each call or job that wrote it or its parts, newest first."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Case, Count, Exists, F, OuterRef, QuerySet, TextField, Value, When, Window
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce, RowNumber

from audit.changes.diffs import CHANGED, Named, fields_of, kind_of, names_of, parts_of, span
from audit.changes.references import concealed_ids, without
from audit.changes.rows import complete
from audit.changes.tracked import main_table, of_table
from audit.models import Change, Job
from audit.templatetags.activity import done_words
from config.api.scope import Scope

MOST_SHOWN = 30  # changes of one write: a long document mentions one person hundreds of times
BY_READING, BY_SYSTEM = "read a document", "changed outside of any call"


def last_of_each_write(row: Any, entity_type: str) -> QuerySet[Change]:
    """The last change of each write to a thing that the caller was found to see, by which its history is paged."""
    same = Change.objects.filter(firm_id=row.firm_id, entity_type=entity_type, entity_id=row.pk)
    later = Change.objects.filter(
        entity_id=OuterRef("entity_id"), write=OuterRef("write"), number__gt=OuterRef("number")
    )
    return same.filter(~Exists(later))


def of_field(lasts: QuerySet[Change], name: str) -> QuerySet[Change]:
    """Those of ``lasts`` whose write changed the field of the thing itself, or made it with one."""
    values = {when: KeyTextTransform(name, when) for when in ("before", "after")}
    same = Change.objects.filter(entity_id=OuterRef("entity_id"), write=OuterRef("write"), row_id=OuterRef("entity_id"))
    said = {name: Coalesce(value, Value(""), output_field=TextField()) for name, value in values.items()}
    differs = same.annotate(was=said["before"], now=said["after"])
    return lasts.filter(Exists(differs.exclude(was=F("now"))))


def entries_of(lasts: Sequence[Change], scope: Scope) -> list[dict[str, Any]]:
    """What each of these writes changed: a constant number of queries for a page."""
    by_write: dict[uuid.UUID, list[Change]] = defaultdict(list)
    for change in _shown_of(lasts):
        by_write[change.write].append(change)
    shown = [change for group in by_write.values() for change in group]
    complete(shown)
    named = names_of((change for change in shown if of_table(change.table).part), scope)
    people = _names({last.owner_id for last in lasts if last.owner_id})
    concealed = concealed_ids(shown, scope)
    jobs = _open_jobs({last.job_id for last in lasts if last.job_id}, scope)
    return [
        _entry(last, sorted(by_write[last.write], key=_number), named, people, concealed)
        | {"job_id": last.job_id if last.job_id in jobs else None}
        for last in lasts
    ]


def _open_jobs(ids: set[uuid.UUID], scope: Scope) -> set[uuid.UUID]:
    """Those that the caller may know of: not the one that unpacked what is withheld from them."""
    if scope.sees_all_evidence or not ids:
        return ids
    return set(Job.objects.visible_to(scope).filter(pk__in=ids).values_list("pk", flat=True))


def _shown_of(lasts: Sequence[Change]) -> Iterable[Change]:
    """The changes of these writes: those of the thing itself, then of its parts, as many as are shown."""
    if not lasts:
        return []
    own_first = Case(When(table=main_table(lasts[0].entity_type), then=Value(0)), default=Value(1))
    rows = Change.objects.filter(entity_id=lasts[0].entity_id, write__in=[last.write for last in lasts]).annotate(
        place=Window(RowNumber(), partition_by=[F("write")], order_by=[own_first.asc(), F("number").asc()]),
        of=Window(Count("*"), partition_by=[F("write")]),
    )
    return rows.filter(place__lte=MOST_SHOWN)


def _entry(
    last: Change, group: list[Change], named: Named, people: dict[uuid.UUID, str], concealed: frozenset[str]
) -> dict[str, Any]:
    table = main_table(last.entity_type)
    own = [change for change in group if change.table == table]
    before, after = span(own) if own else ({}, {})
    owner = last.owner_id
    return {
        "number": last.number,
        "at": last.created_at,
        "kind": kind_of(before, after) if own else CHANGED,
        "by": {"type": last.actor_type, "id": last.actor_id, "name": last.actor_name},
        "on_behalf_of": {"id": owner, "name": people.get(owner)} if owner else None,
        "tool": last.tool,
        "done": _done(last),
        "reason": last.reason or None,
        "request_id": last.request_id,
        "session_id": last.session_id,
        "fields": without(fields_of(table, before, after), concealed),
        "parts": parts_of(group, named, _key),
        "more_parts": getattr(group[0], "of", 0) - len(group),
    }


def _done(change: Change) -> str:
    if change.actor_type == "engine":
        return BY_READING
    return done_words(change.tool) if change.tool else BY_SYSTEM


def _number(change: Change) -> int:
    return change.number


def _key(change: Change) -> Hashable:
    """What distinguishes a part from the others of its whole: a link has no name but its two ends."""
    row = change.after or change.before or {}
    return change.table, change.row_id, row.get("entity_id")


def _names(ids: set[uuid.UUID]) -> dict[uuid.UUID, str]:
    """What people are called today; who was removed is no longer known by name."""
    return dict(get_user_model()._default_manager.filter(pk__in=ids).values_list("pk", "name"))
