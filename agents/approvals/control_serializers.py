"""What the tools of controls answer and take."""

from __future__ import annotations

from rest_framework import serializers

from agents.models import Control
from config.api.params import Strict
from config.api.tool import all_tools


class ControlSerializer(serializers.ModelSerializer[Control]):
    case_id = serializers.UUIDField(allow_null=True, help_text="null: the firm's.")
    updated_at = serializers.DateTimeField(allow_null=True, help_text="null: nobody has set anything yet.")

    class Meta:
        model = Control
        fields = (
            "case_id", "monthly_cap_cents", "alert_percent", "approval_over_cents", "approval_tools",
            "approval_waived_tools", "updated_at", "version",
        )  # fmt: skip


class ControlChange(Strict):
    monthly_cap_cents = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=10**12, help_text="null: no cap."
    )
    alert_percent = serializers.IntegerField(required=False, min_value=1, max_value=100)
    approval_over_cents = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=2**31 - 1,
        help_text="An agent's call that costs more waits for a person; null: none does for its cost.",
    )  # fmt: skip
    approval_tools = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=200,
        help_text="Names of tools that agents use only with approval.",
    )  # fmt: skip

    approval_waived_tools = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=200,
        help_text="Names of tools that agents use without the approval they otherwise need. Of the firm's controls only; a case "
        "that names one among its approval_tools keeps the approval.",
    )  # fmt: skip

    def validate_approval_waived_tools(self, names: list[str]) -> list[str]:
        known = {one.name for one in all_tools() if one.approval and not one.approval_fixed}
        if fixed := sorted(set(names) - known):
            raise serializers.ValidationError(f"These need no approval, or always one: {', '.join(fixed)}.")
        return sorted(set(names))

    def validate_approval_tools(self, names: list[str]) -> list[str]:
        known = {one.name for one in all_tools() if one.writes or one.approval}
        if unknown := sorted(set(names) - known):
            raise serializers.ValidationError(f"No tools that change anything: {', '.join(unknown)}.")
        return sorted(set(names))
