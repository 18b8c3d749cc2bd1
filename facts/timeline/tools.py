"""The tools of the timeline: what happened, in order, as far as it is dated."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.compiled_reads import rows_by_ids
from config.api.pagination import paginate
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.db import with_case
from facts.facts.readers import cited_facts, facts_in_reach
from facts.models import Fact
from facts.timeline.readers import ORDER, counted_parts, dated_facts, extent, most_counted, narrowed, pages_of_dates
from facts.timeline.serializers import (
    TimelineFilter,
    TimelineItemSerializer,
    TimelineQuestion,
    TimelineSerializer,
)


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
        return self.page_of_case(_listed, case, facts_in_reach(self.scope, case))

    @tool(
        "timeline.query", "POST cases/{case_id}/timeline", permission="read:timeline", audit="search",
        entity="timeline", body=TimelineQuestion, answer=TimelineSerializer, client=True,
        example={"date_from": "2024-01-01", "date_to": "2024-12-31", "status": ["approved"], "limit": 100},
        subject=None, activity="looked at the timeline",
        when="Use it for long spans, with totals; for one page at a time, timeline.list.",
    )  # fmt: skip
    def ask(self, request: Request, case: Case) -> Response:
        """Ask for a case's dated facts, oldest first, with how many there are in all (is_whole false: more than were
        counted) and the days they cover, as far as you may see them. Cursor and limit (up to 500) stand in the body. Changes
        nothing."""
        scope = self.scope.within(case.pk)
        rows = narrowed(Fact.objects.visible_to(scope).filter(case=case), scope, case, self.body)
        rows = dated_facts(rows, scope, case, self.body)
        parts = pages_of_dates(rows.only("date"), scope, case, self.body)
        page = paginate(parts, order=ORDER, cursor=self.body.get("cursor"), limit=self.body["limit"])
        ids = [one.pk for one in page.items]
        shown = {one.pk: one for one in rows_by_ids("facts of a timeline", ids, case.pk, self.scope, _shown)}
        items = [shown[pk] for pk in ids if pk in shown]
        found = {"items": items, "next_cursor": page.next_cursor, "has_more": page.has_more}
        counted = counted_parts(rows, scope, case, self.body)
        first = items[0].date if items and "cursor" not in self.body else None
        return self.answer(found | extent(counted, most_counted(scope, case, self.body), first))


def _shown(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    return cited_facts(Fact.objects.visible_to(scope).filter(case_id=case_id), scope)


def _listed(scope: Scope, case: Case, query: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    rows = dated_facts(Fact.objects.visible_to(scope).filter(case=case), scope, case, query)
    first, *more = pages_of_dates(with_case(cited_facts(rows, scope), case), scope, case, query)
    return [first, *more] if more else first, ORDER
