"""The tool that counts what a case's evidence consists of."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from evidence.items.facet_readers import facets_of
from evidence.items.facet_serializers import FacetsSerializer
from evidence.items.toolset import EvidenceToolViewSet


class FacetTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.facets", "GET cases/{case_id}/evidence/facets", permission="read:evidence", audit="read",
        entity="evidence", query=NoParams, answer=FacetsSerializer,
        subject=None, activity="counted {objects}",
        when="Use it before evidence.list, to learn which values there are to filter by.",
    )  # fmt: skip
    def facets(self, request: Request, case: Case) -> Response:
        """Tell what a case's evidence consists of: how many items in all and by status, family of file, classification,
        kind, custodian and tag, the most frequent first: the values evidence.list can be filtered by. Changes nothing."""
        return self.answer(facets_of(case, self.scope.within(case.pk)))
