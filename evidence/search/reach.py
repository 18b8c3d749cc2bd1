"""Among which items a search looks, and whether these are so few that each may be looked at."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

from cases.models import Case
from config.api.scope import Scope
from evidence.items.facet_readers import size_and_share
from evidence.items.filters import narrowed
from evidence.models import EvidenceItem
from evidence.models.item_rows import EvidenceRows
from evidence.search.language.compiled import EVERYTHING, Query
from evidence.search.language.fields import fields_condition, named_blocks

FEW = 1_000  # items
MODEST = 4_000  # items, each of which is looked at where an index would name too few of them
ORDERED = {
    "kind",
    "language",
    "classification",
    "media_type",
    "status",
    "reviewed",
    "client_visible",
    "custodian",
}  # indexes have these newest first


@dataclass(frozen=True)
class Reach:
    """The case's ``items`` that the caller sees and asked about.

    ``few``: the ids of all that they see in the case, where these are few: who sees few of many would find none of them
    among the best of all. ``is_narrowed``: whether what the index of words knows of an item does not tell if it is within.
    ``is_in_order``: whether the newest of ``items`` are had without looking for them among all.
    """

    case: Case
    scope: Scope  # in this case alone
    caller: Scope  # the scope as it came, by which statements that are kept are known
    items: EvidenceRows
    is_narrowed: bool
    few: list[uuid.UUID] | None = None
    is_in_order: bool = False
    blocks: QuerySet[Any] | None = None  # that the query names, where it names pages
    filters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def case_size(self) -> int:
        """How many items the case has, looked up once."""
        return self._size_and_share[0]

    @property
    def share(self) -> float:
        """About what share of these is within reach, as far as that is known; all where it is not."""
        size, share = self._size_and_share
        found = self.__dict__.get("_modest")  # where it was looked up
        return share if found is None else min(share, len(found) / max(size, 1))

    @cached_property
    def _size_and_share(self) -> tuple[int, float]:
        return size_and_share(self.case.pk, self.scope, self.filters)

    def all_if_few(self) -> list[uuid.UUID] | None:
        """The ids of ``items``, unless there are many."""
        return _all_if(self.items, FEW)

    def all_if_modest(self) -> list[uuid.UUID] | None:
        """The ids of ``items``, unless they are so many that not each of them is looked at; looked up once."""
        return self._modest

    @cached_property
    def _modest(self) -> list[uuid.UUID] | None:
        return _all_if(self.items, MODEST)


def reach_of(scope: Scope, case: Case, filters: dict[str, Any], query: Query = EVERYTHING) -> Reach:
    """How far a caller's search goes in a case that was found to be theirs. Only who stands outside the firm may see few."""
    caller, scope = scope, scope.within(case.pk)
    visible = EvidenceItem.objects.visible_to(scope)
    few = None if not scope.is_outside or visible.order_by()[FEW : FEW + 1].exists() else _all_if(visible, FEW)
    items = narrowed(visible, filters, scope, case).filter(fields_condition(query, scope, case))
    is_narrowed = bool(filters or query.fields) or scope.guest_id is not None
    is_in_order = filters.keys() <= ORDERED and len(filters) <= 1 and scope.guest_id is None and not query.fields
    blocks = named_blocks(query, items, case)
    return Reach(case, scope, caller, items, is_narrowed, few, is_in_order, blocks, filters)


def _all_if(rows: EvidenceRows, most: int) -> list[uuid.UUID] | None:
    found = list(rows.order_by().values_list("pk", flat=True)[: most + 1])
    return found if len(found) <= most else None
