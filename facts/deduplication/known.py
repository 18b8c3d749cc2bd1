"""The people and organizations of a case as they are compared."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from config.api.scope import Scope
from facts.deduplication.comparable import Known
from facts.deduplication.entities import TYPES
from facts.entities.readers import named_entities, with_names
from facts.models import Entity

READ = ("pk", "type", "shown_name", "shown_aliases")


def known_of_case(case_id: uuid.UUID) -> list[Known]:
    """All of them, by what all documents call them; none that was merged into another."""
    rows = Entity.objects.filter(case_id=case_id, type__in=TYPES, merge=None).order_by("pk")
    found = rows.values_list("pk", "type", "name", "aliases")
    return [Known(pk, type_, name, tuple(aliases)) for pk, type_, name, aliases in found.iterator(chunk_size=5_000)]


def known_to(scope: Scope, case_id: uuid.UUID, *, most: int, first: Iterable[uuid.UUID] = ()) -> list[Known]:
    """Those the caller sees, by the names that stand in what they see: these first, then as many as there is room for."""
    rows = with_names(named_entities(scope), scope).filter(case_id=case_id, type__in=TYPES)
    ahead = list(rows.filter(pk__in=list(first)).values_list(*READ))
    others = rows.exclude(pk__in=[pk for pk, *_ in ahead]).order_by("pk").values_list(*READ)[: most - len(ahead)]
    return [Known(pk, type_, name, tuple(aliases or ())) for pk, type_, name, aliases in (*ahead, *others) if name]
