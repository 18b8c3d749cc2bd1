"""What of an entry and of a block is hashed: every field, in one unambiguous form."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

from audit.models import AuditBlock, AuditEntry
from audit.sealing.merkle import canonical, leaf_hash

ENTRY_FIELDS = (
    "id", "firm_id", "case_id", "created_at", "actor_type", "actor_id", "actor_name", "agent_owner_id", "session_id", "tool",
    "permission", "category", "entity_type", "entity_id", "outcome", "status", "reasoning_trace", "request_id", "dry_run",
)  # fmt: skip
NUMBERED_FIELDS = (*ENTRY_FIELDS, "series_id", "number")
LATER_FIELDS = ("attempts", "channel", "address")


def entry_content(entry: AuditEntry) -> dict[str, Any]:
    """The entry as it is hashed and exported. Text is hashed as it is: no Unicode form is changed.

    Entries from before there were numbers were sealed without them, and are hashed so. What came later is part of it only
    where it says something.
    """
    names = ENTRY_FIELDS if entry.number is None else NUMBERED_FIELDS
    content = {name: _plain(getattr(entry, name)) for name in names}
    later = {name: getattr(entry, name) for name in LATER_FIELDS}
    return content | {name: value for name, value in later.items() if value not in (None, "")}


def entry_leaf(entry: AuditEntry) -> str:
    return leaf_hash(canonical(entry_content(entry)))


def block_header(block: AuditBlock) -> dict[str, Any]:
    """What a block's hash covers and its signature signs."""
    return {
        "firm_id": str(block.firm_id),
        "number": block.number,
        "count": block.count,
        "root": block.root,
        "previous": block.previous,
        "sealed_at": _plain(block.sealed_at),
        "key_id": block.key_id,
    }


def block_hash(block: AuditBlock) -> str:
    return hashlib.sha256(canonical(block_header(block))).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value if value is None or isinstance(value, int) else str(value)
