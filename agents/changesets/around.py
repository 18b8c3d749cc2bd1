"""Which changes of a session a page of its diff needs: all, or of a very long session those its entities hang together with."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from agents.changesets.reviews import session_changes
from agents.changesets.rows import dependents_of
from agents.models import AgentSession
from audit.models import Change
from config.api.scope import Scope

MOST = 5_000  # changes that are looked at together


def changes_around(scope: Scope, session: AgentSession, firsts: Iterable[Change]) -> list[Change]:
    """Returns the session's changes that the scope may see, in their order. Of more than ``MOST``, only those that decide
    whether ``firsts`` can be reverted: the changes of their entities, and of the rows that came to depend on these.

    Where even that is more than ``MOST``, the rest stays out, and a change that depends on it counts as one that stays.
    """
    rows: QuerySet[Change] = session_changes(scope, session)
    if rows.count() <= MOST:
        return list(rows.order_by("number"))
    known = {first.entity_id for first in firsts}
    found = list(rows.filter(entity_id__in=known)) + list(rows.filter(entity_type="case").exclude(entity_id__in=known))
    fresh = found
    while fresh and len(found) <= MOST:
        known |= {change.entity_id for change in fresh}
        more = rows.filter(row_id__in=_dependents(fresh)).exclude(entity_id__in=known).values("entity_id")
        fresh = list(rows.filter(entity_id__in=more)[: MOST + 1])
        found += fresh
    return sorted(found, key=lambda change: change.number)


def _dependents(changes: Iterable[Change]) -> list[uuid.UUID]:
    """The rows that point to what these changes made."""
    made: dict[str, set[str]] = defaultdict(set)
    for change in changes:
        if change.kind == Change.Kind.INSERT:
            made[change.table].add(str(change.row_id))
    pointing = (one for table, ids in made.items() for found in dependents_of(table, ids).values() for one in found)
    return [uuid.UUID(row["id"]) for _, row in pointing]
