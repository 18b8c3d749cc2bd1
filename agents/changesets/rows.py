"""The tracked rows as they are now, and putting them back, in the database's own JSON so that nothing is lost on the way."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import connection
from psycopg import sql

from agents.changesets.tracked import LINKS, Key, key_of, touched
from audit.changes.rows import rows_of
from audit.changes.tracked import of_table
from audit.models import Change

# What would refer to nothing if a row were removed: the table and column that point to it.
DEPENDENTS = {
    "facts_fact": (
        ("facts_citation", "fact_id"),
        (LINKS, "fact_id"),
        ("facts_proposedchange", "fact_id"),
        ("facts_issuelink", "fact_id"),
        ("facts_question", "fact_id"),
        ("facts_deadline", "trigger_fact_id"),
        ("facts_deadlinelink", "fact_id"),
        ("facts_facttag", "fact_id"),
        ("facts_fact", "merged_into_id"),
        ("facts_temporalmention", "fact_id"),
        ("facts_relationshipfact", "fact_id"),
        ("facts_outlineentry", "fact_id"),
        ("facts_setaside", "fact_id"),
    ),
    "facts_tag": (("facts_facttag", "tag_id"),),
    "facts_claim": (("facts_issue", "claim_id"), ("facts_question", "claim_id")),
    "facts_issue": (
        ("facts_issuelink", "issue_id"),
        ("facts_question", "issue_id"),
        ("facts_deadlinelink", "issue_id"),
        ("facts_outlineentry", "issue_id"),
    ),
    "facts_deadline": (("facts_deadlinelink", "deadline_id"),),
    "facts_question": (("facts_outlineentry", "question_id"),),
    "facts_outline": (("facts_outlineentry", "outline_id"),),
    "facts_outlineentry": (("facts_outlineentry", "parent_id"),),
    "facts_entity": (
        ("facts_mention", "entity_id"),
        (LINKS, "entity_id"),
        ("facts_relationship", "subject_id"),
        ("facts_relationship", "object_id"),
        ("facts_proposedchange", "entity_id"),
        ("facts_outline", "witness_id"),
        ("facts_entityrole", "entity_id"),
        ("facts_merge", "kept_id"),
        ("facts_setaside", "entity_id"),
        ("facts_mention", "merged_from_id"),
        (LINKS, "merged_from_id"),
        ("facts_relationship", "subject_merged_from_id"),
        ("facts_relationship", "object_merged_from_id"),
        ("facts_entityrole", "merged_from_id"),
    ),
    "facts_merge": (("facts_entity", "merge_id"),),
    "facts_relationship": (
        ("facts_proposedchange", "relationship_id"),
        ("facts_relationshipfact", "relationship_id"),
    ),
    "evidence_exhibitseries": (("evidence_exhibit", "series_id"),),
    "evidence_designation": (("evidence_designation", "answers_id"),),
    "evidence_exhibit": (("facts_outlineentry", "exhibit_id"),),
    "evidence_transcript": (
        ("evidence_designation", "transcript_id"),
        ("evidence_transcriptexhibit", "transcript_id"),
        ("facts_outlineentry", "transcript_id"),
    ),
    "evidence_evidenceitem": (
        ("facts_citation", "item_id"),
        ("facts_relationship", "item_id"),
        ("evidence_evidenceitem", "parent_id"),
        ("facts_issuelink", "item_id"),
        ("facts_deadline", "trigger_item_id"),
        ("facts_outlineentry", "item_id"),
    ),
}

# What says nothing without a row, and no session's changes tell of: it goes with it. A decision about whose a name is
# that named nobody would say that the name was deleted.
GO_ALONG = {"facts_entity": (("facts_entitysummary", "entity_id"), ("facts_decidedname", "entity_id"))}
# What names a row and is kept without it, as wherever that is deleted: a rejected pair is not suggested again.
LET_GO = {
    "facts_entity": (("facts_dedupsuggestion", "one_id"), ("facts_dedupsuggestion", "other_id")),
    "facts_merge": (("facts_dedupsuggestion", "merge_id"),),
    "evidence_speaker": (("evidence_spokenline", "speaker_id"),),
}


def rows_now(changes: Iterable[Change], *, lock: bool) -> dict[Key, dict[str, Any]]:
    """The rows these changes are about that exist now, by key: one query a table. ``lock`` keeps them as they are."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for change in changes:  # a link that was removed and made again has another id
        row = change.after or change.before or {}
        wanted[change.table].add(str(row["fact_id"] if change.table == LINKS else change.row_id))
    return {
        key_of(table, row): row
        for table in sorted(wanted)
        for row in rows_of(table, wanted[table], column="fact_id" if table == LINKS else "id", lock=lock)
    }


def dependents_of(table: str, ids: Iterable[str]) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """By id, the rows that point to these rows, with their tables; what is deleted already does not count."""
    wanted, found = set(ids), defaultdict(list)
    for other, column in DEPENDENTS.get(table, ()):
        for row in rows_of(other, wanted, column=column) if wanted else ():
            if not row.get("deleted_at"):
                found[str(row[column])].append((other, row))
    return found


def put_back(change: Change) -> None:
    """Make the change's row what it was before. The caller has made sure that it may be."""
    table, row_id = sql.Identifier(change.table), (change.after or change.before or {})["id"]
    if change.kind == Change.Kind.INSERT:
        _release(change.table, row_id)
        _execute(sql.SQL("DELETE FROM {} WHERE id = %s").format(table), [row_id])
        return
    before = json.dumps(change.before)
    if change.kind == Change.Kind.DELETE:
        again = sql.SQL("INSERT INTO {} ({}) SELECT {} FROM jsonb_populate_record(NULL::{}, %s::jsonb)")
        stored = sql.SQL(", ").join(map(sql.Identifier, _stored(change)))
        _execute(again.format(table, stored, stored, table), [before])
        return
    columns = [sql.Identifier(name) for name in touched(change)]
    if columns:
        update = sql.SQL(
            "UPDATE {} t SET ({}) = ROW({}) FROM jsonb_populate_record(NULL::{}, %s::jsonb) was WHERE t.id = %s"
        )
        values = sql.SQL(", ").join(sql.SQL("was.{}").format(column) for column in columns)
        _execute(update.format(table, sql.SQL(", ").join(columns), values, table), [before, row_id])


def _release(table: str, row_id: str) -> None:
    """Nothing untracked points to the row any more that is about to be removed."""
    for other, column in GO_ALONG.get(table, ()):
        _execute(sql.SQL("DELETE FROM {} WHERE {} = %s").format(*map(sql.Identifier, (other, column))), [row_id])
    for other, column in LET_GO.get(table, ()):
        name = sql.Identifier(column)
        _execute(sql.SQL("UPDATE {} SET {} = NULL WHERE {} = %s").format(sql.Identifier(other), name, name), [row_id])


def _stored(change: Change) -> list[str]:
    """The columns to write again: not those the database computes, nor those that came after the change was recorded."""
    fields = of_table(change.table).model._meta.concrete_fields
    stored = [field.column for field in fields if field.column and not field.generated]
    return [column for column in stored if column in (change.before or {})]


def _execute(query: sql.Composed, values: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
