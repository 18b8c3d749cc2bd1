"""What people deleted for good, or changed, is not found again: the record of changes and the row remember what was said."""

from __future__ import annotations

from typing import Any

from audit.models import Change
from evidence.models import EvidenceItem
from facts.models import Relationship

BY_PEOPLE = (
    "relationships.delete"  # an agent's call of it waits for a person; taking back a session's work is no such word
)
Said = tuple[str, ...]


def deleted_by_people(item: EvidenceItem) -> set[Said]:
    """Whom they joined, how, and the words that said so: of each that a person deleted of this document."""
    rows = Change.objects.filter(
        case_id=item.case_id, table=Relationship._meta.db_table, kind=Change.Kind.DELETE, tool=BY_PEOPLE,
        before__item_id=str(item.pk),
    ).values_list("before", flat=True)  # fmt: skip
    return {said for row in rows for said in _forms(row)}


def _forms(row: dict[str, Any]) -> list[Said]:
    """As it was when it was deleted, and as an engine first said it."""
    found, quote = row.get("found_as") or {}, row["quote"]
    said: list[Said] = [(row["subject_id"], row["predicate"], row["object_id"], quote)]
    return [*said, (found["subject_id"], found["predicate"], found["object_id"], quote)] if found else said


def said_of(row: Relationship) -> Said:
    return str(row.subject_id), row.predicate, str(row.object_id), row.quote


def first_words(row: Relationship) -> dict[str, str]:
    """What an engine says by this row: whom, how, and where."""
    return {
        "subject_id": str(row.subject_id), "predicate": row.predicate, "object_id": str(row.object_id),
        "page_id": str(row.page_id), "start": str(row.start),
    }  # fmt: skip


def found_first(kept: dict[str, str]) -> Said:
    """By what it is known again."""
    return kept["subject_id"], kept["predicate"], kept["object_id"], kept["page_id"], kept["start"]
