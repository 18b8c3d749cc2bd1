"""What the tool of the chronology answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.markdown import format_field
from facts.timeline.serializers import MOST, DatedFilter

USUAL = 200


class ChronologyQuery(DatedFilter):
    format = format_field()
    limit = serializers.IntegerField(
        required=False, default=USUAL, min_value=1, max_value=MOST, help_text="How many facts the text has."
    )


class ChronologySerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    count = serializers.IntegerField(help_text="How many facts this part of the chronology has.")
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()
    markdown = serializers.CharField(help_text="The chronology, by year; each fact with links to its sources.")
