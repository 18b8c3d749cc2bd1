"""Issues with what is linked to them, as a scope may see it, in a constant number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from config.api.scope import Scope
from facts.facts.readers import shown_citations
from facts.models import IssueLink
from facts.models.claim import Standing

MOST_SHOWN = 100  # links of an issue


def shown_links(scope: Scope) -> QuerySet[Any]:
    """Links to what the caller sees, those that speak for it first, each with the fact's sources or the document."""
    rows = IssueLink.objects.visible_to(scope).exclude(status=Standing.DISMISSED).select_related("case", "fact", "item")
    cited = Prefetch("fact__citations", queryset=shown_citations(scope), to_attr="shown_citations")
    return rows.prefetch_related(cited).order_by("-bearing", "id")


def shown_issues(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With claim and case, ``shown_links`` (the first hundred) and ``links_count``."""
    links = IssueLink.objects.visible_to(scope).exclude(status=Standing.DISMISSED)
    counted = Count("links", filter=Q(links__in=links), distinct=True)
    first = Prefetch("links", queryset=shown_links(scope)[:MOST_SHOWN], to_attr="shown_links")
    return rows.select_related("claim", "case").annotate(links_count=counted).prefetch_related(first)
