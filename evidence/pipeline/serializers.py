"""What the tools of the pipeline answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from evidence.models import EvidenceItem, StageRun


class Again(Strict):
    force = StrictBoolean(required=False, default=False, help_text="Run again even where nothing has changed.")


class StageStatusSerializer(serializers.Serializer[Any]):
    stage = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field's name, not the field's own label
    status = serializers.ChoiceField(choices=StageRun.Status.choices)
    seconds = serializers.FloatField(allow_null=True)
    message = serializers.CharField()
    count = serializers.IntegerField(allow_null=True)
    model = serializers.CharField(help_text="The language model that was asked; empty for none.")
    tokens_read = serializers.IntegerField(allow_null=True, help_text="By the model; null: its endpoint did not say.")
    tokens_written = serializers.IntegerField(allow_null=True)


class ProcessingStatusSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=EvidenceItem.Status.choices)
    status_message = serializers.CharField()
    job_id = serializers.UUIDField(allow_null=True)
    job_status = serializers.CharField(allow_null=True)
    stages = StageStatusSerializer(many=True)
    tokens_read = serializers.IntegerField(
        allow_null=True, help_text="By language models for the whole document; null: unknown, or not for you."
    )
    tokens_written = serializers.IntegerField(allow_null=True)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
