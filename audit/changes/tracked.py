"""The models whose changes the database records: what people call their rows, and which columns say nothing to them.

Each app registers its models in ``apps.py``, and gives each table its triggers in a migration (``config.boundary.track``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models

from config.api.scope import Scope

Row = Mapping[str, Any]  # of a table, as the database's own JSON has it
Words = Callable[[Sequence[Row], Scope], list[str]]

INCIDENTAL = frozenset({"version", "updated_at", "weight", "written_by"})  # follow from what else is written
HIDDEN = INCIDENTAL | {
    "id", "firm_id", "case_id", "created_at", "key", "storage_key", "made_by_id", "made_by_type", "approved_by_id", "approved_at",
    "uploaded_by_id", "reviewed_by_id", "created_by_id", "added_by_id", "parent_id", "size_bytes", "declared_type", "made_by",
    "made_by_name", "made_by_version", "made_by_job",
    "worded_by_type", "worded_by_name", "decided_by_id", "added_by_type", "added_by_name", "shown_by_id",
    "client_summary", "client_title",
    "subject_id", "object_id", "item_id", "page_id", "page_number", "start", "end",  # title and quote say them
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tracked:
    """How one model's rows are recorded and read.

    ``entity`` is what people know a row as part of, ``column`` what names it; a row of another's is a part. ``label`` is
    what a part is to its whole. ``machine``: columns that reading a document in writes, besides those who work on it.
    ``words`` says rows in words, as far as the reader may see what they name. ``revertible``: whether putting the row back
    is all there is to taking a change back.
    """

    model: type[models.Model]
    noun: str
    entity: str
    column: str
    label: str
    title: str
    machine: frozenset[str]
    secret: frozenset[str]
    words: Words | None
    revertible: bool

    @property
    def table(self) -> str:
        return str(self.model._meta.db_table)

    @property
    def part(self) -> bool:
        return self.column != "id"

    def named(self, rows: Sequence[Row], scope: Scope) -> list[str]:
        """Each of the rows in words: at a constant number of queries."""
        if self.words:
            return self.words(rows, scope)
        return [str(row.get(self.title) or "") for row in rows]


_tracked: dict[str, Tracked] = {}


def register(
    model: Any, *, noun: str, entity: str, part_of: str = "id", label: str = "", title: str = "",
    machine: Iterable[str] = (), secret: Iterable[str] = (), words: Words | None = None, revertible: bool = True,
) -> None:  # fmt: skip
    """Say once, at start-up, that the model's changes are recorded. ``part_of`` is the column that names its whole."""
    one = Tracked(
        model, noun, entity, part_of, label or noun, title, frozenset(machine), frozenset(secret), words, revertible
    )
    _tracked[one.table] = one


def by_table() -> dict[str, Tracked]:
    return dict(_tracked)


def of_table(table: str) -> Tracked:
    return _tracked[table]


def main_table(entity: str) -> str:
    """The table whose rows are the entities themselves."""
    return next(one.table for one in _tracked.values() if one.entity == entity and not one.part)


def entities() -> list[str]:
    """What histories are about."""
    return sorted(one.entity for one in _tracked.values() if not one.part)
