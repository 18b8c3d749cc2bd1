"""Which entity of the case each author and recipient of a document is, where exactly one fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from config.api.scope import Scope
from evidence.items.correspondents import recipient
from evidence.models import EvidenceItem
from facts.entities.names import entity_key
from facts.entities.readers import entities_in


def correspondents_of(item: EvidenceItem, scope: Scope) -> list[dict[str, Any]]:
    """The author first, then the recipients, each with its entity or none."""
    author = recipient("" if "@" in item.author else item.author, item.author_address, "author")
    if "@" in item.author and not item.author_address:
        author["address"] = item.author
    people = [author] if item.author or item.author_address else []
    people += item.recipients
    known = list(entities_in(item, scope)) if people else []
    sources = {one["field"]: one["basis"] for one in item.read_from} if not scope.is_outside else {}
    return [
        {
            **one,
            "basis": sources.get("author" if one["role"] == "author" else "recipients", ""),
            "entity": _only(known, one),
        }
        for one in people
    ]


def _only(known: Iterable[Any], one: dict[str, Any]) -> Any | None:
    """By the address first, which is one person's; else by a full name. None where two fit, or none does."""
    address, name = one["address"].casefold(), one["name"]
    by_address = [row for row in known if address and address in {alias.casefold() for alias in row.shown_aliases}]
    if by_address:
        return by_address[0] if len(by_address) == 1 else None
    by_name = [row for row in known if len(name.split()) > 1 and _is_named(row, name)]
    return by_name[0] if len(by_name) == 1 else None


def _is_named(row: Any, name: str) -> bool:
    folded = entity_key(row.type, name)
    return folded in {entity_key(row.type, one) for one in (row.shown_name, *row.shown_aliases) if one}
