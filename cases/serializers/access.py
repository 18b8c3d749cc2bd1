"""What the tools in ``access.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.models import User
from config.api.params import Strict, Visible


class WhoseAccess(Strict):
    user_id = Visible(User.objects, source="user")


class AccessPreviewSerializer(serializers.Serializer[Any]):
    user_id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.CharField()
    takes_part = serializers.BooleanField()
    client_boundary = serializers.BooleanField(help_text="Whether they see only what is marked for the client.")
    operations = serializers.ListField(child=serializers.CharField())
    evidence = serializers.IntegerField(help_text="Documents they would see; 5,001 means more than 5,000.")
    facts = serializers.IntegerField()
    your_evidence = serializers.IntegerField(help_text="Documents that you see, to compare.")
    your_facts = serializers.IntegerField()
