"""Temporal mentions as a caller may see them."""

from __future__ import annotations

from typing import Any

from django.db.models import F, QuerySet

from config.api.scope import Scope
from facts.models import TemporalMention


def shown_mentions(scope: Scope) -> QuerySet[Any]:
    """For facts that the caller sees: their times, the main one first, then by day; what comes back without a day last."""
    rows = TemporalMention.objects.all().of_sources(scope)
    return rows.order_by("-is_main", F("date").asc(nulls_last=True), "id")
