"""What the tools of monitors answer and take."""

from __future__ import annotations

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict
from config.api.words import Words
from evidence.models import Capture, Monitor

STATUSES = ("active", "failing", "paused")


class MonitorSerializer(serializers.ModelSerializer[Monitor]):
    case_id = serializers.UUIDField()
    status = serializers.ChoiceField(
        choices=STATUSES, help_text="failing: it is asked for as before, but could not be read the last time."
    )
    owner_id = serializers.UUIDField(help_text="The person in whose name captures are added.")
    owner_name = serializers.CharField(source="owner.name")
    next_check_at = serializers.SerializerMethodField(help_text="Null while it is paused.")
    captures_count = serializers.IntegerField(help_text="Captures that were kept: the first, and each that differed.")
    allowed_actions = AllowedActions("monitor")

    class Meta:
        model = Monitor
        fields = (
            "id", "case_id", "name", "url", "every", "status", "paused_reason", "problem", "failures", "custodian",
            "media_type", "checked_at", "changed_at", "next_check_at", "captures_count", "owner_id", "owner_name",
            "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_next_check_at(self, monitor: Monitor) -> str | None:
        return monitor.due_at.isoformat().replace("+00:00", "Z") if monitor.enabled else None


class CaptureSerializer(serializers.ModelSerializer[Capture]):
    monitor_id = serializers.UUIDField()
    evidence_id = serializers.UUIDField(source="item_id", allow_null=True, help_text="The document it was kept as.")
    taken_at = serializers.DateTimeField(source="created_at")
    sha256 = serializers.CharField(help_text="Of the body that the server sent.")
    diff = serializers.CharField(help_text="Lines that came (+) and went (-) since the capture before.")

    class Meta:
        model = Capture
        fields = (
            "id", "monitor_id", "evidence_id", "taken_at", "url", "outcome", "problem", "http_status", "media_type",
            "size_bytes", "sha256", "diff", "lines_added", "lines_removed",
        )  # fmt: skip


class MonitorFields(Strict):
    name = serializers.CharField(max_length=150, help_text="What people call the page; captures are named so.")
    url = serializers.CharField(max_length=2000, help_text="A public web address; it is asked for without signing in.")
    every = serializers.ChoiceField(
        choices=Monitor.Every.choices, required=False, help_text="How often; every day if left out."
    )
    custodian = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="Whose page it is, for what is captured."
    )


class MonitorChange(MonitorFields):
    name = serializers.CharField(max_length=150, required=False)
    url = serializers.CharField(max_length=2000, required=False, help_text="Another address is captured at once.")


class MonitorSearch(ListParams):
    q = Words(required=False, help_text="A part of the name or of the address.")
    status = serializers.ChoiceField(choices=STATUSES, required=False)
    every = serializers.ChoiceField(choices=Monitor.Every.choices, required=False)
    media_type = serializers.CharField(max_length=100, required=False, help_text="Of the last capture, as text/html.")


class CaptureFilter(ListParams):
    outcome = serializers.ChoiceField(choices=Capture.Outcome.choices, required=False)
