"""What goes along when the making of a thing is taken back: all else the session did to it, of evidence what the session and
its jobs derived from it, and what rules and the engine did because of it. So naming the thing or the change that made it
comes to the same."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from agents.changesets.rows import dependents_of
from agents.changesets.tracked import LINKS, key_of, key_of_change
from agents.models import AutomationRun
from audit.changes.tracked import main_table
from audit.models import Change
from config.api.scope import Scope
from evidence.models import EvidenceItem
from facts.models import Citation, Entity, Mention, Relationship

Ids = set[uuid.UUID]
ITEMS, ENTITIES, MENTIONS = EvidenceItem._meta.db_table, Entity._meta.db_table, Mention._meta.db_table
RESTING = (Citation._meta.db_table, Relationship._meta.db_table)  # what rests on a document, as a thing or part of one


def with_derived(changes: Iterable[Change], session: QuerySet[Change]) -> list[Change]:
    """The changes with what goes along with them, in their order. ``session`` are all of the session's."""
    found = {change.number: change for change in changes}
    _add(found, session.filter(entity_id__in=_made(found.values())))
    items = _with_children(session, {one.row_id for one in found.values() if _makes(one, ITEMS)})
    if items:
        _add_derived(found, session, items)
    return [found[number] for number in sorted(found)]


def with_followers(changes: Iterable[Change], scope: Scope) -> list[Change]:
    """The changes with what rules did because of the things they made, run upon run, and what the engine did by itself to
    these things; in their order. What a person did is never among it."""
    found = {change.number: change for change in changes}
    rows = Change.objects.visible_to(scope).select_related("decision")
    made, known = _made(found.values()), set[uuid.UUID]()
    while fresh := made - known:
        known |= fresh
        runs = AutomationRun.objects.filter(
            firm_id=scope.actor.in_firm, event__entity_id__in=fresh, session__isnull=False
        )
        _add(found, rows.filter(session_id__in=set(runs.values_list("session_id", flat=True))))
        made = _made(found.values())
    by_itself = rows.filter(session_id__isnull=True, actor_type="engine", owner_id__isnull=True)
    _add(found, by_itself.filter(entity_id__in=known, table=ITEMS, kind=Change.Kind.UPDATE))
    return [found[number] for number in sorted(found)]


def _add_derived(found: dict[int, Change], session: QuerySet[Change], items: Ids) -> None:
    """What was found in the documents; of names those that nothing else mentions."""
    ids = [str(pk) for pk in items]
    of_items = session.filter(Q(after__item_id__in=ids) | Q(before__item_id__in=ids))
    things = set(of_items.filter(table__in=RESTING).values_list("entity_id", flat=True))
    _add(found, session.filter(entity_id__in=items | things))
    _add(found, of_items.filter(table=MENTIONS))
    named = {one.entity_id for one in found.values() if one.table == MENTIONS} | _linked(found.values())
    made = session.filter(table=ENTITIES, kind=Change.Kind.INSERT, entity_id__in=named)
    removed = {key_of_change(one) for one in found.values() if one.kind == Change.Kind.INSERT}
    candidates = set(made.values_list("entity_id", flat=True))
    resting = dependents_of(ENTITIES, [str(pk) for pk in candidates])
    unreferenced = {
        pk for pk in candidates if all(key_of(table, row) in removed for table, row in resting.get(str(pk), ()))
    }
    _add(found, session.filter(entity_id__in=unreferenced))


def _with_children(session: QuerySet[Change], items: Ids) -> Ids:
    """The documents with what came inside them."""
    found, level = set(items), set(items)
    while level:
        inside = session.filter(table=ITEMS, kind=Change.Kind.INSERT, after__parent_id__in=[str(pk) for pk in level])
        level = set(inside.values_list("row_id", flat=True)) - found
        found |= level
    return found


def _linked(changes: Iterable[Change]) -> Ids:
    """The names that facts and relationships among these are about."""
    columns = {LINKS: ("entity_id",), RESTING[1]: ("subject_id", "object_id")}
    rows = [(one.table, one.after or one.before or {}) for one in changes if one.table in columns]
    return {uuid.UUID(row[column]) for table, row in rows for column in columns[table] if row.get(column)}


def _made(changes: Iterable[Change]) -> Ids:
    """The things that these changes made."""
    return {one.entity_id for one in changes if _makes(one, main_table(one.entity_type))}


def _makes(change: Change, table: str) -> bool:
    return change.table == table and change.kind == Change.Kind.INSERT


def _add(found: dict[int, Change], rows: QuerySet[Change]) -> None:
    found |= {change.number: change for change in rows if change.number not in found}
