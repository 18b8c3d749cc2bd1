"""The tracked rows as they are now, and putting them back, in the database's own JSON so that nothing is lost on the way."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import connection
from psycopg import sql

from agents.changesets.dependents import goes_along, let_go, tracked_dependents
from agents.changesets.tracked import LINKS, Key, key_of, touched
from audit.changes.rows import rows_of
from audit.changes.tracked import of_table
from audit.models import Change


def rows_now(changes: Iterable[Change], *, lock: bool) -> dict[Key, dict[str, Any]]:
    """The rows these changes are about that exist now, by key: one query a table. ``lock`` keeps them as they are."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for change in changes:  # a link that was removed and made again has another id
        row = change.after or change.before or {}
        wanted[change.table].add(str(row["fact_id"] if change.table == LINKS else change.row_id))
    return {
        key_of(table, row): row
        for table in sorted(wanted)
        for row in rows_of(table, wanted[table], column="fact_id" if table == LINKS else "id", lock=lock)
    }


def dependents_of(table: str, ids: Iterable[str]) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """By id, the rows that point to these rows, with their tables; what is deleted already does not count."""
    wanted, found = set(ids), defaultdict(list)
    for other, column in tracked_dependents(table):
        for row in rows_of(other, wanted, column=column) if wanted else ():
            if not row.get("deleted_at"):
                found[str(row[column])].append((other, row))
    return found


def put_back(change: Change) -> None:
    """Make the change's row what it was before. The caller has made sure that it may be."""
    table, row_id = sql.Identifier(change.table), (change.after or change.before or {})["id"]
    if change.kind == Change.Kind.INSERT:
        _release(change.table, row_id)
        _execute(sql.SQL("DELETE FROM {} WHERE id = %s").format(table), [row_id])
        return
    before = json.dumps(change.before)
    if change.kind == Change.Kind.DELETE:
        again = sql.SQL("INSERT INTO {} ({}) SELECT {} FROM jsonb_populate_record(NULL::{}, %s::jsonb)")
        stored = sql.SQL(", ").join(map(sql.Identifier, _stored(change)))
        _execute(again.format(table, stored, stored, table), [before])
        return
    columns = [sql.Identifier(name) for name in touched(change)]
    if columns:
        update = sql.SQL(
            "UPDATE {} t SET ({}) = ROW({}) FROM jsonb_populate_record(NULL::{}, %s::jsonb) was WHERE t.id = %s"
        )
        values = sql.SQL(", ").join(sql.SQL("was.{}").format(column) for column in columns)
        _execute(update.format(table, sql.SQL(", ").join(columns), values, table), [before, row_id])


def _release(table: str, row_id: str) -> None:
    """Nothing untracked points to the row any more that is about to be removed."""
    for other, column in goes_along(table):
        _execute(sql.SQL("DELETE FROM {} WHERE {} = %s").format(*map(sql.Identifier, (other, column))), [row_id])
    for other, column in let_go(table):
        name = sql.Identifier(column)
        _execute(sql.SQL("UPDATE {} SET {} = NULL WHERE {} = %s").format(sql.Identifier(other), name, name), [row_id])


def _stored(change: Change) -> list[str]:
    """The columns to write again: not those the database computes, nor those that came after the change was recorded."""
    fields = of_table(change.table).model._meta.concrete_fields
    stored = [field.column for field in fields if field.column and not field.generated]
    return [column for column in stored if column in (change.before or {})]


def _execute(query: sql.Composed, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
