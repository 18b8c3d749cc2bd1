"""Deadlines on the timeline, on the day that counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.urls import reverse

from cases.models import Case
from config.api.scope import Scope
from facts.deadlines.readers import deadlines_between
from facts.timeline.entries import EntryKind, TimelineEntry, only_by, register


def deadlines(scope: Scope, case: Case, filters: Mapping[str, Any], most: int) -> list[TimelineEntry]:
    if not only_by(filters, "issue_id"):
        return []
    rows = deadlines_between(scope, case, filters.get("date_from") or date.min, filters.get("date_to") or date.max)
    if issue := filters.get("issue_id"):
        rows = rows.filter(links__issue=issue).distinct()
    page = reverse("case_deadlines", args=[case.pk])
    shown = rows.values_list("pk", "due_on", "title", "status")[:most]
    return [
        TimelineEntry("deadline", pk, day, title, f"{page}#deadline-{pk}", status) for pk, day, title, status in shown
    ]


register(EntryKind("deadline", "deadline", "deadlines", deadlines))
