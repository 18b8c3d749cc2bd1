"""What the tools of one's own firm answer and take."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from rest_framework import serializers

from cases.models import Firm
from config.api.params import Strict, StrictBoolean


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
