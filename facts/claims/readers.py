"""Claims with what is counted beneath them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from facts.models import Issue


def shown_claims(rows: QuerySet[Any]) -> QuerySet[Any]:
    """With case, ``shown_issues`` in their order, and ``issues_count``: those that nobody dismissed."""
    counted = Count("issues", filter=~Q(issues__status="dismissed"))
    kept = (
        Issue.objects.exclude(status="dismissed").order_by("position", "id").only("id", "title", "status", "claim_id")
    )
    issues = Prefetch("issues", queryset=kept, to_attr="shown_issues")  # who sees the claim sees these
    return rows.select_related("case").annotate(issues_count=counted).prefetch_related(issues)
