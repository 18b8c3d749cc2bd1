"""Open questions with what they serve."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from config.api.scope import Scope
from facts.models import Fact


def shown_questions(rows: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    """With whom they are given to, issue, claim, and ``shown_fact``: the answer's id, for whoever sees that fact."""
    answers = Fact.objects.visible_to(scope).filter(pk=OuterRef("fact")).values("pk")
    rows = rows.select_related("case", "assignee", "issue", "claim")
    return rows.annotate(shown_fact=Subquery(answers))
