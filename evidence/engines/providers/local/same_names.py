"""Names are compared here without any engine (``facts.deduplication``): only a model says more about them."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.same_names import ListedName, SameNames
from evidence.engines.base.types import EngineError


class NoModelError(EngineError):
    reason = "no language model is configured. Names are compared without one by entities.dedup_suggestions."


def same_names(names: Sequence[ListedName]) -> list[SameNames]:
    """Raises NoModelError, whatever the names."""
    raise NoModelError
