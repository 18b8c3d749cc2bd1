"""What the tools in ``view_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class ViewerSerializer(serializers.Serializer[Any]):
    type = serializers.CharField(source="actor_type", help_text="human or agent.")
    id = serializers.UUIDField(source="actor_id", allow_null=True)
    name = serializers.CharField()
    role = serializers.CharField(allow_null=True, help_text="A person's role now; null for an agent.")
    owner_name = serializers.CharField(allow_null=True, help_text="The attorney who answers for an agent.")
    opened = serializers.IntegerField(help_text="How often its pages were read.")
    quoted = serializers.IntegerField(help_text="How often words of it were opened as a source.")
    viewed_original = serializers.IntegerField(help_text="How often the original was shown to them.")
    downloaded = serializers.IntegerField(help_text="How often the original was downloaded.")
    channels = serializers.ListField(
        child=serializers.CharField(), help_text="By which ways: page, api, mcp, engine (an agent that Intactus runs)."
    )
    first_at = serializers.DateTimeField()
    last_at = serializers.DateTimeField()


class ViewersSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    viewers = ViewerSerializer(many=True)
