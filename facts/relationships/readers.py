"""Relationships as a scope may see them, with the names of both ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, ExpressionWrapper, OuterRef, Prefetch, Q, QuerySet, Subquery, Value
from django.db.models.fields import BooleanField
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from config.db import one_of
from facts.entities.readers import named_entities
from facts.facts.readers import at_least, stands_now
from facts.models import Citation, Fact, RelationshipFact


def shown_relationships(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """``rows`` with both entities as the caller may see them, and the source without its pages' text."""
    named = named_entities(scope)
    return (
        rows.select_related("case", "item", "page")
        .defer(
            "page__text",
            "item__metadata",
            "item__summary",
            "item__client_summary",
            "item__description",
            "item__problems",
            "found_as",
        )
        .annotate(
            verified=ExpressionWrapper(stands_now(), output_field=BooleanField()),
            facts_count=Coalesce(Subquery(_linked(scope).values("n")), Value(0)),
        )
        .prefetch_related(Prefetch("subject", queryset=named), Prefetch("object", queryset=named))
    )


def filtered(rows: QuerySet[Any], query: Mapping[str, Any]) -> QuerySet[Any]:
    """The rows that ``RelationshipFilter`` asks for."""
    if entity := query.get("entity_id"):
        rows = rows.filter(Q(subject=entity) | Q(object=entity))
    if item := query.get("evidence_id"):
        rows = rows.filter(item=item)
    if predicate := query.get("predicate"):
        rows = rows.filter(predicate=predicate)
    if statuses := query.get("status"):
        rows = rows.filter(status__in=statuses)
    if "sourced" in query:
        rows = rows.filter(item__isnull=not query["sourced"])
    if "min_confidence" in query:
        rows = rows.filter(at_least(query["min_confidence"]))
    return rows


def facts_of(relationship: Any, scope: Scope) -> QuerySet[Any]:
    """The visible facts it was said to rest on, and those that cite words of its own sentence."""
    ids = RelationshipFact.objects.filter(relationship=relationship).order_by().values("fact_id")
    if relationship.page_id:
        of_page = Citation.objects.filter(page=relationship.page_id).order_by()
        over = of_page.filter(start__lt=relationship.end, end__gt=relationship.start)
        ids = ids.union(over.values("fact_id"))
    return Fact.objects.visible_to(scope).filter(case_id=relationship.case_id, pk__in=ids)


def _linked(scope: Scope) -> QuerySet[Any]:
    links = RelationshipFact.objects.filter(relationship=OuterRef("pk"))
    seen = links.filter(one_of("fact_id", Fact.objects.visible_to(scope)))
    return seen.order_by().values("relationship").annotate(n=Count("pk"))
