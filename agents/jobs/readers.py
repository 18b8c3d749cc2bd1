"""Reading jobs with what they are about, in one query."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Subquery

from audit.models import Job
from config.api.scope import Scope
from evidence.items.outward import with_shown_title
from evidence.items.titles import titled_items
from evidence.models import EvidenceItem

FEW = 2_000  # documents


def shown_jobs(scope: Scope) -> Any:
    """The jobs the scope may see, each with ``evidence_title`` where that item may be seen too."""
    titles = with_shown_title(titled_items(scope), scope).filter(pk=OuterRef("entity_id")).values("shown_title")[:1]
    return Job.objects.visible_to(scope).select_related("case").annotate(evidence_title=Subquery(titles))


def within_reach(rows: Any, scope: Scope) -> Any:
    """``rows``, for a caller outside the firm who sees few documents found from these: the same jobs, since of all that
    there are jobs about such a caller sees documents only."""
    if not scope.is_outside:
        return rows
    seen = set(EvidenceItem.objects.visible_to(scope).order_by().values_list("pk", flat=True)[: FEW + 1])
    return rows.filter(entity_id__in=seen) if len(seen) <= FEW else rows
