"""What things were called that are no longer there."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping

from audit.changes.tracked import by_table
from audit.models import Change
from config.api.kind_rows import former_titles_of
from config.api.scope import Scope


def former_titles(ids: Mapping[str, Collection[uuid.UUID]], scope: Scope) -> dict[uuid.UUID, str]:
    """By their rows, where these were kept; else by the record of their deletion, as far as the scope may see it."""
    tables = {one.table: one for one in by_table().values() if not one.part and one.title and ids.get(one.entity)}
    found = former_titles_of(ids, scope)
    if not tables:
        return found
    deleted = {pk for one in tables.values() for pk in ids[one.entity]} - found.keys()
    if not deleted:
        return found
    rows = Change.objects.visible_to(scope, only={one.entity for one in tables.values()}).filter(
        kind=Change.Kind.DELETE, table__in=tables, entity_id__in=deleted, before__isnull=False
    )
    return found | {one.entity_id: str(one.before.get(tables[one.table].title) or "") for one in rows}
