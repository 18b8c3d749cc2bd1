"""Monitors with what tools show of them."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Func, IntegerField, OuterRef, Q, QuerySet, Subquery

from config.api.scope import Scope
from evidence.models import Capture, Monitor


def shown_monitors(scope: Scope, monitors: QuerySet[Monitor]) -> QuerySet[Monitor]:
    """With their owners, and with how many captures were kept that the caller may see."""
    kept = Capture.objects.visible_to(scope).filter(monitor_id=OuterRef("pk"), outcome__in=Capture.KEPT).order_by()
    number = kept.annotate(number=Func(F("pk"), function="count")).values("number")
    return monitors.select_related("owner", "case").annotate(
        captures_count=Subquery(number, output_field=IntegerField())
    )


def matching(monitors: QuerySet[Monitor], filters: dict[str, Any]) -> QuerySet[Monitor]:
    """Those that fit every filter of :class:`~evidence.monitors.serializers.MonitorSearch`."""
    if words := filters.get("q"):
        monitors = monitors.filter(Q(name__icontains=words) | Q(url__icontains=words))
    if status := filters.get("status"):
        failing = Q(failures__gt=0)
        monitors = monitors.filter(enabled=status != "paused")
        monitors = monitors if status == "paused" else monitors.filter(failing if status == "failing" else ~failing)
    for name in ("every", "media_type"):
        if value := filters.get(name):
            monitors = monitors.filter(**{name: value})
    return monitors


def shown_captures(scope: Scope, monitor: Monitor, outcome: str | None = None) -> QuerySet[Capture]:
    """The captures of a monitor that the caller may see."""
    rows = Capture.objects.visible_to(scope).filter(monitor=monitor)
    return rows.filter(outcome=outcome) if outcome else rows
