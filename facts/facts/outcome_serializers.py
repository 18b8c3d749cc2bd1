"""What tools that change many facts answer of each."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class FactChangeOutcomeSerializer(serializers.Serializer[Any]):
    fact_id = serializers.UUIDField()
    changed = serializers.ListField(
        child=serializers.CharField(), help_text="The fields this changed; none where the fact was so before."
    )
    error = serializers.DictField(allow_null=True, help_text="Why it was left as it was, as in any refusal.")
