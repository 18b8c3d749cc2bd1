"""What would point to nothing if a row of a tracked table were removed: tables and columns, as the models have them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import CASCADE, DO_NOTHING, ManyToOneRel

from audit.changes.tracked import by_table, of_table

Column = tuple[str, str]  # a table, and its column that points to the row

# The database itself lets these go, whoever removes the row: ON DELETE SET NULL.
LET_GO_BY_DATABASE = {("facts_temporalmention", "citation_id")}
# Without its entity this would say that the name was deleted.
OF_NO_USE_ALONE = {("facts_decidedname", "entity_id")}
# These rows are never removed by taking a change back: what points to them stays.
NEVER_REMOVED = frozenset({
    "cases_case", "cases_user", "cases_guestgrant", "evidence_evidenceitem", "evidence_production",
})  # fmt: skip
# A document is taken out of its case: most of what points to it is its own, but this rests on it.
ON_EVIDENCE: tuple[Column, ...] = (
    ("facts_citation", "item_id"), ("facts_relationship", "item_id"), ("evidence_evidenceitem", "parent_id"),
    ("facts_issuelink", "item_id"), ("facts_deadline", "trigger_item_id"), ("facts_outlineentry", "item_id"),
)  # fmt: skip


@cache
def tracked_dependents(table: str) -> tuple[Column, ...]:
    """Rows whose changes are recorded: they stand in the way of removing what they point to, unless they go with it."""
    if table == "evidence_evidenceitem":
        return ON_EVIDENCE
    return tuple(one for one in _pointing(table) if one[0] in by_table())


@cache
def goes_along(table: str) -> tuple[Column, ...]:
    """Rows that say nothing without the row, and of which no session's changes tell: removed with it."""
    return tuple(one for one, on_delete in _untracked(table) if on_delete is CASCADE or one in OF_NO_USE_ALONE)


@cache
def let_go(table: str) -> tuple[Column, ...]:
    """Rows that name the row and are kept without it, as wherever that is deleted: a rejected pair is not suggested again."""
    return tuple(one for one, on_delete in _untracked(table) if not (on_delete is CASCADE or one in OF_NO_USE_ALONE))


def _untracked(table: str) -> Iterator[tuple[Column, Any]]:
    yield from ((one, on_delete) for one, on_delete in _pointing(table).items() if one[0] not in by_table())


@cache
def _pointing(table: str) -> dict[Column, Any]:
    """Every column that points to the table's rows, with what Django does to its row when they are deleted."""
    found: dict[Column, Any] = {}
    if table in NEVER_REMOVED:
        return found
    for relation in of_table(table).model._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and relation.on_delete is not DO_NOTHING:  # the database keeps those
            column = (relation.related_model._meta.db_table, relation.field.column)
            if column not in LET_GO_BY_DATABASE:
                found[column] = relation.on_delete
    return found
