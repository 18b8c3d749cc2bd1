"""Counts shown with each item. Apps above this one add theirs, so that this one need not know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Count, Expression, IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from evidence.models import EvidenceItem
from evidence.models.item import EvidenceRows

Counting = Callable[[Scope], Expression]
_countings: dict[str, Counting] = {}


def register(name: str, counting: Counting) -> None:
    """Annotate items with ``name``: a subquery about ``OuterRef("pk")`` that counts what the scope may see."""
    _countings[name] = counting


def counted(rows: EvidenceRows, scope: Scope) -> EvidenceRows:
    """``rows`` with ``children_count``, ``facts_count`` and whatever else was registered, in the same query."""
    counts: dict[str, Any] = {"facts_count": Value(0), "children_count": _children(scope)}
    counts |= {name: counting(scope) for name, counting in _countings.items()}
    return rows.annotate(**counts)


def _children(scope: Scope) -> Expression:
    children = EvidenceItem.objects.filter(parent=OuterRef("pk"), deleted_at__isnull=True)
    if scope.client_boundary:
        children = children.filter(client_visible=True)
    number = children.order_by().values("parent").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(number, output_field=IntegerField()), 0)
