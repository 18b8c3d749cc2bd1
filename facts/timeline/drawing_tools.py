"""The tool that a timeline is drawn from."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Fact
from facts.timeline.drawing import drawing_of
from facts.timeline.drawing_serializers import DrawingFilter, DrawingSerializer


class DrawingTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "timeline.draw", "GET cases/{case_id}/timeline/drawing", permission="read:timeline", audit="search",
        entity="timeline", query=DrawingFilter, answer=DrawingSerializer, client=True,
        subject=None, activity="looked at the timeline",
        when="Use it for the shape of a long case at once, its gaps too; for facts with their sources, timeline.list.",
    )  # fmt: skip
    def draw(self, request: Request, case: Case) -> Response:
        """Get up to 10,000 dated, undismissed facts in a few columns, oldest first, with the people, organizations and issues
        that they can be sorted by, the long spells in which nothing is dated, and with include the firm's dated documents and
        open questions by the day they are due. Changes nothing."""
        filters = dict(self.query)
        include = filters.pop("include", [])
        return self.answer(drawing_of(self.scope.within(case.pk), case, filters, include))
