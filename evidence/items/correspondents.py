"""Who wrote an item and whom it is addressed to: what engines and people say of it, and the keys by which it is found."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Q

from cases.models import Case
from config.replica.router import reading_connection
from evidence.models import EvidenceItem

KEYS = (
    "author:",
    "author~:",
    "to:",
    "to~:",
)  # how the keys of people begin; a message's own and others begin otherwise
AUTHOR, RECIPIENTS = ("author", "author_address"), "recipients"
FEW = 2_000  # items
_LONGEST = 200
_PART = "~"  # after the role, where the key is a part of a name or address
_MOST_TOGETHER = 3
_BETWEEN_WORDS = re.compile(r"[^\w'\u2019-]+")


def key_of(role: str, words: str) -> str:
    """What is compared: the role, and a name or address without regard to capitals and spaces."""
    return f"{role}:{' '.join(words.split()).casefold()[:_LONGEST]}"


def part_keys(role: str, words: str) -> list[str]:
    """The keys of the parts of a name or address: words that follow each other in it, its first with its last, and what stands
    after the @, whole and by its first word."""
    name, _, domain = " ".join(words.split()).casefold()[:_LONGEST].partition("@")
    parts = [*_runs(_words_of(name)), _words_of(domain), _words_of(domain)[:1]]
    return [key_of(f"{role}{_PART}", " ".join(one)) for one in parts if one]


def _words_of(text: str) -> list[str]:
    return [one for one in _BETWEEN_WORDS.split(text) if one]


def _runs(words: list[str]) -> list[list[str]]:
    count = len(words)
    runs = [words[at:end] for at in range(count) for end in range(at + 1, min(count, at + _MOST_TOGETHER) + 1)]
    return [*runs, [words[0], words[-1]]] if count > 1 else runs


def correspondent_keys(author: str, author_address: str, recipients: Iterable[dict[str, str]]) -> list[str]:
    written = [("author", words) for words in (author, author_address) if words]
    sent = [("to", words) for one in recipients for words in (one["name"], one["address"]) if words]
    return sorted({key for one in (*written, *sent) for key in (key_of(*one), *part_keys(*one))})


def correspondents_written(item: EvidenceItem, changed: Collection[str]) -> list[str]:
    """After somebody wrote the author or recipients: they are theirs as a whole, are found by their names, and rest on
    nothing that the engine read. Returns the columns to save."""
    gone = {name for name in ("author", RECIPIENTS) if name in changed or (name == "author" and AUTHOR[1] in changed)}
    if not gone:
        return []
    others = [key for key in item.lookup_keys if not key.startswith(KEYS)]
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
    return _with(key_of(role, words), case)


def corresponding_in_part(role: str, words: str, case: Case) -> Q:
    """As :func:`corresponding`, where a part of the name or of the address will do; an address is meant as it is."""
    name, at, domain = words.strip().partition("@")
    if (name and at and domain) or len(parts := _words_of((name or domain).casefold())) > _MOST_TOGETHER:
        return corresponding(role, words, case)
    return _with(key_of(f"{role}{_PART}", " ".join(parts)), case)


def _with(key: str, case: Case) -> Q:
    few = with_key(case.pk, key)
    return Q(lookup_keys__contains=[key]) & (Q() if few is None else Q(pk__in=few))


def recipient(name: str, address: str, role: str) -> dict[str, Any]:
    return {"name": name, "address": address, "role": role}
