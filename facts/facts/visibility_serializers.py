"""What the tools in ``visibility_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import QueryBoolean, Strict


class VisibilityQuery(Strict):
    client_visible = QueryBoolean(required=False, help_text="What is considered; without it, the opposite of now.")


class VisibilitySerializer(serializers.Serializer[Any]):
    client_visible = serializers.BooleanField(help_text="What was considered.")
    facts_shown = serializers.IntegerField(help_text="Facts that the client would see and does not see now.")
    facts_hidden = serializers.IntegerField(help_text="Facts that the client sees now and would lose.")
    children = serializers.IntegerField(
        help_text="Items inside it that would be hidden with it; showing takes none along."
    )
