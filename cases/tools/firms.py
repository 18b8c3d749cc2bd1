"""The tools of one's own firm."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.actions import firms as actions
from cases.models import Firm
from config.api.params import Strict, StrictBoolean
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class FirmSerializer(serializers.ModelSerializer[Firm]):
    class Meta:
        model = Firm
        fields = (
            "id", "name", "email", "phone", "address", "time_zone", "clients_see_unapproved_facts",
            "require_second_factor", "created_at", "updated_at", "version",
        )  # fmt: skip


class FirmChange(Strict):
    name = serializers.CharField(max_length=200, required=False)
    email = serializers.EmailField(max_length=254, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True)
    address = serializers.CharField(max_length=1000, required=False, allow_blank=True)
    time_zone = serializers.CharField(
        max_length=64, required=False, help_text="An IANA name, such as America/New_York."
    )

    clients_see_unapproved_facts = StrictBoolean(
        required=False,
        help_text="true: clients see what an engine found before anybody approved it; what agents write, never before.",
    )

    require_second_factor = StrictBoolean(
        required=False,
        help_text="true: firm admins and attorneys sign in with a second factor; who has none sets one up, and is signed out.",
    )

    def validate_time_zone(self, value: Any) -> str:
        if value not in available_timezones():
            raise serializers.ValidationError("This is no time zone of the IANA database.")
        return str(value)


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
        body=FirmChange, answer=FirmSerializer, example={"phone": "+1 555 0100", "time_zone": "America/New_York"},
        step_up=("clients_see_unapproved_facts", "require_second_factor"),
        activity="changed the firm's particulars",
        when="Use it when the firm's own particulars change.",
    )  # fmt: skip
    def update(self, request: Request) -> Response:
        """Change your firm's name, address or time zone, whether its clients see facts that nobody approved yet, and
        whether its admins and attorneys need a second factor, which who says so must have. Firm admins only. Emits
        firm.updated if anything changed."""
        firm = self.visible.select_for_update(no_key=True).get()
        self._check_version(firm)
        return self.answer(actions.firm_update(actor=self.actor, firm=firm, **self.body))
