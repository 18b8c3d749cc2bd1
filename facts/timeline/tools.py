"""The tools of the timeline: what happened, in order, as far as it is dated."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.pagination import DEFAULT_LIMIT, paginate
from config.api.params import ListParams, PageParams, Visible
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.engines.base.types import Classification
from evidence.models import EvidenceItem
from facts.facts.readers import shown_facts, within_reach
from facts.models import Entity, Fact
from facts.serializers import CommaList
from facts.timeline.readers import ORDER, dated_facts, extent
from facts.timeline.serializers import TimelineItemSerializer, TimelineSerializer

MOST = 500  # of a question: whoever draws the whole of a long case asks ten times
DATED = [choice for choice in Fact.Status.choices if choice[0] != Fact.Status.DISMISSED]


class DatedFilter(PageParams):
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    entity_id = Visible(Entity.objects, required=False, help_text="What this entity takes part in.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="What this evidence says.")
    classification = serializers.ChoiceField(choices=get_args(Classification), required=False)
    status = CommaList(
        child=serializers.ChoiceField(choices=DATED),
        required=False,
        help_text="proposed, approved, or both with a comma.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "classification" in attrs and self.context["scope"].client_boundary:  # the firm's note on a document
            raise serializers.ValidationError({"classification": ["There is no such filter."]})
        return attrs


class TimelineFilter(ListParams, DatedFilter):
    """For lists of dated facts."""


class TimelineQuestion(TimelineFilter):
    limit = serializers.IntegerField(required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MOST)
    status = serializers.ListField(child=serializers.ChoiceField(choices=DATED), max_length=len(DATED), required=False)  # type: ignore[assignment]


class TimelineTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "timeline.list", "GET cases/{case_id}/timeline", permission="read:timeline", audit="search", entity="timeline",
        query=TimelineFilter, answer=TimelineItemSerializer, many=True, client=True,
        subject=None, common=True, listed=("date_from", "date_to"), activity="looked at the timeline",
        when="Use it for what happened in order; for undated facts, facts.list.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the dated, undismissed facts of a case, oldest first, each with its source. A span counts where any of
        its days does. Changes nothing."""
        rows = within_reach(self.visible.filter(case=case), self.scope, case)
        rows = dated_facts(rows, self.scope, self.query)
        return self.page(shown_facts(rows, self.scope), order=ORDER)

    @tool(
        "timeline.query", "POST cases/{case_id}/timeline", permission="read:timeline", audit="search",
        entity="timeline", body=TimelineQuestion, answer=TimelineSerializer, client=True,
        example={"date_from": "2024-01-01", "date_to": "2024-12-31", "status": ["approved"], "limit": 100},
        subject=None, activity="looked at the timeline",
        when="Use it for long spans, with totals; for one page at a time, timeline.list.",
    )  # fmt: skip
    def ask(self, request: Request, case: Case) -> Response:
        """Ask for a case's dated facts, oldest first, with how many there are in all and the days they cover, as far as
        you may see them. Cursor and limit (up to 500) stand in the body. Changes nothing."""
        rows = within_reach(self.visible.filter(case=case), self.scope, case)
        rows = dated_facts(rows, self.scope, self.body)
        page = paginate(
            shown_facts(rows, self.scope), order=ORDER, cursor=self.body.get("cursor"), limit=self.body["limit"]
        )
        found = {"items": page.items, "next_cursor": page.next_cursor, "has_more": page.has_more}
        return self.answer(found | extent(rows))
