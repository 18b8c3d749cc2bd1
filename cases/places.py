"""Where a thing can be looked at: kinds of objects, whose rows they are, and their pages. Higher apps register theirs."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from config.api.scope import Scope

Address = Callable[[uuid.UUID | None, uuid.UUID], str]


@dataclass(frozen=True, slots=True)
class Place:
    """``address`` makes a path of this site from a case's and an object's id. ``rows`` restricts by ``visible_to(scope)``;
    without them nobody names such an object in a call.
    """

    rows: Any
    address: Address


_places: dict[str, Place] = {}


def register(kind: str, rows: Any, address: Address) -> None:
    """Say once, at start-up, where objects of this kind are found."""
    _places[kind] = Place(rows, address)


def kinds() -> list[str]:
    """What of a case a caller can point at."""
    return sorted(kind for kind, place in _places.items() if place.rows is not None)


def is_visible(kind: str, pk: uuid.UUID, *, case_id: uuid.UUID, scope: Scope) -> bool:
    """Whether there is such an object in the case for this caller."""
    place = _places.get(kind)
    if place is None or place.rows is None:
        return False
    return bool(place.rows.visible_to(scope).filter(pk=pk, case_id=case_id).exists())


def path_to(kind: str, pk: uuid.UUID | None, case_id: uuid.UUID | None) -> str:
    """The page of an object; of its case where there is none for its kind; empty where there is neither."""
    if kind in _places and pk is not None:
        return _places[kind].address(case_id, pk)
    return reverse("case_overview", args=[case_id]) if case_id else ""
