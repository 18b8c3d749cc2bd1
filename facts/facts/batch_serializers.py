"""What the tool that stores many facts answers and takes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.params import Strict
from facts.facts.body_serializers import NewFact
from facts.facts.serializers import FactSerializer

MOST_FACTS = 100


@extend_schema_field(NewFact)
class FactDraft(serializers.Field[Any, Any, Any, Any]):
    """A fact as facts.create takes it; what is wrong with one is said in its own result."""

    max_length = MOST_FACTS  # bounded as a part of the list, and by the body's limit

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise serializers.ValidationError("Give an object with text and citations.")
        return data


class FactDrafts(Strict):
    facts = serializers.ListField(
        child=FactDraft(), allow_empty=False, max_length=MOST_FACTS, help_text="Each as facts.create takes one."
    )


class FactOutcomeSerializer(serializers.Serializer[Any]):
    index = serializers.IntegerField(help_text="The item's place in the call, from 0.")
    status = serializers.IntegerField(help_text="What facts.create would have answered: 201, or the refusal's status.")
    fact = FactSerializer(allow_null=True)
    error = serializers.DictField(
        allow_null=True, help_text="code, message, details and suggestion, as in any refusal."
    )


class FactOutcomesSerializer(serializers.Serializer[Any]):
    created = serializers.IntegerField()
    refused = serializers.IntegerField()
    results = FactOutcomeSerializer(many=True, help_text="One for each item, in their order.")
