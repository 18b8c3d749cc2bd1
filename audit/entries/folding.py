"""Acts that are alike, by one actor within an hour, as one row; what is rare, or did not succeed, has a row of its own."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from config.api.kind_rows import titles_of
from config.api.scope import Scope

WINDOW = timedelta(hours=1)
NAMED = 3
# What documents and what was found in them is done with, often by the dozen. All else is rare enough for a row of its own.
OFTEN = frozenset({"evidence", "upload", "fact", "entity", "relationship", "citation", "job", "proposed_change"})
RARE = frozenset({"delete", "export", "admin", "auth"})
Entry = dict[str, Any]


def folded(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries, newest first, in rows: each row holds what folds into its first entry, in order."""
    rows: list[list[Entry]] = []
    last: dict[Any, list[Entry]] = {}
    for entry in entries:
        key = _key(entry)
        row = last.get(key) if key else None
        if row is not None and _at(row[0]) - _at(entry) <= WINDOW:
            row.append(entry)
            continue
        rows.append([entry])
        if key:
            last[key] = rows[-1]
    return rows


def titles(rows: list[list[Entry]], scope: Scope) -> dict[uuid.UUID, str]:
    """What the things that folded rows are about are called: one query for each kind of thing, however many there are."""
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for row in rows:
        for entry in row if len(row) > 1 else ():
            if entry["entity_id"]:
                ids[entry["entity_type"]].add(uuid.UUID(str(entry["entity_id"])))
    return titles_of(ids, scope)


def _key(entry: Entry) -> tuple[Any, ...] | None:
    """What entries that fold have in common; ``None`` for one that is not folded."""
    is_rare = (
        entry["outcome"] != "ok" or entry["dry_run"] or entry["entity_type"] not in OFTEN or entry["category"] in RARE
        or "privilege" in entry["tool"]
    )  # fmt: skip
    if is_rare:
        return None
    change = entry["change"] or {}
    by = entry["actor"]
    done = (tuple(change.get("changed") or ()), change.get("status"))
    return by["type"], str(by["id"]), entry["session_id"], entry["tool"], entry["status"], done


def _at(entry: Entry) -> datetime:
    at = entry["created_at"]
    return at if isinstance(at, datetime) else datetime.fromisoformat(str(at))
