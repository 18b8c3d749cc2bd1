"""Open questions with what they serve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from config.api.scope import Scope
from config.api.words import with_words
from facts.models import Fact

SAME = {
    "status": "status",
    "issue_id": "issue",
    "assignee_id": "assignee",
    "due_from": "due_on__gte",
    "due_to": "due_on__lte",
}


def filtered_questions(rows: QuerySet[Any], filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The rows that these filters leave."""
    rows = rows.filter(**{SAME[name]: value for name, value in filters.items() if name in SAME})
    if claim := filters.get("claim_id"):
        rows = rows.filter(Q(claim=claim) | Q(issue__claim=claim))
    return rows.filter(with_words(filters["q"], "text", "look_in")) if filters.get("q") else rows


def shown_questions(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With whom they are given to, issue, claim, and of the answer ``shown_fact``, its id, and ``shown_answer``, what it says
    now, for whoever sees that fact."""
    answers = Fact.objects.visible_to(scope).filter(pk=OuterRef("fact"))
    ids, texts = Subquery(answers.values("pk")), Subquery(answers.values("text"))
    rows = rows.select_related("case", "assignee", "issue", "claim")
    return rows.annotate(shown_fact=ids, shown_answer=texts)
