"""Putting rows in another order: all of them, each once, as they were when somebody read them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, TypeVar

from config.api.errors import Conflict, Invalid

Placed = TypeVar("Placed")


def reordered(rows: Sequence[Placed], ids: Sequence[uuid.UUID], versions: Sequence[int], field: str) -> list[Placed]:
    """Those of ``rows`` that get another place, which is set; ``rows`` are all there are, in their order, and held.

    Raises ``Invalid`` unless ``ids`` are theirs, each once, and ``Conflict`` where a row has another version than was read.
    """
    known: dict[uuid.UUID, Any] = {row.pk: row for row in rows}  # type: ignore[attr-defined]
    _check_permutation(known, ids, field)
    _check_versions(known, ids, versions, field)
    places = sorted(row.position for row in known.values())
    moved = []
    for place, one in zip(places, ids, strict=True):
        if known[one].position != place:
            known[one].position = place
            moved.append(known[one])
    return moved


def _check_permutation(known: dict[uuid.UUID, Any], ids: Sequence[uuid.UUID], field: str) -> None:
    bad = {f"{field}.{n}": ["This is none of those to put in order."] for n, one in enumerate(ids) if one not in known}
    twice = {f"{field}.{n}": ["This stands here twice."] for n, one in enumerate(ids) if one in ids[:n]}
    if bad or twice:
        raise Invalid("Some of these ids are not right; nothing was moved.", details={"fields": {**twice, **bad}})
    if missing := [one for one in known if one not in set(ids)]:
        raise Invalid(
            f"{len(missing)} are left out: name all of them, in the order they are to have.",
            details={"fields": {field: ["Some are left out."]}, "missing": [str(one) for one in missing]},
        )


def _check_versions(known: dict[uuid.UUID, Any], ids: Sequence[uuid.UUID], versions: Sequence[int], field: str) -> None:
    if not versions:
        return
    if len(versions) != len(ids):
        raise Invalid.field("versions", f"Give one version for each of {field}, in the same order.")
    stale = [str(one) for one, version in zip(ids, versions, strict=True) if known[one].version != version]
    if stale:
        raise Conflict(
            "Someone else changed these since you read them.", details={"stale": stale},
            suggestion="Read the list again, and send the order with its versions.",
        )  # fmt: skip
