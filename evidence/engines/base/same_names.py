"""What an engine is given to say which names of a case are one, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

from evidence.engines.base.types import EngineError


class NoModelError(EngineError):
    """Nothing could be asked, since no language model is configured."""

    reason = "no language model is configured."


@dataclass(frozen=True, slots=True)
class ListedName:
    """``type`` is person or organization; ``others`` are what else documents call it."""

    id: str
    type: str
    name: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SameNames:
    """Two of the listed names, by their ids, that may be one."""

    one: str
    other: str
    reason: str
    confidence: float
