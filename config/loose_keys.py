"""Indexes of keys whose pages are left less than half full.

Of indexes that have the order asked for, the planner takes the smallest whose rows pass the conditions. Where one case has nearly
all rows of a table that is its key's, by which all rows of other cases, older or newer, are passed over before the first of this
one; the statistics don't say that they stand together. So left, a key's index is larger than one that begins with the case.
"""

from __future__ import annotations

from django.db.migrations import RunSQL

PERCENT = 40


def filled_loosely(*indexes: str) -> list[RunSQL]:
    """Rewrite these indexes so, while people work: of a migration that is not atomic."""
    return [_rewritten(one, f"SET (fillfactor = {PERCENT})", "RESET (fillfactor)") for one in indexes]


def _rewritten(index: str, change: str, back: str) -> RunSQL:
    rewrite = f"REINDEX INDEX CONCURRENTLY {index}"
    return RunSQL([f"ALTER INDEX {index} {change}", rewrite], [f"ALTER INDEX {index} {back}", rewrite])
