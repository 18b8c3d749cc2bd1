"""What the tools in ``bulk_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from evidence.items.serializers import EvidenceSerializer

MOST_ITEMS, MOST_TAGS = 500, 50


class BatchChange(Strict):
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_ITEMS)
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees them; only people of the firm say so."
    )
    reviewed = StrictBoolean(required=False, help_text="Whether you have looked at them; people only.")
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    add_tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False)
    remove_tags = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if set(attrs) == {"evidence_ids"}:
            raise serializers.ValidationError({"evidence_ids": ["Say what is to change."]})
        return attrs


class BatchSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many changed, with those inside them.")
    inside = serializers.IntegerField(help_text="How many of these were hidden along with what they came in.")
    evidence = EvidenceSerializer(many=True, help_text="The items named, as they are now.")
