"""The tool that follows relationships over several steps."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Relationship
from facts.relationships.connections import connections
from facts.relationships.traverse_serializers import ConnectionsSerializer, Traversal
from facts.relationships.walking import AROUND_ONE, MOST_STEPS, Walk


class TraverseTools(ToolViewSet):
    rows = Relationship.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "relationships.traverse", "POST cases/{case_id}/relationships/traverse", permission="analyze:relationships",
        audit="analyze", entity="relationship", body=Traversal, answer=ConnectionsSerializer,
        example={
            "from_id": "0192d3a0-0000-7000-8000-000000000000", "to_id": "0192d3a0-0000-7000-8000-000000000001", "depth": 3,
        },
        subject=None, activity="looked at how people are connected",
        when="Use it for how two names are connected, or who is within a few steps of one; for one step, relationships.list.",
    )  # fmt: skip
    def traverse(self, request: Request, case: Case) -> Response:
        """Follow relationships from one entity, or find the paths between two, up to depth steps, over those that match:
        predicates, confidence, dates, status, direction. Answers the entities with their distance, the relationships, and each
        path in words. Every relationship and name on a path is one that you may see. Bounded: is_whole false says that
        something was left out, stopped by which bound. Changes nothing."""
        asked = dict(self.body)
        goal = asked.get("goal")
        walk = Walk(
            case_id=case.pk, start=asked["start"].pk, goal=goal.pk if goal else None, depth=asked["depth"],
            direction=asked["direction"], predicates=asked.get("predicates", ()),
            min_confidence=asked.get("min_confidence", 0.0), date_from=asked.get("date_from"), date_to=asked.get("date_to"),
            statuses=asked.get("statuses", ()), fan_out=asked["fan_out"],
            most=asked.get("limit") or (MOST_STEPS if goal else AROUND_ONE),
        )  # fmt: skip
        return self.answer(connections(self.scope, walk))
