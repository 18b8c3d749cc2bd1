"""What the tools of superusers' looks at a firm answer."""

from __future__ import annotations

from rest_framework import serializers

from cases.models import SupportAccess


class SupportAccessSerializer(serializers.ModelSerializer[SupportAccess]):
    open = serializers.BooleanField(source="is_open", help_text="Whether it goes on now.")

    class Meta:
        model = SupportAccess
        fields = ("id", "user_name", "reason", "created_at", "expires_at", "ended_at", "open")
