"""Suggestions as the caller may see them, and how many wait."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Count, Prefetch, QuerySet

from audit.models import Job
from cases.models import Case
from config.api.scope import Scope
from facts.deduplication.clusters import clusters
from facts.deduplication.words import SWEEP
from facts.entities.readers import named_entities
from facts.models import DedupSuggestion, Entity

MOST_CLUSTERED = 2_000  # pairs, the likeliest first
Status = DedupSuggestion.Status


def shown_suggestions(scope: Scope) -> QuerySet[Any]:
    """Each with both names as the caller may know them."""
    named = named_entities(scope)
    return (
        DedupSuggestion.objects.visible_to(scope)
        .select_related("case", "decided_by", "merge")
        .prefetch_related(Prefetch("one", named, to_attr="shown_one"), Prefetch("other", named, to_attr="shown_other"))
    )


def counted_suggestions(scope: Scope, case: Case) -> dict[str, Any]:
    rows = DedupSuggestion.objects.visible_to(scope).filter(case=case).order_by()
    counts = {row["status"]: row["number"] for row in rows.values("status").annotate(number=Count("pk"))}
    types = rows.waiting().values("type").annotate(number=Count("pk"))
    jobs = Job.objects.visible_to(scope).filter(case_id=case.pk, kind=SWEEP, entity_id=case.pk)
    return {
        "case_id": case.pk,
        **{status: counts.get(status, 0) for status in Status.values},
        "types": {row["type"]: row["number"] for row in types},
        "job": jobs.order_by("-id").first(),
    }


def clustered(scope: Scope, case: Case) -> dict[str, Any]:
    """The waiting suggestions as groups of names that are probably all one, the likeliest first."""
    rows = DedupSuggestion.objects.visible_to(scope).filter(case=case).waiting().order_by("-score", "-id")
    found = list(rows[: MOST_CLUSTERED + 1])
    pairs: dict[tuple[uuid.UUID, uuid.UUID], float] = {
        (row.one_id, row.other_id): row.score for row in found[:MOST_CLUSTERED] if row.one_id and row.other_id
    }
    groups = clusters(pairs)
    names = named_entities(scope).in_bulk({pk for group in groups for pk in group})
    return {
        "case_id": case.pk,
        "clusters": [_cluster(group, found[:MOST_CLUSTERED], names) for group in groups],
        "pairs": len(pairs),
        "complete": len(found) <= MOST_CLUSTERED,
    }


def _cluster(group: list[uuid.UUID], rows: list[DedupSuggestion], names: dict[uuid.UUID, Entity]) -> dict[str, Any]:
    members = set(group)
    inside = [row for row in rows if row.one_id in members and row.other_id in members]
    return {
        "entities": [names[pk] for pk in group if pk in names],
        "suggestion_ids": [row.pk for row in inside],
        "score": min(row.score for row in inside),
        "all_compared": len(inside) == len(group) * (len(group) - 1) // 2,
    }
