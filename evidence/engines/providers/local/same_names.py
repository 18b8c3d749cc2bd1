"""Names are compared here without any engine (``facts.deduplication``): only a model says more about them."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.same_names import ListedName, NoModelError, SameNames


def same_names(names: Sequence[ListedName]) -> list[SameNames]:
    """Raises NoModelError, whatever the names."""
    raise NoModelError(NoModelError.reason)
