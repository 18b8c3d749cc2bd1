"""The rows that a split changes, as they were and as it left them, and putting them back.

Only what is still as the split left it goes back; what was written since stays. A row that was a merged entity's before goes to
whoever stands for that one now.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db.models import Model

from audit.changes.rows import rows_of
from config.api.errors import Conflict
from evidence.models import Page
from facts.entities.kept import kept_of_each
from facts.entities.merged_rows import Row, insert_row, same_as
from facts.models import Entity, Fact, FactEntity, Mention, Relationship, RelationshipFact, SetAside, Split

Changes = list[dict[str, Any]]  # table, id, before and after of each row
ENDS = {  # whose a row is, and whose it was before a merge; in the order in which rows are put back
    Mention: (("entity_id", "merged_from_id"),),
    FactEntity: (("entity_id", "merged_from_id"),),
    Relationship: (("subject_id", "subject_merged_from_id"), ("object_id", "object_merged_from_id")),
    RelationshipFact: (),
}


class RowsBefore:
    """Rows as they were; :meth:`changes` compares them with what they are then."""

    def __init__(self) -> None:
        self._rows: dict[type[Model], dict[str, Row]] = {}

    def hold(self, model: type[Model], ids: Collection[uuid.UUID]) -> None:
        self._rows[model] = _rows(model, {str(pk) for pk in ids})

    def changes(self) -> Changes:
        found: Changes = []
        for model, rows in self._rows.items():
            now = _rows(model, rows.keys())
            for pk, row in rows.items():
                if pk not in now:
                    found.append({"table": model._meta.db_table, "id": pk, "before": row, "after": None})
                elif columns := sorted(name for name in row if row[name] != now[pk][name]):
                    before, after = ({name: one[name] for name in columns} for one in (row, now[pk]))
                    found.append({"table": model._meta.db_table, "id": pk, "before": before, "after": after})
        return found


def put_rows_back(split: Split) -> None:
    """Refuses (``Conflict``) where a merge or a person has filled the place since."""
    owners = _Owners(split)
    for model, ends in ENDS.items():
        changes = {one["id"]: one for one in split.rows if one["table"] == model._meta.db_table}
        now = _rows(model, changes.keys())
        for pk, one in changes.items():
            if one["after"] is None and pk not in now and not _is_groundless(model, one["before"]):
                row = owners.given(one["before"], ends)
                if _has_place(model, row):
                    insert_row(model, row)
            elif one["after"] and pk in now and _is_as_left(now[pk], one):
                _restore(model, owners.given({**now[pk], **one["before"]}, ends), one["before"])
        for aside in SetAside.objects.filter(case_id=split.case_id, row__id__in=list(changes)) if ends else ():
            if (one := changes[aside.row["id"]])["after"] and _is_as_left(aside.row, one):
                aside.row |= one["before"]
                aside.save(update_fields=["row"])


def _is_as_left(row: Row, change: Row) -> bool:
    return bool(change["after"].items() <= row.items())


def _restore(model: type[Model], row: Row, columns: Collection[str]) -> None:
    rows = model._default_manager.filter(pk=row["id"])
    if _has_place(model, row):
        rows.update(**{name: row[name] for name in columns})
    else:
        rows.delete()


def rename_in_set_aside(case_id: uuid.UUID, old: uuid.UUID, new: uuid.UUID) -> None:
    """Have rows for which a merge left no place name another entity."""
    for aside in SetAside.objects.filter(case_id=case_id):
        named = [name for name, value in aside.row.items() if value == str(old)]
        if named:
            aside.row |= dict.fromkeys(named, str(new))
            aside.save(update_fields=["row"])


class _Owners:
    """Who stands for each entity of the case now."""

    def __init__(self, split: Split) -> None:
        self.entity = str(split.entity_id)
        self.now = {str(pk): str(kept) for pk, kept in kept_of_each(split.case_id).items()}
        ids = Entity.objects.filter(case_id=split.case_id).values_list("pk", flat=True)
        self.there = {str(pk) for pk in ids}

    def given(self, row: Row, ends: Collection[tuple[str, str]]) -> Row:
        """The row as that of whoever stands for its entities now."""
        row = dict(row)
        for end, origin in ends:
            was = row[origin] or row[end]
            was = was if was in self.there else self.entity
            now = self.now.get(was, was)
            row |= {end: now, origin: was if was != now else None}
        return row


def _rows(model: type[Model], ids: Collection[str]) -> dict[str, Row]:
    return {row["id"]: row for row in rows_of(model._meta.db_table, ids)} if ids else {}


def _is_groundless(model: type[Model], row: Row) -> bool:
    """Whether what the row rests on is gone."""
    if model is Relationship and row["page_id"]:
        return not Page.objects.filter(pk=row["page_id"]).exists()
    if model is RelationshipFact and not Relationship.objects.filter(pk=row["relationship_id"]).exists():
        return True
    return "fact_id" in row and not Fact.objects.filter(pk=row["fact_id"]).exists()


def _has_place(model: type[Model], row: Row) -> bool:
    """Not where the entity has the same link again. Refuses what a merge or a relationship since has left no place for."""
    if model not in (FactEntity, Relationship):
        return True
    there = same_as(row)
    if there is not None and str(there.pk) != row["id"]:
        if isinstance(there, FactEntity) and there.merged_from_id is None:
            return False
        raise _taken()
    if model is Relationship and row["subject_id"] == row["object_id"]:
        raise _taken()
    return True


def _taken() -> Conflict:
    return Conflict(
        "Since this split something was merged or written where it would put a link or relationship back.",
        suggestion="Undo that first, or merge the two names instead.",
    )
