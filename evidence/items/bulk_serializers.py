"""What the tools in ``bulk_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from evidence.engines.base.types import Classification
from evidence.items.serializers import EvidenceSerializer

MOST_ITEMS, MOST_TAGS = 500, 50


class BatchChange(Strict):
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_ITEMS)
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees them; only people of the firm say so."
    )
    reviewed = StrictBoolean(required=False, help_text="Whether you have looked at them; people only.")
    kind = serializers.CharField(max_length=40, required=False, allow_blank=True)
    classification = serializers.ChoiceField(choices=get_args(Classification), required=False, allow_blank=True)
    document_date = serializers.DateField(required=False, allow_null=True)
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    source = serializers.CharField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    title_find = serializers.CharField(
        max_length=300,
        required=False,
        trim_whitespace=False,
        help_text="Words to replace in each title, as they are spelt.",
    )
    title_replace = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="By these; empty takes them out.",
    )
    add_tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False)
    remove_tags = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if set(attrs) == {"evidence_ids"}:
            raise serializers.ValidationError({"evidence_ids": ["Say what is to change."]})
        if ("title_find" in attrs) != ("title_replace" in attrs):
            raise serializers.ValidationError({"title_find": ["Give title_find and title_replace together."]})
        return attrs


class BatchOutcomeSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    changed = serializers.ListField(
        child=serializers.CharField(), help_text="Names of what changed; empty: all was so, or it was refused."
    )
    error = serializers.DictField(allow_null=True, help_text="Why it was left as it was, as in any refusal.")


class BatchSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many changed, with those inside them.")
    inside = serializers.IntegerField(help_text="How many of these were hidden along with what they came in.")
    refused = serializers.IntegerField(help_text="How many were left as they were, as outcomes says why.")
    outcomes = BatchOutcomeSerializer(many=True, help_text="Of each item named, in the order given.")
    evidence = EvidenceSerializer(many=True, help_text="The items named, as they are now.")
