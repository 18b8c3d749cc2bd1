"""The first of the administration pages: what waits, what failed, how much is stored. Cheap at any size."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils import timezone

from audit.models import Job
from config.admin_base import COUNTED, firm_looked_at
from config.boundary import firm_boundary
from config.caching import cached
from evidence.models import EvidenceItem

STORAGE_SECONDS = 600  # the sum reads every item of the firm, so it is kept for a while
SHOWN = 8


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Unfold's dashboard callback: the figures of the firm that is looked at. Of the platform a superuser sees only numbers."""
    firm_id = firm_looked_at(request)
    if firm_id is not None:
        with firm_boundary(firm_id):
            return {**context, "dashboard": _figures(firm_id)}
    if request.user.is_superuser:
        return {**context, "dashboard": {**_figures(None), "failures": ()}}
    return context


def _figures(firm_id: uuid.UUID | None) -> dict[str, Any]:
    now = timezone.now()
    jobs, items = Job.objects.all(), EvidenceItem.objects.filter(deleted_at__isnull=True)
    if firm_id is not None:
        jobs, items = jobs.filter(firm_id=firm_id), items.filter(firm_id=firm_id)
    active = list(jobs.filter(status__in=Job.ACTIVE).order_by("id").values_list("status", "created_at")[:COUNTED])
    failed = _failed_since(jobs, now - timedelta(days=1))
    return {
        "waiting": sum(status == Job.Status.QUEUED for status, _ in active),
        "running": sum(status != Job.Status.QUEUED for status, _ in active),
        "more": len(active) == COUNTED,
        "oldest": active[0][1] if active else None,
        "failed": len(failed.values_list("pk")[:COUNTED]),
        "failures": failed.select_related("case")[:SHOWN],
        "stored": cached(f"dashboard:stored:{firm_id}", lambda: _stored(items), seconds=STORAGE_SECONDS),
    }


def _failed_since(jobs: QuerySet[Job], moment: datetime) -> QuerySet[Job]:
    """Jobs of the last week that failed since ``moment``; ids begin with their time, so that the index finds them."""
    week = int((moment - timedelta(days=6)).timestamp() * 1000)
    return jobs.filter(pk__gte=uuid.UUID(int=week << 80), status=Job.Status.FAILED, finished_at__gte=moment).order_by(
        "-id"
    )


def _stored(items: QuerySet[EvidenceItem]) -> int:
    return items.aggregate(total=Sum("size_bytes"))["total"] or 0
