"""What is looked at after each call: what the body gives away, what changed, and what was recorded."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

from tests.access.callers import Caller
from tests.access.canaries import FIRM, NOTE, PERSON, canaries_in
from tests.access.places import DELETED, FOREIGN, MISSING
from tests.access.rules import sees
from tests.access.world import World

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
DOMAIN = ("audit", "cases", "evidence", "facts", "agents", "config")
NO_STATE = {"audit_auditentry", "evidence_passage", "evidence_pageindex", "evidence_pagelayout"}
BOOKKEEPING = {
    "agents_agentkey": "last_used_at",
    "agents_agentsession": "last_used_at,errors_in_a_row,errors_since",
    "audit_event": "position",
}
TOLD_BY_CASE = {
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
}


@cache
def _tables() -> tuple[str, ...]:
    models = (one for label in DOMAIN for one in apps.get_app_config(label).get_models(include_auto_created=True))
    return tuple(sorted({one._meta.db_table for one in models} - NO_STATE))


def fingerprint() -> list[tuple[str, int, int]]:
    """Every domain table with its number of rows and a sum over their contents."""
    each = (
        f"SELECT '{one}', count(*), coalesce(sum(hashtext({_row(one)})::bigint), 0) FROM {one} t" for one in _tables()
    )
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return sorted(cursor.fetchall())


def _row(table: str) -> str:
    kept_by_the_way = BOOKKEEPING.get(table)
    return f"(to_jsonb(t) - '{{{kept_by_the_way}}}'::text[])::text" if kept_by_the_way else "t::text"


def changed_tables(before: list[Any], after: list[Any]) -> list[str]:
    return sorted({one[0] for one in set(before) ^ set(after)})


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
    return (mark == NOTE and caller.is_client) or not sees(caller, "evidence", relation)


_ids: dict[str, dict[str, str]] = {}


def _hidden_ids(world: World, caller: Caller) -> dict[str, str]:
    if caller.name not in _ids:
        _ids[caller.name] = {
            str(pk): f"id of {kind}, {relation}"
            for kind in TOLD_BY_CASE
            for relation, pk in world.ids[kind].items()
            if relation not in (MISSING, DELETED) and not sees(caller, kind, relation)
        }
    return _ids[caller.name]
