"""When answers to open questions are due, on the timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from cases.models import Case
from config.api.scope import Scope
from facts.models import Question
from facts.timeline.entries import EntryKind, TimelineEntry, only_by, register


def due_questions(scope: Scope, case: Case, filters: Mapping[str, Any], most: int) -> list[TimelineEntry]:
    if not only_by(filters, "issue_id"):
        return []
    rows = Question.objects.visible_to(scope).filter(case=case, status=Question.Status.OPEN, due_on__isnull=False)
    if first := filters.get("date_from"):
        rows = rows.filter(due_on__gte=first)
    if last := filters.get("date_to"):
        rows = rows.filter(due_on__lte=last)
    if issue := filters.get("issue_id"):
        rows = rows.filter(issue=issue)
    page = reverse("case_issues", args=[case.pk])
    shown = rows.order_by("due_on", "id").values_list("pk", "due_on", "text")[:most]
    return [TimelineEntry("question", pk, day, text, page, "open") for pk, day, text in shown]


register(EntryKind("question", "open question", "open questions", due_questions))
