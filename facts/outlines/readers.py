"""Outlines with who is examined and how many entries each has."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery

from config.api.scope import Scope
from facts.entities.readers import named_entities


def shown_outlines(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With case, ``entries_count``, and ``witness_shown`` and ``witness_name``, as far as the caller sees the witness."""
    named = named_entities(scope).filter(pk=OuterRef("witness"))
    return rows.select_related("case").annotate(
        entries_count=Count("entries"),
        witness_shown=Subquery(named.values("pk")[:1]),
        witness_name=Subquery(named.values("shown_name")[:1]),
    )
