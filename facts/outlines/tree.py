"""The order of an outline's entries: which stand under which, and after which. Plain ids, no rows."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator

from config.api.errors import Invalid

Id = uuid.UUID
DEEPEST = 8


class Tree:
    """Each entry has one parent, or none at the top; those under the same parent have an order. No entry is under itself."""

    def __init__(self, rows: Iterable[tuple[Id, Id | None]] = ()) -> None:
        """``rows`` are ids with their parents, those under the same parent in their order."""
        self._under: dict[Id | None, list[Id]] = {None: []}
        self._parents: dict[Id, Id | None] = {}
        for one, parent in rows:
            self._parents[one] = parent
            self._under.setdefault(one, [])
            self._under.setdefault(parent, []).append(one)

    def __contains__(self, one: Id) -> bool:
        return one in self._parents

    def __len__(self) -> int:
        return len(self._parents)

    def parent(self, one: Id) -> Id | None:
        return self._parents[one]

    def walk(self, top: Id | None = None, depth: int = 0) -> Iterator[tuple[Id, int]]:
        """What stands under ``top``, all of it, in the order in which it is read, each with how deep."""
        for one in self._under[top]:
            yield one, depth
            yield from self.walk(one, depth + 1)

    def with_all_under(self, one: Id) -> list[Id]:
        return [one, *(below for below, _ in self.walk(one))]

    def places(self) -> dict[Id, tuple[Id | None, int]]:
        """Parent and place of each, from 1."""
        return {one: (parent, place) for parent, rows in self._under.items() for place, one in enumerate(rows, start=1)}

    def add(self, one: Id, *, under: Id | None, after: Id | None, first: bool = False) -> None:
        """Put a new entry after another one, else first or last under ``under``. Raises ``Invalid`` where it is too deep."""
        parent = self._parent_for(under, after)
        self._check_depth(parent, 0)
        self._under[one] = []
        self._put(one, parent, after, first=first)

    def move(self, one: Id, *, under: Id | None, after: Id | None, first: bool = False) -> None:
        """Move an entry with all under it. Raises ``Invalid`` where it would come under itself, or too deep."""
        parent = self._parent_for(under, after)
        mine = self.with_all_under(one)
        if parent in mine or after == one:
            raise Invalid.field("under", "An entry cannot stand under itself, or after itself.")
        self._check_depth(parent, max((depth for _, depth in self.walk(one, 1)), default=0))
        self._under[self._parents[one]].remove(one)
        self._put(one, parent, after, first=first)

    def remove(self, one: Id) -> list[Id]:
        """Take out an entry with all under it; returns what was taken out, the innermost last."""
        gone = self.with_all_under(one)
        self._under[self._parents[one]].remove(one)
        for each in gone:
            del self._under[each], self._parents[each]
        return gone

    def _parent_for(self, under: Id | None, after: Id | None) -> Id | None:
        return self._parents[after] if after is not None else under

    def _put(self, one: Id, parent: Id | None, after: Id | None, *, first: bool) -> None:
        rows = self._under[parent]
        place = rows.index(after) + 1 if after is not None else 0 if first else len(rows)
        rows.insert(place, one)
        self._parents[one] = parent

    def _check_depth(self, parent: Id | None, below: int) -> None:
        above = 0
        while parent is not None:
            above, parent = above + 1, self._parents[parent]
        if above + below >= DEEPEST:
            raise Invalid.field("under", f"An outline has at most {DEEPEST} levels.")
