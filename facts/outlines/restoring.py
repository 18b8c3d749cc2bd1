"""Entries that were deleted, as the record of changes has them."""

from __future__ import annotations

import uuid
from typing import Any

from audit.models import Change
from facts.models import Outline, OutlineEntry
from facts.models.outline import REFERENCES


def rows_deleted_with(outline: Outline, entry_id: uuid.UUID) -> list[OutlineEntry]:
    """The entry and what was deleted with it from under it, as they were, each after the one it stood under; none where
    it was not deleted from this outline."""
    deleted = Change.objects.filter(
        firm_id=outline.firm_id, table=OutlineEntry._meta.db_table, entity_id=outline.pk, kind=Change.Kind.DELETE
    )
    last = deleted.filter(row_id=entry_id).order_by("-number").first()
    if last is None:
        return []
    rows = {str(one.row_id): one.before or {} for one in deleted.filter(write=last.write)}
    found = [_row(each) for each in _with_all_under(rows, str(entry_id))]
    _let_go_of_deleted(found)
    return found


def _with_all_under(rows: dict[str, dict[str, Any]], top: str) -> list[dict[str, Any]]:
    found = [rows[top]]
    for one in sorted(rows, key=lambda pk: rows[pk]["position"]):
        if rows[one]["parent_id"] == top:
            found += _with_all_under(rows, one)
    return found


def _let_go_of_deleted(entries: list[OutlineEntry]) -> None:
    """What was deleted since is not referred to any more; the entry has its words."""
    for name in REFERENCES.values():
        column = f"{name}_id"
        ids = {getattr(one, column) for one in entries} - {None}
        model: Any = OutlineEntry._meta.get_field(name).related_model
        there = set(model._base_manager.filter(pk__in=ids).values_list("pk", flat=True)) if ids else set()
        for one in entries:
            if getattr(one, column) not in there:
                setattr(one, column, None)


def _row(stored: dict[str, Any]) -> OutlineEntry:
    columns = {field.column: field for field in OutlineEntry._meta.concrete_fields}
    return OutlineEntry(
        **{field.attname: field.to_python(stored[column]) for column, field in columns.items() if column in stored}
    )
