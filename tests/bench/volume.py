"""Cases as large as a firm's largest, made by the database itself: items with all that hangs on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from cases.models import Case, User
from tests.bench.rows import ENTITIES, MAKE, OF_CASE, ROWS, Rows

VECTORS = 100_000  # passages of a case at most: the vector index of a million takes an hour to build on two cores
COLUMNS = """
SELECT column_name, data_type, is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'
FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s
"""
EMPTY = {
    "integer": "0", "bigint": "0", "smallint": "0", "double precision": "0", "numeric": "0", "boolean": "false",
    "jsonb": "'{}'", "ARRAY": "'{}'", "date": "current_date", "uuid": "uuidv7()",
    "timestamp with time zone": "now()",
}  # fmt: skip
SECONDARY = """
SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
WHERE indrelid = ANY(%s::regclass[]) AND NOT indisprimary
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""
# Functions that count anew what triggers keep, as there are.
RECOUNTS = """
SELECT proname FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND pronargs = 0 AND prorettype = 'void'::regtype AND proname LIKE '%\\_recount\\_%'
"""
FEWER = """
UPDATE evidence_evidenceitem SET client_visible = false
WHERE client_visible AND mod(substring(filename FROM '[0-9]+')::int, %s) <> 0
"""
CASES = """
INSERT INTO cases_case (id, created_at, updated_at, version, firm_id, name, number, description, practice_area, client_name,
  status, archived_at)
SELECT uuidv7(), now(), now(), 1, %s, 'Matter ' || n, n::text, '', '', '',
  CASE WHEN mod(n, 4) = 0 THEN 'archived' ELSE 'open' END, CASE WHEN mod(n, 4) = 0 THEN now() END
FROM generate_series(1, %s) AS n
"""


def fill(case: Case, items: int, *, shown_every: int = 5, vectors: int = VECTORS) -> None:
    """Give the case this many items, each with a page, a fact and the rest, half of the facts approved; the client sees every
    ``shown_every``-th item. Who brought and read them are people of the case, or of its firm.

    Keys are not checked meanwhile; the statistics the planner goes by are made by :func:`settle`.
    """
    people = dict(case.participants.values_list("role", "user_id"))
    someone = (
        next(iter(people.values()), None) or User.objects.filter(firm=case.firm_id).values_list("pk", flat=True)[0]
    )
    values = {
        "case": case.pk,
        "firm": case.firm_id,
        "items": items,
        "every": shown_every,
        "vectors": min(vectors, items),
    }
    values |= {"entities": max(ENTITIES, items // 100)}
    values |= {role: people.get(role, someone) for role in ("client", "staff")}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for statement in MAKE.strip().rstrip(";").split(";\n"):
            cursor.execute(statement, values)
        for rows in ROWS:
            cursor.execute(_statement(rows), values)
        cursor.execute("DROP TABLE made, named, arrived, blocks, shapes, centres")
        _recount(cursor)


def show_every(number: int) -> None:
    """From here on clients see every so many items of those they saw, as if these had been filled so: what is kept of that is
    counted anew, and not changed by a trigger for each item."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(FEWER, [number])
        _recount(cursor)


def _recount(cursor: Any) -> None:
    """Count anew all that triggers keep."""
    cursor.execute(RECOUNTS)
    for (function,) in cursor.fetchall():
        cursor.execute(f"SELECT {function}()")


def add_cases(firm_id: Any, number: int) -> None:
    """So many further cases of the firm, with nothing in them."""
    with connection.cursor() as cursor:
        cursor.execute(CASES, [firm_id, number])


@contextmanager
def indexes_later() -> Iterator[None]:
    """Fill within the block without the indexes that no constraint needs, and build them at its end, as they are declared."""
    with connection.cursor() as cursor:
        cursor.execute(SECONDARY, [[rows.table for rows in ROWS]])
        secondary = cursor.fetchall()
        for name, _ in secondary:
            cursor.execute(f"DROP INDEX {name}")
        yield
        cursor.execute("SET maintenance_work_mem = '2GB'")
        for _, definition in secondary:
            cursor.execute(definition)
        cursor.execute("RESET maintenance_work_mem")


def settle() -> None:
    """What autovacuum does within minutes of such growth."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _statement(rows: Rows) -> str:
    """The rows' INSERT, with an empty value for each column that needs one and has none."""
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS, [rows.table])
        known = cursor.fetchall()
    empty = {name: EMPTY.get(kind, "''") for name, kind, needed in known if needed}
    placed = {name: OF_CASE[name] for name, *_ in known if name in OF_CASE}
    columns = empty | placed | rows.columns
    names = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {rows.table} ({names}) SELECT {', '.join(columns.values())} FROM {rows.source}"
