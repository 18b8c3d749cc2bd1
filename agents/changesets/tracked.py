"""The tables whose changes are noted: what people call their rows, and which columns say nothing to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models

from agents.models import Change
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Citation, Entity, Fact, FactEntity, Mention, Relationship

Row = Mapping[str, Any]
Key = tuple[str, str]  # a table, and what tells its rows apart

INCIDENTAL = frozenset({"version", "updated_at", "weight", "written_by"})  # follow from what else is written
UNSAID = INCIDENTAL | {
    "id", "firm_id", "case_id", "created_at", "key", "storage_key", "made_by_id", "made_by_type", "approved_by_id", "approved_at",
    "uploaded_by_id", "reviewed_by_id", "created_by_id", "parent_id", "size_bytes", "declared_type", "made_by", "made_by_name",
    "worded_by_type", "worded_by_name", "decided_by_id", "added_by_type", "added_by_name", "shown_by_id", "client_summary",
    "client_title", "subject_id", "object_id",
    "item_id", "page_id", "page_number", "start", "end",  # its title and its quote say them
}  # fmt: skip
LINKS = FactEntity._meta.db_table


@dataclass(frozen=True, slots=True)
class Noted:
    """``machine``: columns that reading a document in writes, besides those who work on it. ``parts``: of another row."""

    model: type[models.Model]
    noun: str
    part: bool = False
    machine: frozenset[str] = frozenset()


NOTED: dict[str, Noted] = {
    "cases_case": Noted(Case, "case"),
    "evidence_evidenceitem": Noted(
        EvidenceItem, "document",
        machine=frozenset({
            "status", "status_message", "problems", "media_type", "metadata", "document_date", "page_count",
            "text_length", "kind", "classification", "classification_confidence", "language", "summary",
        }),
    ),
    "facts_fact": Noted(Fact, "fact"),
    "facts_citation": Noted(Citation, "source", part=True),
    LINKS: Noted(FactEntity, "entity", part=True),
    "facts_entity": Noted(Entity, "entity"),
    "facts_mention": Noted(Mention, "mention", part=True),
    "facts_relationship": Noted(Relationship, "relationship"),
}  # fmt: skip
MAIN = {"case": "cases_case", "evidence": "evidence_evidenceitem", "fact": "facts_fact", "entity": "facts_entity",
        "relationship": "facts_relationship"}  # fmt: skip


def key_of(table: str, row: Row) -> Key:
    """What tells a row of a noted table apart from the others."""
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
    machine = NOTED[change.table].machine - set(touched(change) if change.kind == Change.Kind.UPDATE else ())
    return all(row.get(name) == value for name, value in change.after.items() if name not in INCIDENTAL | machine)
