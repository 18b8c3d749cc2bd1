"""The tools of relationships between entities."""

from __future__ import annotations

from django.db.models import Q
from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.facts.readers import at_least
from facts.models import Relationship
from facts.relationships.readers import shown_relationships
from facts.relationships.serializers import RelationshipFilter, RelationshipSerializer


class RelationshipTools(ToolViewSet):
    rows = Relationship.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "relationships.list", "GET cases/{case_id}/relationships", permission="read:relationships", audit="read",
        entity="relationship", query=RelationshipFilter, answer=RelationshipSerializer, many=True, client=True,
        subject=None, common=True, listed=("entity_id",), activity="looked through {objects}",
        when="Use it to learn who dealt with whom; for what is known of one of them, entities.get_facts.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List who did what to whom in a case, newest first, each with the sentence that says so. Filter by entity,
        evidence, predicate or confidence. Changes nothing."""
        rows = self.visible.filter(case=case)
        if entity := self.query.get("entity_id"):
            rows = rows.filter(Q(subject=entity) | Q(object=entity))
        if item := self.query.get("evidence_id"):
            rows = rows.filter(item=item)
        if predicate := self.query.get("predicate"):
            rows = rows.filter(predicate=predicate)
        if "min_confidence" in self.query:
            rows = rows.filter(at_least(self.query["min_confidence"]))
        return self.page(shown_relationships(rows, self.scope))

    @tool(
        "relationships.get", "GET relationships/{relationship_id}", permission="read:relationships", audit="read",
        entity="relationship", answer=RelationshipSerializer, client=True,
        subject="relationship_id", activity="read {object}",
        when="Use it when you have a relationship's id; relationships.list finds it.",
    )  # fmt: skip
    def get_one(self, request: Request, relationship: Relationship) -> Response:
        """Get one relationship with both entities and the sentence that says so. Changes nothing."""
        return self.answer(shown_relationships(self.visible, self.scope).get(pk=relationship.pk))

    @tool(
        "relationships.history", "GET relationships/{relationship_id}/history", permission="read:relationships", audit="read",
        entity="relationship", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="relationship_id", activity="read the history of {object}",
        when="Use it to see who changed a relationship and what it was before; as it is now, relationships.get.",
    )  # fmt: skip
    def history(self, request: Request, relationship: Relationship) -> Response:
        """See how a relationship between two names came to be as it is, newest first: for each call or job who changed its
        ends, its kind or its words, on whose behalf, when, by which tool and why, before and after. Nothing is ever taken
        out of it. Changes nothing."""
        return history_page(self, relationship)
