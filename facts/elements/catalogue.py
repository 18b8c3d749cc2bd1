"""Causes of action and defences with their elements: a starting list that comes with the product, and what a firm adds.

The list is in ``data/``, in our own words after the named sources. It is a starting point for an attorney's review, not
legal advice: jurisdictions differ, and law changes.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from config.api.errors import Invalid
from config.api.scope import Scope
from facts.models import CauseOfAction

DATA = Path(__file__).parent / "data"
REVIEW = (
    "A starting list for an attorney’s review, not legal advice: jurisdictions differ, and the law changes. Check each element "
    "against the law that governs the case."
)
NO_CAUSE = "There is no such cause of action; elements.list has those there are."


@dataclass(frozen=True, slots=True)
class Element:
    """What must be shown. ``source`` is empty where the source of the whole says it."""

    name: str
    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause of action or defence with all of its elements, in order."""

    key: str
    name: str
    kind: str
    jurisdiction: str
    source: str
    elements: tuple[Element, ...]
    look_for: str = ""
    row: CauseOfAction | None = None  # one that the firm added

    def elements_as_data(self) -> list[dict[str, Any]]:
        return [asdict(one) for one in self.elements]


@cache
def built_in() -> tuple[Cause, ...]:
    """Those that come with the product, by kind and name."""
    found = [_cause(one) for path in sorted(DATA.glob("*.json")) for one in json.loads(path.read_text("utf-8"))]
    return tuple(sorted(found, key=lambda one: (one.kind, one.name, one.jurisdiction)))


def all_causes(scope: Scope) -> list[Cause]:
    """Those that come with the product and the firm's own, by kind and name."""
    own = [of_row(row) for row in CauseOfAction.objects.visible_to(scope)]
    return sorted([*built_in(), *own], key=lambda one: (one.kind, one.name, one.jurisdiction))


def find_cause(scope: Scope, key: str) -> Cause:
    """The one of this key: a short name, or the id of one that the firm added. Raises ``Invalid`` where there is none."""
    for one in built_in():
        if one.key == key:
            return one
    row = CauseOfAction.objects.visible_to(scope).filter(pk=_uuid(key)).first()
    if row is None:
        raise Invalid.field("cause", NO_CAUSE)
    return of_row(row)


def of_row(row: CauseOfAction) -> Cause:
    elements = tuple(Element(**one) for one in row.elements)
    return Cause(str(row.pk), row.name, row.kind, row.jurisdiction, row.source, elements, row.look_for, row)


def _cause(given: dict[str, Any]) -> Cause:
    elements = tuple(Element(*one) for one in given["elements"])
    return Cause(**{**given, "elements": elements})


def _uuid(key: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(key)
    except ValueError:
        return None
