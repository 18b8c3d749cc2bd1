"""What stands on a timeline beside the dated facts. Each kind registers itself; the timeline imports none of them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cases.models import Case
from config.api.scope import Scope

MOST = 2_000  # of one kind at a time


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """Something with a day that is no fact: a document, what is due. ``page`` is where it is shown."""

    kind: str
    id: uuid.UUID
    date: datetime.date
    text: str
    page: str = ""
    status: str = ""
    date_end: datetime.date | None = None


Find = Callable[[Scope, Case, Mapping[str, Any], int], Sequence[TimelineEntry]]


@dataclass(frozen=True, slots=True)
class EntryKind:
    """``find`` gives the first so many that the caller sees, oldest first, of those that the timeline's filters leave; none
    where a filter is about what such an entry has not."""

    name: str
    label: str
    plural: str
    find: Find


_kinds: dict[str, EntryKind] = {}


def register(kind: EntryKind) -> None:
    """Have entries of this kind shown on timelines; called as its app is loaded."""
    _kinds[kind.name] = kind


def entry_kinds() -> list[EntryKind]:
    return list(_kinds.values())


def entry_names() -> list[str]:
    return list(_kinds)


def entries_of(
    names: Sequence[str], scope: Scope, case: Case, filters: Mapping[str, Any], *, most: int = MOST
) -> tuple[list[TimelineEntry], bool]:
    """The entries of these kinds in the order of their days, and whether these are all there are."""
    found: list[TimelineEntry] = []
    is_whole = True
    for name in names:
        some = list(_kinds[name].find(scope, case, filters, most + 1))
        is_whole = is_whole and len(some) <= most
        found += some[:most]
    return sorted(found, key=lambda one: (one.date, one.kind, one.id)), is_whole


def only_by(filters: Mapping[str, Any], *known: str) -> bool:
    """Whether these filters are about nothing else than days and what is ``known``."""
    asked = {name for name, value in filters.items() if value} - {"cursor", "limit", "fields", "view"}
    return asked <= {"date_from", "date_to", *known}
