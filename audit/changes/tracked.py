"""The tables whose changes the database records: what people call their rows, and which columns say nothing to them.

Kinds and their parts say which (``tracked=`` in ``kind.py``); each table gets its triggers in a migration, by
``config.boundary.track``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.db import models

from config.api.kind import Row, Tracking
from config.api.kinds import all_kinds
from config.api.scope import Scope

# What follows from what else is written.
INCIDENTAL = frozenset({"version", "updated_at", "weight", "written_by", "borne_out", "not_borne_out"})
HIDDEN = INCIDENTAL | {
    "id", "firm_id", "case_id", "created_at", "key", "storage_key", "made_by_id", "made_by_type", "approved_by_id", "approved_at",
    "uploaded_by_id", "reviewed_by_id", "created_by_id", "added_by_id", "parent_id", "size_bytes", "declared_type", "made_by",
    "made_by_name", "made_by_version", "made_by_job",
    "worded_by_type", "worded_by_name", "decided_by_id", "added_by_type", "added_by_name", "shown_by_id",
    "client_summary", "client_title", "opened_key", "opened_by_id", "opened_bytes",
    "subject_id", "object_id", "item_id", "page_id", "page_number", "start", "end",  # title and quote say them
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tracked:
    """One table whose changes are recorded.

    ``entity`` is the kind that people know a row as, or as part of; ``column`` is what names it: "id", but for a part.
    """

    model: type[models.Model]
    entity: str
    column: str
    noun: str
    how: Tracking

    @property
    def table(self) -> str:
        return str(self.model._meta.db_table)

    @property
    def part(self) -> bool:
        return self.column != "id"

    @property
    def label(self) -> str:
        """What a part is to its whole."""
        return self.how.label or self.noun

    @property
    def title(self) -> str:
        return self.how.title

    @property
    def machine(self) -> frozenset[str]:
        return self.how.machine

    @property
    def secret(self) -> frozenset[str]:
        return self.how.secret

    @property
    def revertible(self) -> bool:
        return self.how.revertible

    def named(self, rows: Sequence[Row], scope: Scope) -> list[str]:
        """Each of the rows in words: at a constant number of queries."""
        if self.how.words:
            return self.how.words(rows, scope)
        return [str(row.get(self.title) or "") for row in rows]


@cache
def by_table() -> Mapping[str, Tracked]:
    """The tracked tables; asked once the apps are ready."""
    return {one.table: one for one in _tracked()}


def _tracked() -> Iterator[Tracked]:
    for kind in all_kinds():
        if kind.tracked:
            yield Tracked(kind.model, kind.name, "id", kind.tracked.noun or kind.label, kind.tracked)
        for part in kind.parts:
            if part.tracked:
                yield Tracked(part.model, kind.name, part.part_of, part.tracked.noun or part.noun, part.tracked)


def of_table(table: str) -> Tracked:
    return by_table()[table]


def main_table(entity: str) -> str:
    """The table whose rows are the entities themselves."""
    return next(one.table for one in by_table().values() if one.entity == entity and not one.part)


def entities() -> list[str]:
    """What histories are about."""
    return sorted(one.entity for one in by_table().values() if not one.part)
