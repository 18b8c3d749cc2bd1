"""The tool of the portal: a case as its client finds it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from cases.scopes import as_client
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.items.portal import portal_of
from evidence.items.portal_serializers import PortalSerializer


class PortalTools(ToolViewSet):
    rows = Case.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "portal.get", "GET cases/{case_id}/portal", permission="read:cases", audit="read", entity="case",
        query=NoParams, answer=PortalSerializer, client=True,
        subject="case_id", activity="opened the portal",
        when="Use it to see a case as its client does.",
    )  # fmt: skip
    def get_one(self, request: Request, case: Case) -> Response:
        """Get a case as its client finds it, whoever asks: its state, the newest documents the client sees, those the
        client has not opened yet, and those the client sent that could not be read; what awaits the client is
        empty for guests. Changes nothing."""
        self.scope = as_client(self.scope)
        return self.answer(portal_of(case, self.scope))
