"""What the tools in ``visibility_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import QueryBoolean, Strict


class VisibilityQuery(Strict):
    client_visible = QueryBoolean(required=False, help_text="What is considered; without it, the opposite of now.")


class ConcernedFactSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    text = serializers.CharField()
    page = serializers.IntegerField()


class WithheldSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    privilege = serializers.CharField()
    privilege_state = serializers.CharField()
    basis = serializers.CharField()
    pages = serializers.ListField(child=serializers.IntegerField(), help_text="The pages concerned.")
    facts_count = serializers.IntegerField()
    facts = ConcernedFactSerializer(many=True, help_text="The facts concerned, the first 20.")


class VisibilitySerializer(serializers.Serializer[Any]):
    client_visible = serializers.BooleanField(help_text="What was considered.")
    facts_shown = serializers.IntegerField(help_text="Facts that the client would see and does not see now.")
    facts_hidden = serializers.IntegerField(help_text="Facts that the client sees now and would lose.")
    refused = serializers.CharField(help_text="Why it can't be shown before an attorney decides; else empty.")
    withheld = WithheldSerializer(allow_null=True, help_text="What is privileged about it, where it can't be shown.")
    children = serializers.IntegerField(
        help_text="Items inside it that would be hidden with it; showing takes none along."
    )
