"""Claims with what is counted beneath them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet


def shown_claims(rows: QuerySet[Any]) -> QuerySet[Any]:
    """With case, and ``issues_count``: those that nobody dismissed."""
    counted = Count("issues", filter=~Q(issues__status="dismissed"))
    return rows.select_related("case").annotate(issues_count=counted)
