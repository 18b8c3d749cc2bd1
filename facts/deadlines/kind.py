"""Deadlines as a kind: the firm's work product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Look, Part, Row, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.deadlines import timeline  # noqa: F401  # registers deadlines as entries of timelines
from facts.models import Deadline, DeadlineLink, Fact, Issue

NOT_SHOWN = "something that you do not see, or that is not in the case any more"
UNRECORDED = frozenset({"reminded"})


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_deadlines', args=[case_id])}#deadline-{pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Deadline.objects.visible_to(scope).values_list("pk", "title")


def concerned_in_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """What links concern, as far as the reader sees it."""
    facts = Fact.objects.visible_to(scope).filter(pk__in={row["fact_id"] for row in rows if row.get("fact_id")})
    issues = Issue.objects.visible_to(scope).filter(pk__in={row["issue_id"] for row in rows if row.get("issue_id")})
    names = {str(pk): words for pk, words in [*facts.values_list("pk", "text"), *issues.values_list("pk", "title")]}
    return [names.get(str(row.get("fact_id") or row.get("issue_id")), NOT_SHOWN) for row in rows]


register(
    Kind(
        name="deadline",
        model=Deadline,
        label="deadline",
        plural="deadlines",
        icon="calendar",
        page=_page,
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription("A deadline was added.", {"due_on": "The day that counts."}),
            "updated": EventDescription(
                "A deadline was changed, confirmed, closed or reopened.",
                {
                    "fields": "Names of the fields that changed.",
                    "status": "The status it has since.",
                    "due_on": "The day that counts since.",
                },
            ),
            "deleted": EventDescription("A deadline was deleted."),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Deadline.objects.concealed_from,
        statuses={
            "missed": Look("Missed", "bad", "alert"),
            "waived": Look("Waived", "muted", "minus"),
        },
        fields={
            "due_on": "Due",
            "trigger_on": "Counted from",
            "computed_on": "Computed day",
            "override_on": "Day set by hand",
            "override_reason": "Why",
            "assignee_id": "Given to",
            "remind_days": "Reminders, days before",
            "added_days": "Days added for service",
            "rolls": "Moves from weekends and holidays",
        },
        parts=(Part(DeadlineLink, "deadline_id", "link", Tracking(label="link", words=concerned_in_words)),),
        tracked=Tracking(title="title", secret=UNRECORDED),
    )
)
