"""What the tool that exports a timeline answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from facts.timeline.drawing_serializers import IncludeField
from facts.timeline.export_rows import MOST_OF
from facts.timeline.serializers import DATED, DatedFields


class TimelineExport(DatedFields):
    format = serializers.ChoiceField(choices=tuple(MOST_OF), required=False, default="docx")
    status = serializers.ListField(child=serializers.ChoiceField(choices=DATED), max_length=len(DATED), required=False)  # type: ignore[assignment]
    include = IncludeField()


class TimelineFileSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField(allow_null=True)
    expires_in = serializers.IntegerField()
    filename = serializers.CharField()
    sha256 = serializers.CharField()
    events = serializers.IntegerField(help_text="How many rows the file has.")
