"""The tools of one's own firm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.actions import firms as actions
from cases.models import Firm
from cases.serializers.firms import FirmChange, FirmSerializer
from config.api.tool import tool
from config.api.viewset import ToolViewSet


def own_firm(view: Any, objects: Mapping[str, Any]) -> Firm:
    firm: Firm = view.visible.select_for_update(no_key=True).get()
    return firm


class FirmTools(ToolViewSet):
    rows = Firm.objects

    @tool(
        "firms.get",
        "GET firm",
        permission="read:firm",
        audit="read",
        entity="firm",
        answer=FirmSerializer,
        client=True,
        activity="read the firm's particulars",
        when="Use it for the firm's name and time zone.",
    )
    def get_one(self, request: Request) -> Response:
        """Get your firm's name, address and time zone. Changes nothing."""
        return self.answer(self.visible.get())

    @tool(
        "firms.update", "PATCH firm", permission="admin:firm", audit="update", entity="firm",
        body=FirmChange, answer=FirmSerializer, subject_row=own_firm,
        example={"phone": "+1 555 0100", "time_zone": "America/New_York"},
        step_up=("clients_see_unapproved_facts", "require_second_factor"),
        activity="changed the firm's particulars",
        when="Use it when the firm's own particulars change.",
    )  # fmt: skip
    def update(self, request: Request, firm: Firm) -> Response:
        """Change your firm's name, address or time zone, whether its clients see facts that nobody approved yet, and
        whether its admins and attorneys need a second factor, which who says so must have. Firm admins only. Emits
        firm.updated if anything changed."""
        return self.answer(actions.firm_update(actor=self.actor, firm=firm, **self.body))
