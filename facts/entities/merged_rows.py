"""Giving an entity all that is another's, and back: mentions, links of facts, relationships, roles and examinations.

Each row says itself whose it was before (``merged_from``), so that rows which a reading writes meanwhile go back as well,
in whatever order merges are undone. A link or a relationship that would stand twice, or join an entity with itself, is
taken out whole (:class:`SetAside`) and put back as soon as there is a place for it.
"""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Collection
from typing import Any

from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.db.models.functions import Coalesce
from psycopg import sql

from audit.changes.rows import rows_of
from evidence.models import Page
from facts.entities.kept import kept_of_each
from facts.models import (
    Entity,
    EntityRole,
    Fact,
    FactEntity,
    Mention,
    Outline,
    Relationship,
    RelationshipFact,
    SetAside,
)

Row = dict[str, Any]
Said = tuple[Any, str, Any, Any, int | None]  # what a relationship is the same by
ENDS = ("subject", "object")
# Of a link, and of a relationship: the columns that say whose it is, and whose it was.
COLUMNS = {
    True: [("entity_id", "merged_from_id")],
    False: [("subject_id", "subject_merged_from_id"), ("object_id", "object_merged_from_id")],
}


def move_rows(old: Entity, kept: Entity) -> Counter[str]:
    """Returns how many of each there were, those for which there was no place among them."""
    moved: Counter[str] = Counter()
    SetAside.objects.filter(entity=old).update(entity=kept)
    origin = Coalesce("merged_from_id", "entity_id")
    for name, model in (("mentions", Mention), ("roles", EntityRole)):
        moved[name] = model._default_manager.filter(entity=old).update(merged_from=origin, entity=kept)
    examined = Outline.objects.filter(witness=old)
    examined.update(witness_merged_from=Coalesce("witness_merged_from", "witness_id"), witness=kept)
    links = FactEntity.objects.filter(entity=old)
    moved["facts"] = links.count()
    _set_aside(links.filter(fact__in=FactEntity.objects.filter(entity=kept).values("fact")), kept)
    links.update(merged_from=origin, entity=kept)
    moved["relationships"] = _move_ties(old, kept)
    return moved


def move_rows_back(kept: Entity, entity: Entity, origins: Collection[uuid.UUID]) -> None:
    """Give an entity that is no longer merged what was its own, and what was given to it before: its ``origins``."""
    left: set[Any] = set(
        FactEntity.objects.filter(entity=kept, merged_from__in=origins).values_list("fact_id", flat=True)
    )
    for model in (Mention, EntityRole, FactEntity):
        rows = model._default_manager.filter(entity=kept, merged_from__in=origins)
        rows.update(entity=entity)
        model._default_manager.filter(entity=entity, merged_from=entity).update(merged_from=None)
    Outline.objects.filter(witness=kept, witness_merged_from__in=origins).update(witness=entity)
    Outline.objects.filter(witness=entity, witness_merged_from=entity).update(witness_merged_from=None)
    for end in ENDS:
        rows = Relationship.objects.filter(**{end: kept, f"{end}_merged_from__in": origins})
        left |= set(rows.values_list("predicate", "page_id", "start"))
        rows.update(**{end: entity})
        own = Relationship.objects.filter(**{end: entity, f"{end}_merged_from": entity})
        own.update(**{f"{end}_merged_from": None})
    _put_back(kept.case_id, {str(pk) for pk in origins}, left)


def _move_ties(old: Entity, kept: Entity) -> int:
    there = {_said(tie) for tie in _ties_of(kept)}
    moved, without_place = [], []
    ties = list(_ties_of(old).select_for_update(of=("self",)).order_by("pk"))
    for tie in ties:
        for end in ENDS:
            if getattr(tie, f"{end}_id") == old.pk:
                setattr(tie, f"{end}_merged_from_id", getattr(tie, f"{end}_merged_from_id") or old.pk)
                setattr(tie, f"{end}_id", kept.pk)
        if tie.subject_id == tie.object_id or (
            tie.page_id and _said(tie) in there
        ):  # without a source it may stand twice
            without_place.append(tie.pk)
        else:
            there.add(_said(tie))
            moved.append(tie)
    _set_aside(Relationship.objects.filter(pk__in=without_place), kept)
    names = [*ENDS, *(f"{end}_merged_from" for end in ENDS)]
    Relationship.objects.bulk_update(moved, names, batch_size=500)
    return len(ties)


def _ties_of(entity: Entity) -> QuerySet[Relationship]:
    return Relationship.objects.filter(Q(subject=entity) | Q(object=entity))


def _said(tie: Relationship) -> Said:
    return tie.subject_id, tie.predicate, tie.object_id, tie.page_id, tie.start


def _set_aside(rows: QuerySet[Any], kept: Entity) -> None:
    """Take these rows out, as the database has them. The fact or the document takes them along when it is deleted."""
    ids = [str(pk) for pk in rows.values_list("pk", flat=True)]
    found = rows_of(rows.model._meta.db_table, ids) if ids else []
    rests_on = facts_under(ids) if rows.model is Relationship else {}
    SetAside.objects.bulk_create(
        SetAside(
            firm_id=kept.firm_id, case_id=kept.case_id, entity=kept, fact_id=row.get("fact_id"),
            item_id=row.get("item_id"), row=row, rests_on=rests_on.get(row["id"], []),
        )
        for row in found
    )  # fmt: skip
    rows.model._default_manager.filter(pk__in=ids).delete()


def facts_under(ids: Collection[Any]) -> dict[str, list[Row]]:
    """The rows that say on which facts relationships rest, by relationship."""
    links = RelationshipFact.objects.filter(relationship__in=ids).values_list("pk", flat=True)
    found: dict[str, list[Row]] = {}
    for row in rows_of(RelationshipFact._meta.db_table, [str(pk) for pk in links]) if links else []:
        found.setdefault(row["relationship_id"], []).append(row)
    return found


def _put_back(case_id: uuid.UUID, origins: Collection[str], left: Collection[Any]) -> None:
    """Put back what there is a place for now. What was in its place and has been taken away since stays away."""
    now = kept_of_each(case_id)
    for one in SetAside.objects.filter(case_id=case_id).order_by("pk"):
        columns = COLUMNS[bool(one.fact_id)]
        were = [str(one.row[origin] or one.row[end]) for end, origin in columns]
        place = one.fact_id or (one.row["predicate"], _page_of(one.row), one.row["start"])
        if not set(were) & set(origins) and place not in left:
            continue
        ends = [str(now.get(uuid.UUID(was), was)) for was in were]
        for (end, origin), was, now_is in zip(columns, were, ends, strict=True):
            one.row |= {end: now_is, origin: was if was != now_is else None}
        _put_back_one(one, ends)


def _put_back_one(one: SetAside, ends: list[str]) -> None:
    other, joins_itself = same_as(one.row), not one.fact_id and ends[0] == ends[1]
    page = None if one.fact_id else _page_of(one.row)
    is_page_gone = page is not None and not Page.objects.filter(pk=page).exists()
    written = other and not any(getattr(other, origin) for _, origin in COLUMNS[bool(one.fact_id)])
    if is_page_gone or (written and not any(one.row[origin] for _, origin in COLUMNS[bool(one.fact_id)])):
        one.delete()  # there is no place for it any more, or somebody wrote the same meanwhile
    elif other or joins_itself:
        one.entity_id = uuid.UUID(ends[0])
        one.save(update_fields=["entity", "row"])
    else:
        insert_row(FactEntity if one.fact_id else Relationship, one.row)
        facts = {
            str(pk)
            for pk in Fact.objects.filter(pk__in=[row["fact_id"] for row in one.rests_on]).values_list("pk", flat=True)
        }
        for row in one.rests_on:
            if row["fact_id"] in facts:
                insert_row(RelationshipFact, row)
        one.delete()


def _page_of(row: Row) -> uuid.UUID | None:
    """The page that says a relationship; ``None`` where nobody named one."""
    return uuid.UUID(row["page_id"]) if row["page_id"] else None


def same_as(row: Row) -> FactEntity | Relationship | None:
    """What stands in the row's place."""
    if "fact_id" not in row and not row["page_id"]:
        return None
    if "fact_id" in row:
        return FactEntity.objects.filter(fact=row["fact_id"], entity=row["entity_id"]).first()
    names = ("subject_id", "predicate", "object_id", "page_id", "start")
    return Relationship.objects.filter(**{name: row[name] for name in names}).first()


def insert_row(model: type[Model], row: Row) -> None:
    columns = sql.SQL(", ").join(sql.Identifier(name) for name in sorted(row))
    table = sql.Identifier(model._meta.db_table)
    query = sql.SQL("INSERT INTO {} ({}) SELECT {} FROM jsonb_populate_record(NULL::{}, %s::jsonb)")
    with connection.cursor() as cursor:
        cursor.execute(query.format(table, columns, columns, table), [json.dumps(row)])
