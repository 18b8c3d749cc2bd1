"""The tools of clauses: look for them, read them, decide about them, compare two contracts."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.asking import Questions
from config.api.params import NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.clauses.actions import Looked, clause_decide, clauses_keep, clauses_look
from evidence.clauses.comparing import compared
from evidence.clauses.formatted import NO_DOCUMENT
from evidence.clauses.policies import can_decide_clause
from evidence.clauses.readers import WORKING, analysis, shown_clauses
from evidence.clauses.serializers import (
    ClauseAnalysisSerializer,
    ClauseComparisonSerializer,
    ClauseDecision,
    ClauseSerializer,
    ClauseTypes,
    CompareBody,
    wanted_types,
)
from evidence.engines.base.types import ClauseType
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import Clause, ClauseSearch, EvidenceItem

OWN = {
    "name": "audit rights",
    "description": "A party may look into the other's books.",
    "examples": ["Books are open to audit."],
}
ANALYZE: dict[str, Any] = {"permission": "analyze:evidence", "audit": "analyze", "entity": "evidence"}


class ClauseTools(EvidenceToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "isaacus_classify", "POST evidence/{evidence_id}/classify-clauses", **ANALYZE,
        body=ClauseTypes, answer=ClauseAnalysisSerializer, example={"clause_types": ["termination"], "custom_types": [OWN]},
        subject="evidence_id", activity="looked for clauses in {object}", asks="look_for_clauses", missing=NO_DOCUMENT,
        when="Use it to find the clauses of a contract; for what was found before, evidence.clauses.",
    )  # fmt: skip
    def classify_clauses(self, request: Request, evidence: EvidenceItem) -> Response:
        """Identify the clauses of a contract: termination, indemnity, limitation of liability, confidentiality, dispute
        resolution, governing law, force majeure, assignment, warranties and payment terms, or the types you name or
        describe. Answers each type with its clauses, their page, place, exact words and confidence, and the same as text.
        What is found is kept, in place of what an engine found of these types before; what people confirmed or rejected
        stays. A retry finds the same. Emits clause.created and clause.deleted."""
        self._keep([evidence])
        return self.answer(analysis(evidence, self.scope, wanted_types(self.body)))

    def look_for_clauses(self, evidence: EvidenceItem) -> Questions:
        """What the document has of the types asked for, unless it has not been read."""
        return (yield from _looked_for(evidence, wanted_types(self.body)))

    @tool(
        "evidence.clauses", "GET evidence/{evidence_id}/clauses", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=ClauseAnalysisSerializer,
        subject="evidence_id", activity="read the clauses of {object}",
        when="Use it to read the clauses that were found in a contract; isaacus_classify looks for them.",
    )  # fmt: skip
    def clauses(self, request: Request, evidence: EvidenceItem) -> Response:
        """List the clauses that were found in a document by type, with page, place, exact words, confidence, what people
        decided about each and which engine found it, and the types of which there is none. Guests get the usual types alone,
        without what people decided. Changes nothing."""
        return self.answer(analysis(evidence, self.scope))

    @tool(
        "evidence.compare_clauses", "POST cases/{case_id}/clauses/compare", **ANALYZE,
        body=CompareBody, answer=ClauseComparisonSerializer,
        example={
            "evidence_ids": ["0192d3a0-0000-7000-8000-000000000000", "0192d3a0-0000-7000-8000-000000000001"],
            "clause_types": ["termination"], "custom_types": [OWN],
        },
        subject=None, activity="compared the clauses of two documents", asks="look_in_both",
        when="Use it to see what two contracts say differently; for one contract, evidence.clauses.",
    )  # fmt: skip
    def compare_clauses(self, request: Request, case: Case) -> Response:
        """Compare the clauses of two documents of a case: for each type whether both have it, the clauses of each with
        their places, and which words differ. What was not looked for yet is looked for first and kept, as by
        isaacus_classify. A retry finds the same."""
        types = wanted_types(self.body)
        items = resolve_ids(self.rows, self.body["evidence_ids"], "evidence_ids", view=self)
        self._keep(items)
        first, second = (analysis(item, self.scope, types) for item in (items[0], items[-1]))
        return self.answer({"first": first, "second": second, "types": compared(first, second)})

    def look_in_both(self, case: Case) -> Questions:
        """What each document has of the types that it was not looked through for."""
        found: dict[Any, Looked] = {}
        for item in resolve_ids(self.rows, self.body["evidence_ids"], "evidence_ids", view=self):
            known = set(ClauseSearch.objects.filter(item=item).values_list("type", flat=True))
            found |= yield from _looked_for(item, [one for one in wanted_types(self.body) if one.name not in known])
        return found

    def _keep(self, items: list[EvidenceItem]) -> None:
        for item in items:
            if looked := (self.asked or {}).get(item.pk):
                clauses_keep(actor=self.actor, item=item, looked=looked)


def _looked_for(item: EvidenceItem, types: list[ClauseType]) -> Questions:
    """What was found, by the document's id; nothing where there is nothing to look for, or nothing read yet."""
    if not types or item.status in WORKING:
        return {}
    return {item.pk: (yield from clauses_look(item, types))}


class ClauseDecisionTools(ToolViewSet):
    rows = Clause.objects.select_related("case")

    @tool(
        "evidence.decide_clause", "PUT clauses/{clause_id}/decision", permission="write:evidence", audit="update",
        entity="clause", body=ClauseDecision, answer=ClauseSerializer, allowed=can_decide_clause,
        example={"state": "confirmed"}, subject="clause_id", activity="decided about {object}",
        when="Use it when you have read the words and know whether they are such a clause.",
    )  # fmt: skip
    def decide_clause(self, request: Request, clause: Clause) -> Response:
        """Confirm that words are a clause of their type, or reject it; found takes that back. People of the firm decide; an
        agent's call waits for one of them (202). The decision stays when the document is analysed again. Emits
        clause.updated if anything changed; a retry changes nothing."""
        return self.shown(clause_decide(actor=self.actor, clause=clause, state=self.body["state"]))

    def shown(self, clause: Clause) -> Response:
        return self.answer(shown_clauses(self.visible).get(pk=clause.pk))
