"""How a change of a session names its row, and whether the row is still as the change left it."""

from __future__ import annotations

from audit.changes.tracked import INCIDENTAL, Row, of_table
from audit.models import Change
from facts.models import FactEntity

Key = tuple[str, str]  # a table, and what distinguishes its rows
LINKS = FactEntity._meta.db_table


def key_of(table: str, row: Row) -> Key:
    """What tells a row of a tracked table apart from the others."""
    return table, f"{row['fact_id']}:{row['entity_id']}" if table == LINKS else str(row["id"])


def key_of_change(change: Change) -> Key:
    return key_of(change.table, change.after or change.before or {})


def touched(change: Change) -> list[str]:
    """The columns that an update gave another value, without those that every update changes."""
    before, after = change.before or {}, change.after or {}
    return [name for name in after if name not in INCIDENTAL and before.get(name) != after[name]]


def as_left(change: Change, row: Row | None) -> bool:
    """Whether the row still says what it said when the change was made."""
    if change.after is None or row is None:
        return change.after is None and row is None
    machine = of_table(change.table).machine - set(touched(change) if change.kind == Change.Kind.UPDATE else ())
    return all(row.get(name) == value for name, value in change.after.items() if name not in INCIDENTAL | machine)
