"""Relationships as a scope may see them, with the names of both ends."""

from __future__ import annotations

from typing import Any

from django.db.models import ExpressionWrapper, Prefetch, QuerySet
from django.db.models.fields import BooleanField

from config.api.scope import Scope
from facts.entities.readers import named_entities
from facts.facts.readers import stands_now


def shown_relationships(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """``rows`` with both entities as the caller may see them, and the source without its pages' text."""
    named = named_entities(scope)
    return (
        rows.select_related("item", "page")
        .defer(
            "page__text",
            "item__metadata",
            "item__summary",
            "item__client_summary",
            "item__description",
            "item__problems",
        )
        .annotate(verified=ExpressionWrapper(stands_now(), output_field=BooleanField()))
        .prefetch_related(Prefetch("subject", queryset=named), Prefetch("object", queryset=named))
    )
