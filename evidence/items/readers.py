"""Items with what is shown of them: counts of their children and of what other kinds count on evidence, and their order."""

from __future__ import annotations

from datetime import date
from typing import cast

from django.db.models import Count, DateField, Expression, IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from config.api.kind_rows import counts_on
from config.api.scope import Scope
from evidence.items.outward import with_shown_title
from evidence.models import EvidenceItem
from evidence.models.item import EvidenceRows

UNDATED = {"date": date.max, "-date": date.min}  # whichever way it is sorted, what has no date comes last


def counted(rows: EvidenceRows, scope: Scope) -> EvidenceRows:
    """``rows`` with ``children_count``, ``facts_count`` and whatever other kinds count on evidence, in the same query."""
    counts = {"facts_count": Value(0), "children_count": _children(scope)} | counts_on("evidence", scope)
    return rows.annotate(**counts)


def _children(scope: Scope) -> Expression:
    children = EvidenceItem.objects.visible_to(scope).filter(parent=OuterRef("pk"))
    number = children.order_by().values("parent").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(number, output_field=IntegerField()), 0)


def sortable(rows: EvidenceRows, sort: str, scope: Scope) -> EvidenceRows:
    """``rows`` with what they are sorted by, as the caller may know it."""
    if sort in UNDATED:
        dates = "created_at__date" if scope.client_boundary else "document_date"
        return rows.annotate(dated=Coalesce(dates, Value(UNDATED[sort], DateField())))
    return cast(EvidenceRows, with_shown_title(rows, scope)) if sort in ("title", "-title") else rows
