"""What the tools in ``token_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.access.fields import WORDS
from config.api.params import Strict

GRANT = "client_credentials"


class TokenRequest(Strict):
    grant_type = serializers.ChoiceField(choices=[GRANT])
    scope = serializers.CharField(
        required=False, max_length=100, help_text="Some of read, write, delete and analyze, with spaces between them."
    )
    client_id = serializers.CharField(
        required=False, max_length=64, help_text="The key's id; the key itself is enough."
    )
    client_secret = serializers.CharField(required=False, max_length=200, help_text="The agent key, itx_key_…")

    def validate_scope(self, scope: str) -> list[str]:
        words = scope.split()
        unknown = sorted(set(words) - set(WORDS))
        if unknown or not words:
            raise serializers.ValidationError(f"There are: {', '.join(WORDS)}.")
        return words


class TokenSerializer(serializers.Serializer[Any]):
    access_token = serializers.CharField(help_text="For Authorization: Bearer. Shown once.")
    token_type = serializers.CharField()
    expires_in = serializers.IntegerField(help_text="Seconds.")
    scope = serializers.CharField()
    session_id = serializers.UUIDField()
