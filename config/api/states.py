"""The statuses of a kind of thing and what leads from one to another, as data: actions read it, and docs/states.md is drawn
from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

START = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """From one status to another, and what does it. From ``START``: how a new row begins."""

    source: str
    target: str
    by: str

    @property
    def words(self) -> str:
        """What stands at the arrow of the diagram."""
        return self.by


T = TypeVar("T", bound=Transition)


@dataclass(frozen=True, slots=True)
class States(Generic[T]):
    """All transitions that there are; between two statuses there is at most one."""

    transitions: tuple[T, ...]

    def between(self, source: str, target: str) -> T | None:
        """What leads from one status to the other; ``None`` where they are the same, or nothing does."""
        return next((one for one in self.transitions if (one.source, one.target) == (source, target)), None)

    def sources(self, target: str) -> tuple[str, ...]:
        """The statuses that lead to ``target``; of a row with another one, it must not be set."""
        return tuple(one.source for one in self.transitions if one.target == target and one.source != START)

    def diagram(self) -> str:
        """The statuses and transitions as Mermaid draws them."""
        arrows = (f"    {one.source or '[*]'} --> {one.target}: {one.words}" for one in self.transitions)
        return "\n".join(["stateDiagram-v2", *arrows])

    def problems(self, statuses: Iterable[str]) -> Iterator[str]:
        """What is missing or said twice, where a row has one of ``statuses``."""
        ends = [(one.source, one.target) for one in self.transitions]
        yield from (
            f"{source} → {target} stands there twice"
            for source, target in sorted({p for p in ends if ends.count(p) > 1})
        )
        known = set(statuses)
        yield from (
            f"{name} is no status" for name in sorted({name for pair in ends for name in pair} - known - {START})
        )
        yield from (f"nothing leads to {name}" for name in sorted(known - {target for _, target in ends}))


def all_from(sources: Iterable[str], target: str, by: str) -> tuple[Transition, ...]:
    """The same transition from several statuses."""
    return tuple(Transition(source, target, by) for source in sources)
