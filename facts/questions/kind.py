"""Open questions as a kind: the firm's work product."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import EventDescription, Id, Kind, Look, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from facts.models import Question
from facts.questions import timeline  # noqa: F401  # registers due questions as entries of timelines


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_issues', args=[case_id])}#question-{pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Question.objects.visible_to(scope).values_list("pk", "text")


register(
    Kind(
        name="question",
        model=Question,
        label="question",
        plural="questions",
        icon="info",
        page=_page,
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription("Somebody asked what has to be found out."),
            "updated": EventDescription(
                "A question was changed, given to somebody, or answered.",
                {"fields": "Names of the fields that changed.", "status": "The status it has since."},
            ),
            "deleted": EventDescription("A question was deleted."),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Question.objects.concealed_from,
        statuses={"answered": Look("Answered", "good", "check-circle")},
        fields={"assignee_id": "Given to", "due_on": "Due", "issue_id": "Issue", "look_in": "Where to look"},
        tracked=Tracking(title="text"),
    )
)
