"""What the tool of a document's author and recipients answers."""

from __future__ import annotations

from rest_framework import serializers

from config.api.representation import RowSerializer
from facts.serializers import EntityRef


class CorrespondentSerializer(RowSerializer):
    role = serializers.ChoiceField(choices=("author", "to", "cc", "bcc"))
    name = serializers.CharField(help_text="Empty where only the address is known.")
    address = serializers.CharField()
    basis = serializers.CharField(help_text="What the engine read it from; empty where somebody wrote it.")
    entity = EntityRef(allow_null=True, help_text="Who of the case it is, where exactly one fits.")


class CorrespondentsSerializer(RowSerializer):
    evidence_id = serializers.UUIDField()
    correspondents = CorrespondentSerializer(many=True, help_text="The author first.")
