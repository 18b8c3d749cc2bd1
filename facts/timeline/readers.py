"""The case in the order of what happened: dated facts that nobody dismissed."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Max, Min, QuerySet
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from facts.facts.readers import cites, mentions_entity
from facts.models import Fact

ORDER = ("date", "id")


def dated_facts(rows: QuerySet[Any], scope: Scope, filters: dict[str, Any]) -> QuerySet[Any]:
    """The dated facts among ``rows``; a span of days counts where any of its days does."""
    rows = rows.filter(date__isnull=False).exclude(status=Fact.Status.DISMISSED)
    if statuses := filters.get("status"):
        rows = rows.filter(status__in=statuses)
    if entity := filters.get("entity_id"):
        rows = rows.filter(mentions_entity(entity))
    sources = {
        name: value
        for name, value in (
            ("item", filters.get("evidence_id")),
            ("item__classification", filters.get("classification")),
        )
        if value
    }
    if sources:
        rows = rows.filter(cites(scope, **sources))
    return between(rows, filters)


def between(rows: QuerySet[Any], filters: dict[str, Any]) -> QuerySet[Any]:
    """The dated facts with a day from ``date_from`` to ``date_to``, both included and both optional."""
    if first := filters.get("date_from"):
        rows = rows.alias(last_day=Coalesce("date_end", "date")).filter(last_day__gte=first)
    if last := filters.get("date_to"):
        rows = rows.filter(date__lte=last)
    return rows


def extent(rows: QuerySet[Any]) -> dict[str, Any]:
    """``total_count`` of the facts and their ``date_range``, in one query."""
    whole = rows.aggregate(total=Count("pk"), first=Min("date"), last=Max(Coalesce("date_end", "date")))
    return {"total_count": whole["total"], "date_range": {"min": whole["first"], "max": whole["last"]}}
