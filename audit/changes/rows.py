"""Rows of tracked tables as they are now, in the database's own JSON, and what a row said when it was made."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from psycopg import sql

from audit.changes.tracked import of_table
from audit.models import Change

Place = tuple[str, str]  # a table and a row's id


def rows_of(table: str, ids: Iterable[str], *, column: str = "id", lock: bool = False) -> list[dict[str, Any]]:
    """The table's rows whose ``column`` is one of these ids, without secrets. ``lock`` keeps them as they are."""
    query = sql.SQL("SELECT to_jsonb(t) - %s::text[] FROM {} t WHERE {} = ANY(%s::uuid[]) ORDER BY id {}").format(
        sql.Identifier(table), sql.Identifier(column), sql.SQL("FOR UPDATE" if lock else "")
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [sorted(of_table(table).secret), sorted(ids)])
        return [row if isinstance(row, dict) else json.loads(row) for (row,) in cursor.fetchall()]


def complete(changes: Sequence[Change]) -> None:
    """Give what the engine inserted, which keeps no copy, its content: the row as it is, with what changed since undone."""
    bare = {_place(one): one for one in changes if one.kind == Change.Kind.INSERT and one.after is None}
    if not bare:
        return
    rows = _rows_now(bare)
    since = Change.objects.filter(
        entity_id__in={one.entity_id for one in bare.values()},
        row_id__in={one.row_id for one in bare.values()},
        number__gt=min(one.number for one in bare.values()),
        before__isnull=False,
    )
    for later in since.order_by("-number"):
        made = bare.get(_place(later))
        if made and later.number > made.number:
            rows[_place(later)] = {**rows.get(_place(later), {}), **later.before}
    for place, made in bare.items():
        made.after = rows.get(place)


def _place(change: Change) -> Place:
    return change.table, str(change.row_id)


def _rows_now(places: Iterable[Place]) -> dict[Place, dict[str, Any]]:
    wanted = defaultdict(set)
    for table, row_id in places:
        wanted[table].add(row_id)
    return {(table, str(row["id"])): row for table in sorted(wanted) for row in rows_of(table, wanted[table])}
