"""The tools of series: how a party numbers its documents."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from cases.policies import check_works_for_firm
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.exhibits import actions
from evidence.exhibits.readers import counted_series
from evidence.exhibits.serializers import ExhibitSeriesSerializer, NewExhibitSeries

WHO = "Exhibit numbers are the firm’s own until it serves them."


class ExhibitSeriesTools(ToolViewSet):
    rows = counted_series()
    lookups = {"case_id": Case.objects}

    @tool(
        "exhibits.create_series", "POST cases/{case_id}/exhibit-series", permission="write:exhibits", audit="create",
        entity="exhibit_series", body=NewExhibitSeries, answer=ExhibitSeriesSerializer, status=201,
        example={"name": "Plaintiff’s exhibits", "party": "Plaintiff", "prefix": "P-"},
        subject=None, activity="began a series of exhibit numbers",
        when="Use it once for each party's numbering, such as P-1 or Exhibit A; to number documents, exhibits.assign.",
    )  # fmt: skip
    def create_series(self, request: Request, case: Case) -> Response:
        """Begin a series of exhibit numbers: prefix, letters or numbers, how many digits, the first number. 409 where a series
        of the case has the prefix. Emits exhibit_series.created. Send an Idempotency-Key so that a retry begins no second."""
        series = actions.series_create(actor=self.actor, case=case, **self.body)
        return self.answer(self.visible.get(pk=series.pk), status=201)

    @tool(
        "exhibits.list_series", "GET cases/{case_id}/exhibit-series", permission="read:exhibits", audit="read",
        entity="exhibit_series", query=ListParams, answer=ExhibitSeriesSerializer, many=True,
        subject=None, activity="looked through series of exhibit numbers",
        when="Use it to learn which numbering a case has and which number comes next; for the numbers, exhibits.list.",
    )  # fmt: skip
    def list_series(self, request: Request, case: Case) -> Response:
        """List a case's series of exhibit numbers, the newest first, with the number each gives next. The firm's own.
        Changes nothing."""
        check_works_for_firm(self.scope, WHO)
        return self.page(self.visible.filter(case=case))
