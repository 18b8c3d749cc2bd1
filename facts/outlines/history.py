"""Entries of outlines as histories name them: what they refer to, as far as the reader sees it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from config.api.kind import Row
from config.api.scope import Scope
from facts.models import OutlineEntry
from facts.models.outline import REFERENCES
from facts.outlines.references import References

NOT_SHOWN = "something that you do not see, or that is not in the case any more"
LONGEST = 200


def entries_in_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """ "Heading: Notice", "Fact: The rent was paid. – ask for the receipt": some queries a case, however many rows."""
    entries = [_entry(row) for row in rows]
    known = {
        pk: References(scope, pk, [one for one in entries if one.case_id == pk]) for pk in {e.case_id for e in entries}
    }
    return [_words(one, known[one.case_id]) for one in entries]


def _words(entry: OutlineEntry, known: References) -> str:
    label = entry.get_kind_display()
    if entry.kind not in REFERENCES:
        return f"{label}: {entry.text}"[:LONGEST]
    shown = known.shown(entry)
    if shown is None:
        return NOT_SHOWN
    note = f" – {entry.text}" if entry.text else ""
    return f"{label}: {shown.words or shown.citation}"[:LONGEST] + note[:LONGEST]


def _entry(row: Row) -> OutlineEntry:
    """As much of an entry as says what it refers to."""
    ids = {f"{name}_id": _id(row.get(f"{name}_id")) for name in REFERENCES.values()}
    places = {name: row.get(name) for name in ("first_page", "first_line", "last_page", "last_line", "page")}
    words = {"kind": row.get("kind") or "note", "text": row.get("text") or ""}
    return OutlineEntry(case_id=uuid.UUID(str(row["case_id"])), **words, **ids, **places)


def _id(value: object) -> uuid.UUID | None:
    return uuid.UUID(str(value)) if value else None
