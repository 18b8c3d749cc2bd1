"""The tool that writes a case's chronology."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.markdown import MarkdownToolViewSet
from config.api.pagination import paginate
from config.api.tool import tool
from config.db import with_case
from facts.facts.readers import cited_facts
from facts.models import Fact
from facts.timeline.chronology import chronology
from facts.timeline.chronology_serializers import ChronologyQuery, ChronologySerializer
from facts.timeline.readers import ORDER, dated_facts, narrowed, pages_of_dates


class ChronologyTools(MarkdownToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}
    in_markdown = ("write",)

    @tool(
        "timeline.chronology", "GET cases/{case_id}/chronology", permission="read:timeline", audit="read", entity="fact",
        query=ChronologyQuery, answer=ChronologySerializer, client=True,
        subject=None, listed=("date_from", "date_to", "status"), activity="read the chronology",
        when="Use it for a text to read or to hand on; for single facts with all their fields, timeline.list.",
    )  # fmt: skip
    def write(self, request: Request, case: Case) -> Response:
        """Get a case's chronology as Markdown: its dated, undismissed facts by year, oldest first, each with the words of
        its sources, their page and place, and whether a person approved it. Ask with Accept: text/markdown or
        format=markdown for only the text. Changes nothing."""
        scope = self.scope.within(case.pk)
        rows = narrowed(Fact.objects.visible_to(scope).filter(case=case), scope, case, self.query)
        rows = with_case(cited_facts(dated_facts(rows, scope, case, self.query), scope), case)
        parts = pages_of_dates(rows, scope, case, self.query)
        page = paginate(parts, order=ORDER, cursor=self.query.get("cursor"), limit=self.query["limit"])
        text = chronology(case.name, page.items, scope, more=page.next_cursor)
        return self.answer(
            {
                "case_id": case.pk, "count": len(page.items), "next_cursor": page.next_cursor,
                "has_more": page.has_more, "markdown": text,
            }
        )  # fmt: skip
