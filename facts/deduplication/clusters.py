"""Groups of records that are one thing, so that a chain of likely pairs does not join what has little in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


def clusters(pairs: Mapping[tuple[T, T], float], threshold: float = 0.5) -> list[list[T]]:
    """Join the likeliest pairs first; two groups are joined only if the pairs between them that were compared are likely
    on average. Groups of one are left out; the order is that in which their members came."""
    groups = _Groups(pairs)
    for (one, other), chance in sorted(pairs.items(), key=lambda each: -each[1]):
        if chance < threshold:
            break
        groups.join(one, other, threshold)
    return [group for group in groups.members.values() if len(group) > 1]


class _Groups(Generic[T]):
    def __init__(self, pairs: Mapping[tuple[T, T], float]) -> None:
        self.members = {each: [each] for pair in pairs for each in pair}
        self._of = {each: each for each in self.members}
        self._between: dict[T, dict[T, tuple[float, int]]] = defaultdict(dict)  # sum of the chances, and how many
        for (one, other), chance in pairs.items():
            self._between[one][other] = self._between[other][one] = (chance, 1)

    def join(self, one: T, other: T, threshold: float) -> None:
        mine, theirs = self._of[one], self._of[other]
        if mine == theirs:
            return
        total, number = self._between[mine][theirs]
        if total / number < threshold:
            return
        if len(self.members[mine]) < len(self.members[theirs]):
            mine, theirs = theirs, mine
        self._take_in(mine, theirs)

    def _take_in(self, mine: T, theirs: T) -> None:
        for each in self.members[theirs]:
            self._of[each] = mine
        self.members[mine] += self.members.pop(theirs)
        for third, (total, number) in self._between.pop(theirs).items():
            self._between[third].pop(theirs, None)
            if third != mine:
                had, count = self._between[mine].get(third, (0.0, 0))
                self._between[mine][third] = self._between[third][mine] = (had + total, count + number)
