"""What is looked at after each call: what the body gives away, what changed, and what was recorded."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from django.apps import apps
from django.db import connection

from tests.access.callers import Caller
from tests.access.canaries import FIRM, NOTE, OUTSIDER, PERSON, canaries_in
from tests.access.places import DELETED, FOREIGN, MISSING
from tests.access.rules import sees
from tests.access.world import World

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DOMAIN = ("audit", "cases", "evidence", "facts", "agents", "config")
NO_STATE = {
    "audit_auditentry", "audit_auditseries", "audit_change", "evidence_passage", "evidence_pageindex", "evidence_pagelayout",
}  # fmt: skip
BOOKKEEPING = {
    "agents_agentkey": {"last_used_at"},
    "agents_agentsession": {"last_used_at", "error_row"},
    "audit_event": {"position"},
}
WRITES = """
SELECT name, number FROM (
  SELECT name, pg_stat_get_xact_tuples_inserted(id) + pg_stat_get_xact_tuples_updated(id)
             + pg_stat_get_xact_tuples_deleted(id) AS number
  FROM (VALUES {tables}) AS t (name, id)
) AS counted WHERE number > 0
"""
REPORTED_BY_CASE = {
    "case",
    "evidence",
    "fact",
    "entity",
    "relationship",
    "job",
    "failed job",
    "done job",
    "upload",
    "approval",
    "usage",
    "user",
    "client",
    "guest",
}


@cache
def _tables() -> tuple[str, ...]:
    models = (one for label in DOMAIN for one in apps.get_app_config(label).get_models(include_auto_created=True))
    return tuple(sorted({one._meta.db_table for one in models} - NO_STATE))


State = dict[str, tuple[int, int]]  # by table: its number of rows, and a sum over their contents


def fingerprint(tables: Collection[str] | None = None) -> State:
    """What stands in these tables, by default in every domain table."""
    each = [
        f"SELECT '{one}', count(*), coalesce(sum(hashtext({_row(one)})::bigint), 0) FROM {one} t"
        for one in (_tables() if tables is None else tables)
    ]
    if not each:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return {table: (rows, contents) for table, rows, contents in cursor.fetchall()}


def untouched() -> State:
    """What stands in every domain table of the world before a test does anything: nothing is ever committed to it, and what
    somebody committed all the same would be reported as a change by the tests after that."""
    return _untouched(str(connection.settings_dict["NAME"]))


@cache
def _untouched(database: str) -> State:
    return fingerprint()


def writes() -> dict[str, int]:
    """How many rows of each domain table this transaction has written by now, those it took back included.

    The database counts that by itself: what did not move need not be read to know that it is unchanged.
    """
    with connection.cursor() as cursor:
        cursor.execute(_writes(str(connection.settings_dict["NAME"])))
        return dict(cursor.fetchall())


@cache
def _writes(database: str) -> str:
    """The statement with each table's id in this database, which takes long to look up."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT t, t::regclass::oid FROM unnest(%s::text[]) t", [list(_tables())])
        return WRITES.format(tables=", ".join(f"('{name}', {number}::oid)" for name, number in cursor.fetchall()))


def touched_since(before: dict[str, int]) -> State:
    """What stands now in the tables written since."""
    return fingerprint([table for table, number in writes().items() if number != before.get(table, 0)])


@cache
def _row(table: str) -> str:
    """What is compared of a row, as text."""
    if table not in BOOKKEEPING:
        return "t::text"
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
    return f"ROW({', '.join(f't.{one.name}' for one in described if one.name not in BOOKKEEPING[table])})::text"


def changed_tables(before: State, after: State) -> list[str]:
    """The tables whose rows differ; ``after`` may leave out those that were not touched."""
    return sorted(table for table, state in after.items() if before[table] != state)


def leaks(world: World, caller: Caller, body: str, sent: str) -> list[str]:
    """The canaries and ids in the body that the caller may not see; ids the caller sent are no news."""
    found = [f"text of {relation} ({mark})" for relation, mark in canaries_in(body) if _secret(caller, relation, mark)]
    hidden = _hidden_ids(world, caller)
    return found + [hidden[one] for one in UUID.findall(body) if one in hidden and one not in sent]


def _secret(caller: Caller, relation: str, mark: str) -> bool:
    if mark == FIRM:
        return (relation == FOREIGN) != (caller.firm == "theirs")
    if mark == PERSON:
        return not sees(caller, "user", relation)
    if mark == OUTSIDER:
        return not sees(caller, "client", relation)
    return (mark == NOTE and caller.is_client) or not sees(caller, "evidence", relation)


def _hidden_ids(world: World, caller: Caller) -> dict[str, str]:
    if caller.name not in world.hidden:
        world.hidden[caller.name] = {
            str(pk): f"id of {kind}, {relation}"
            for kind in REPORTED_BY_CASE
            for relation, pk in world.ids[kind].items()
            if relation not in (MISSING, DELETED) and not sees(caller, kind, relation)
        }
    return world.hidden[caller.name]
