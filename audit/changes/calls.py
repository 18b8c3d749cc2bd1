"""What one call changes, thing by thing, as the database recorded it: for those who look before it is done."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Any

from django.db.models import Q

from audit.changes.diffs import CHANGED, Named, fields_of, kind_of, names_of, parts_of, span
from audit.changes.former import former_titles
from audit.changes.rows import complete
from audit.changes.tracked import main_table
from audit.models import Change
from config.api.current import Call
from config.api.kind_rows import titles_of
from config.api.scope import Scope

Thing = tuple[str, uuid.UUID]  # its kind and its id


def last_number() -> int:
    """The number of the last change there is: what a call changes from now on has higher ones."""
    last: int | None = Change.objects.order_by("-number").values_list("number", flat=True).first()
    return last or 0


def diff_of(call: Call, scope: Scope, *, since: int) -> list[dict[str, Any]]:
    """What this call, with those it makes in someone's name, changed after the change numbered ``since``: an entry for each
    thing that the scope may see, in the order they were first touched. A constant number of queries for each kind."""
    own = Q(write=call.id) | Q(request_id=call.request_id, request_id__gt="")
    made = Change.objects.filter(own, number__gt=since)
    touched = set(made.values_list("entity_type", flat=True).distinct().order_by())
    rows = Change.objects.visible_to(scope, only=touched).filter(own, number__gt=since)
    changes: list[Change] = list(rows.order_by("number"))
    complete(changes)
    by_thing: dict[Thing, list[Change]] = defaultdict(list)
    for change in changes:
        by_thing[change.entity_type, change.entity_id].append(change)
    named = names_of(changes, scope)
    titles = titles_of_things(list(by_thing), scope)  # an update by a person keeps no more than what changed
    return [_entry(thing, group, named, titles) for thing, group in by_thing.items()]


def _own(group: Sequence[Change]) -> list[Change]:
    """The changes of the thing's own row."""
    table = main_table(group[0].entity_type)
    return [change for change in group if change.table == table]


def _entry(thing: Thing, group: Sequence[Change], named: Named, titles: dict[uuid.UUID, str]) -> dict[str, Any]:
    own = _own(group)
    before, after = span(own) if own else ({}, {})
    said = (named.get((change.number, side)) for change in reversed(own) for side in ("after", "before"))
    title = next(filter(None, said), "")
    fields = fields_of(own[0].table, before, after) if own else []
    return {
        "entity_type": thing[0],
        "entity_id": thing[1],
        "title": title or titles.get(thing[1], ""),
        "kind": kind_of(before, after) if own else CHANGED,
        "fields": [one for one in fields if one["name"] != "deleted_at"],  # the kind says it
        "parts": parts_of(group, named, _key),
    }


def _key(change: Change) -> Hashable:
    """What distinguishes a part from the others of its whole: a link has no name but its two ends."""
    row = change.after or change.before or {}
    return change.table, change.row_id, row.get("entity_id")


def titles_of_things(things: Sequence[Thing], scope: Scope) -> dict[uuid.UUID, str]:
    """What these are called now, or were when they were taken away, as far as the scope may see them."""
    ids: dict[str, list[uuid.UUID]] = defaultdict(list)
    for kind, pk in things:
        ids[kind].append(pk)
    titles = titles_of(ids, scope)
    gone = {kind: missing for kind, found in ids.items() if (missing := [pk for pk in found if pk not in titles])}
    return titles | former_titles(gone, scope) if gone else titles
