"""The things that a call's body names by their ids, and their versions: an approval is for these, as they were."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from config.api import kinds

Versions = dict[str, dict[str, int]]  # by kind, by id


def named_of_kind(view: Any, kind: str) -> list[uuid.UUID]:
    """The ids of this kind that the call's body lists, each once."""
    return next((ids for name, ids in _named(view) if name == kind), [])


def versions_named(view: Any) -> Versions:
    """The versions of what the call's body lists, as they are now."""
    return {name: found for name, ids in _named(view) if (found := _versions(name, ids))}


def changed_since(asked: Versions) -> list[str]:
    """The ids of what has another version than it had, or is gone. Locks the rest."""
    return [
        pk
        for name, versions in sorted(asked.items())
        for now in [_versions(name, versions, lock=True)]
        for pk, version in sorted(versions.items())
        if now.get(pk) != version
    ]


def _named(view: Any) -> Iterator[tuple[str, list[uuid.UUID]]]:
    """By kind, the ids of the body's lists: ``evidence_ids`` names documents."""
    body = view.body if view.tool.body else {}
    for name, value in body.items():
        kind = kinds.find(name.removesuffix("_ids")) if name.endswith("_ids") and isinstance(value, list) else None
        if kind is not None and any(one.name == "version" for one in kind.model._meta.fields):
            yield kind.name, [pk for pk in dict.fromkeys(value) if isinstance(pk, uuid.UUID)]


def _versions(name: str, ids: Iterable[Any], *, lock: bool = False) -> dict[str, int]:
    rows = kinds.kind_of(name).model._base_manager.filter(pk__in=list(ids)).order_by("pk")
    rows = rows.select_for_update(of=("self",)) if lock else rows
    return {str(pk): version for pk, version in rows.values_list("pk", "version")}
