"""The tool that stores many facts in one call."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.envelope import envelope_of, invalid
from config.api.errors import ApiError
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts.batch_actions import Draft, facts_create
from facts.facts.batch_serializers import FactDrafts, FactOutcomesSerializer
from facts.facts.readers import shown_facts
from facts.facts.tools import NewFact
from facts.models import Entity, Fact, Tag


class FactBatchTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "facts.batch_create", "POST cases/{case_id}/facts/batch-create", permission="write:facts", audit="create",
        entity="fact", body=FactDrafts, answer=FactOutcomesSerializer, each="facts.create", follow_up=("results",),
        example={
            "facts": [
                {
                    "text": "Kestrel Harbor paid Moran $12,500 on March 3, 2024.", "date": "2024-03-03",
                    "citations": [{
                        "evidence_id": "0192d3a0-0000-7000-8000-000000000000", "quote": "wired $12,500 to Moran",
                    }],
                }
            ]
        },
        subject=None, activity="added several facts",
        when="Use it for the facts of a whole document; for one, facts.create.",
    )  # fmt: skip
    def batch_create(self, request: Request, case: Case) -> Response:
        """Store up to 100 facts, each exactly as facts.create would: the results say of each, in order, the fact that was
        stored or why it was refused, with the passages nearest to a wrong quote. One refusal stops no other. Answers
        200 even if all are refused: look at refused. Emits fact.created for each that was stored. A retry with the same
        Idempotency-Key stores nothing twice; without one it stores them again."""
        drafts = [self._draft(one) for one in self.body["facts"]]
        outcomes = facts_create(actor=self.actor, case=case, drafts=drafts)
        ids = [one.pk for one in outcomes if isinstance(one, Fact)]
        shown = {one.pk: one for one in shown_facts(self.visible.filter(pk__in=ids), self.scope)}
        results = [_result(index, one, shown) for index, one in enumerate(outcomes)]
        return self.answer({"created": len(ids), "refused": len(results) - len(ids), "results": results})

    def _draft(self, given: dict[str, Any]) -> Draft:
        read = NewFact(data=given, context=self.context)
        if not read.is_valid():
            return invalid(read.errors)
        draft = dict(read.validated_data)
        try:
            draft["entities"] = resolve_ids(Entity.objects, draft.pop("entity_ids", ()), "entity_ids", view=self)
            draft["tags"] = resolve_ids(Tag.objects, draft.pop("tag_ids", ()), "tag_ids", view=self)
        except ApiError as refusal:
            return refusal
        return draft


def _result(index: int, outcome: Fact | ApiError, shown: dict[Any, Any]) -> dict[str, Any]:
    if isinstance(outcome, Fact):
        return {"index": index, "status": 201, "fact": shown[outcome.pk], "error": None}
    return {"index": index, "status": outcome.status_code, "fact": None, "error": envelope_of(outcome)["error"]}
