"""Outlines with who is examined and how many entries each has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery

from config.api.scope import Scope
from config.api.words import with_words
from facts.entities.readers import named_entities


def filtered_outlines(rows: QuerySet[Any], filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The rows that these filters leave."""
    named = {"purpose": "purpose", "witness_id": "witness"}
    rows = rows.filter(**{named[name]: value for name, value in filters.items() if name in named})
    return rows.filter(with_words(filters["q"], "title")) if filters.get("q") else rows


def shown_outlines(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With case, ``entries_count``, and ``witness_shown`` and ``witness_name``, as far as the caller sees the witness."""
    named = named_entities(scope).filter(pk=OuterRef("witness"))
    return rows.select_related("case").annotate(
        entries_count=Count("entries"),
        witness_shown=Subquery(named.values("pk")[:1]),
        witness_name=Subquery(named.values("shown_name")[:1]),
    )
