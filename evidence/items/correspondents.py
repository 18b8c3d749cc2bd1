"""Who wrote an item and whom it is addressed to: what engines and people say of it, and the keys by which it is found."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q

from cases.models import Case
from config.replica.router import reading_connection
from evidence.models import EvidenceItem

AUTHOR, RECIPIENTS = ("author", "author_address"), "recipients"
FEW = 2_000  # items
_LONGEST = 200


def key_of(role: str, words: str) -> str:
    """What is compared: the role, and a name or address without regard to capitals and spaces."""
    return f"{role}:{' '.join(words.split()).casefold()[:_LONGEST]}"


def correspondent_keys(author: str, author_address: str, recipients: Iterable[dict[str, str]]) -> list[str]:
    written = [key_of("author", words) for words in (author, author_address) if words]
    sent = [key_of("to", words) for one in recipients for words in (one["name"], one["address"]) if words]
    return sorted({*written, *sent})


def correspondents_written(item: EvidenceItem, changed: Collection[str]) -> list[str]:
    """After somebody wrote the author or recipients: they are theirs as a whole, are found by their names, and rest on
    nothing that the engine read. Returns the columns to save."""
    gone = {name for name in ("author", RECIPIENTS) if name in changed or (name == "author" and AUTHOR[1] in changed)}
    if not gone:
        return []
    others = [key for key in item.lookup_keys if not key.startswith(("author:", "to:"))]
    item.lookup_keys = others + correspondent_keys(item.author, item.author_address, item.recipients)
    item.read_from = [one for one in item.read_from if one["field"] not in gone]
    if "author" in gone and (author := item.written_by.get("author") or item.written_by.get(AUTHOR[1])):
        item.written_by = {**item.written_by, **dict.fromkeys(AUTHOR, author)}
    return ["lookup_keys", "read_from", "written_by"]


def with_key(case_id: uuid.UUID, key: str) -> list[uuid.UUID] | None:
    """The ids of the case's items that are found by this key, among which the caller's are; ``None`` if they are many."""
    with reading_connection().cursor() as cursor:
        cursor.execute("SELECT evidence_with_key(%s, %s, %s)", [case_id, key, FEW])
        found: list[uuid.UUID] | None = cursor.fetchone()[0]
        return found


def corresponding(role: str, words: str, case: Case) -> Q:
    """The condition that an item of the case was written by, or addressed to, whoever has this name or address."""
    key = key_of(role, words)
    few = with_key(case.pk, key)
    return Q(lookup_keys__contains=[key]) & (Q() if few is None else Q(pk__in=few))


def recipient(name: str, address: str, role: str) -> dict[str, Any]:
    return {"name": name, "address": address, "role": role}
