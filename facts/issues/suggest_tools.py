"""The tool that has an engine propose how the facts bear on the claims."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.asking import Questions
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.issues.readers import shown_issues
from facts.issues.serializers import SuggestBody, SuggestedSerializer
from facts.issues.suggesting import Suggested, structure_ask, structure_keep
from facts.models import Fact, Issue

MOST_SHOWN = 50


class SuggestTools(ToolViewSet):
    rows = Issue.objects.select_related("claim", "case")
    lookups = {"case_id": Case.objects}

    @tool(
        "issues.suggest_structure", "POST cases/{case_id}/issues/suggest", permission="analyze:issues", audit="analyze",
        entity="issue", body=SuggestBody, answer=SuggestedSerializer, example={"with_claims": False},
        subject=None, activity="had links to issues proposed", asks="consider",
        when="Use it to find which facts bear on which issues; issues.decide then accepts or dismisses what it proposed.",
    )  # fmt: skip
    def suggest_structure(self, request: Request, case: Case) -> Response:
        """Have the engine propose which facts bear on which issues, for or against, each with its reason and confidence; and
        with with_claims causes of action whose elements facts come near. All of it is stored as proposed and counts for
        nothing until people accept it. What is linked or was dismissed is not proposed again, so a retry adds nothing. Emits
        claim.created, issue.created and issue.updated."""
        return self.answer(
            self._said(structure_keep(actor=self.actor, scope=self.scope, case=case, considered=self.asked))
        )

    def consider(self, case: Case) -> Questions:
        """What the engine proposes of the facts that are named, or of the case's most relevant ones."""
        facts = resolve_ids(Fact.objects, self.body.get("fact_ids", ()), "fact_ids", view=self)
        with_claims = self.body["with_claims"]
        return (yield from structure_ask(scope=self.scope, case=case, with_claims=with_claims, facts=facts))

    def _said(self, found: Suggested) -> dict[str, object]:
        touched = {one.issue_id for one in found.links} | {one.pk for one in found.issues}
        rows = shown_issues(self.visible.filter(pk__in=touched), self.scope).order_by("claim__position", "position")
        return {
            "engine": found.engine, "facts_read": found.facts_read, "claim_ids": [one.pk for one in found.claims],
            "issue_ids": [one.pk for one in found.issues], "link_ids": [one.pk for one in found.links],
            "issues": rows[:MOST_SHOWN],
        }  # fmt: skip
