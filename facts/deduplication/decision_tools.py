"""The tools by which names that are one are merged, and those that are not are kept apart."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.envelope import envelope_of
from config.api.errors import ApiError
from config.api.params import ListParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.deduplication import deciding
from facts.deduplication.jobs import sweep_start
from facts.deduplication.policies import can_decide_suggestion
from facts.deduplication.readers import shown_suggestions
from facts.deduplication.serializers import (
    BulkBody,
    BulkOutcomesSerializer,
    DedupApproval,
    DedupSuggestionSerializer,
    Rejection,
    SweepBody,
)
from facts.facts.policies import check_version
from facts.models import DedupSuggestion

DECIDE: dict[str, Any] = {
    "permission": "write:entities", "audit": "update", "entity": "dedup_suggestion", "allowed": can_decide_suggestion,
    "answer": DedupSuggestionSerializer, "subject": "suggestion_id",
}  # fmt: skip


class DedupDecisionTools(ToolViewSet):
    rows = DedupSuggestion.objects.select_related("case", "one", "other")
    lookups = {"case_id": Case.objects}

    @tool(
        "entities.dedup_approve", "POST cases/{case_id}/dedup-suggestions/{suggestion_id}/approve", **DECIDE,
        body=DedupApproval, example={"keep": "one"}, activity="merged the names of {object}",
        when="Use it when both names are one; for several suggestions, entities.dedup_bulk.",
    )  # fmt: skip
    def dedup_approve(self, request: Request, case: Case, suggestion: DedupSuggestion) -> Response:
        """Merge the two names of a suggestion, as entities.merge would: the kept one gets the other's mentions, facts,
        relationships and names. entities.unmerge undoes it. 409 where they were merged already or one is gone. Where a person
        wrote one of them down or decided about it, an agent's call waits for approval (202). Emits
        dedup_suggestion.updated and entity.merged; a retry is 409 and changes nothing."""
        check_version(suggestion, self.body.get("version"))
        kept = getattr(suggestion, self.body["keep"]) if "keep" in self.body else None
        deciding.suggestion_merge(actor=self.actor, suggestion=suggestion, kept=kept)
        return self.shown(suggestion)

    @tool(
        "entities.dedup_reject", "POST cases/{case_id}/dedup-suggestions/{suggestion_id}/reject", **DECIDE, body=Rejection,
        example={}, activity="kept the names of {object} apart",
        when="Use it when two names that look alike are two; for several suggestions, entities.dedup_bulk.",
    )  # fmt: skip
    def dedup_reject(self, request: Request, case: Case, suggestion: DedupSuggestion) -> Response:
        """Keep that the two names of a suggestion are not one: they are never suggested again, also by a later sweep. 409 where
        they were merged already. Emits dedup_suggestion.updated; a retry changes nothing more."""
        check_version(suggestion, self.body.get("version"))
        deciding.suggestion_reject(actor=self.actor, suggestion=suggestion)
        return self.shown(suggestion)

    @tool(
        "entities.dedup_bulk", "POST cases/{case_id}/dedup-suggestions/bulk", permission="write:entities", audit="update",
        entity="dedup_suggestion", body=BulkBody, answer=BulkOutcomesSerializer, each="entities.dedup_approve",
        example={"action": "reject", "suggestion_ids": ["0192d3a0-0000-7000-8000-000000000000"]},
        subject=None, activity="decided about several {objects}",
        when="Use it for several at once; for one, entities.dedup_approve or entities.dedup_reject.",
    )  # fmt: skip
    def dedup_bulk(self, request: Request, case: Case) -> Response:
        """Approve or reject up to 100 suggestions, each as the tool for one would, the likeliest first. The results say of each
        what became of it or why it was refused, such as where an earlier one of the call merged one of its names; one
        refusal stops no other, so look at refused. If a person decided about any of these names, an agent's call waits for
        approval as a whole (202)."""
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        suggestions = resolve_ids(rows, self.body["suggestion_ids"], "suggestion_ids", view=self)
        outcomes = deciding.suggestions_decide(
            actor=self.actor, case=case, suggestions=suggestions, approve=self.body["action"] == "approve"
        )
        results = [_result(one, outcome) for one, outcome in zip(suggestions, outcomes, strict=True)]
        refused = sum(one["error"] is not None for one in results)
        return self.answer({"decided": len(results) - refused, "refused": refused, "results": results})

    @tool(
        "entities.dedup_sweep", "POST cases/{case_id}/dedup-sweep", permission="write:entities", audit="update",
        entity="dedup_suggestion", body=SweepBody, status=202, example={"merge_certain": False},
        subject=None, activity="had all names of the case compared",
        when="Use it after documents were read in, or to look through a large case; then entities.list_dedup_suggestions.",
    )  # fmt: skip
    def dedup_sweep(self, request: Request, case: Case) -> Response:
        """Compare all people and organizations of the case in the background and store which are probably one, each with its
        reasons. With merge_certain, pairs whose identifiers agree and in which nothing is at odds are merged at once
        (entities.auto_merges). What was rejected is not suggested again, and what waits and would not be suggested now goes.
        Answers 202 with a job; jobs.cancel stops it, jobs.retry begins again. 409 while one is under way."""
        return self.queued(sweep_start(actor=self.actor, case=case, merge_certain=self.body["merge_certain"]))

    @tool(
        "entities.auto_merges", "GET cases/{case_id}/auto-merges", permission="read:entities", audit="read",
        entity="entity", query=ListParams, answer=DedupSuggestionSerializer, many=True,
        subject=None, activity="looked through merges that were made at once",
        when="Use it to check what sweeps merged by themselves; entities.unmerge undoes one by its merge_id.",
    )  # fmt: skip
    def auto_merges(self, request: Request, case: Case) -> Response:
        """List the merges that sweeps made without being asked for each, newest first: both names as they were, the reasons, and
        the merge by which it can be undone. Who does not see all evidence is shown none of names that withheld evidence mentions.
        Changes nothing."""
        return self.page(shown_suggestions(self.scope).filter(case=case, automatic=True), order=("-id",))

    def shown(self, suggestion: DedupSuggestion) -> Response:
        return self.answer(shown_suggestions(self.scope).get(pk=suggestion.pk))


def _result(suggestion: DedupSuggestion, outcome: DedupSuggestion | ApiError) -> dict[str, Any]:
    if isinstance(outcome, ApiError):
        error = envelope_of(outcome)["error"]
        return {
            "id": suggestion.pk, "http_status": outcome.status_code, "status": suggestion.status, "merge_id": None,
            "error": error,
        }  # fmt: skip
    return {
        "id": suggestion.pk, "http_status": 200, "status": outcome.status, "merge_id": outcome.merge_id, "error": None
    }  # fmt: skip
