"""What the tool that gives applications access answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.access.fields import OperationsField
from agents.models import AgentKey
from agents.oauth.clients import LONGEST_ADDRESS, LONGEST_ID
from config.api.params import Strict, Visible

SHORTEST, LONGEST = 60, 30 * 86_400  # seconds


class NewAccess(Strict):
    client_id = serializers.CharField(max_length=LONGEST_ID)
    redirect_uri = serializers.CharField(max_length=LONGEST_ADDRESS)
    code_challenge = serializers.RegexField(
        r"^[A-Za-z0-9_-]{43}$", max_length=43, help_text="S256, as RFC 7636 has it."
    )
    state = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")
    resource = serializers.CharField(max_length=500, help_text="The address of /mcp.")
    key_id = Visible(AgentKey.objects, help_text="A key of yours; the session is one of its.")
    case_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=100)
    operations = OperationsField()
    purpose = serializers.CharField(max_length=300)
    ttl_seconds = serializers.IntegerField(min_value=SHORTEST, max_value=LONGEST)


class AccessGrantSerializer(serializers.Serializer[Any]):
    session_id = serializers.UUIDField()
    client_name = serializers.CharField()
    expires_at = serializers.DateTimeField()
    redirect_to = serializers.CharField(help_text="Where the application waits, with its code. Shown once.")
