"""Counts shown with each item: of its children, and of what other kinds count on evidence."""

from __future__ import annotations

from django.db.models import Count, Expression, IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from config.api.kind_rows import counts_on
from config.api.scope import Scope
from evidence.models import EvidenceItem
from evidence.models.item import EvidenceRows


def counted(rows: EvidenceRows, scope: Scope) -> EvidenceRows:
    """``rows`` with ``children_count``, ``facts_count`` and whatever other kinds count on evidence, in the same query."""
    counts = {"facts_count": Value(0), "children_count": _children(scope)} | counts_on("evidence", scope)
    return rows.annotate(**counts)


def _children(scope: Scope) -> Expression:
    children = EvidenceItem.objects.visible_to(scope).filter(parent=OuterRef("pk"))
    number = children.order_by().values("parent").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(number, output_field=IntegerField()), 0)
