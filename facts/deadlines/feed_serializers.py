"""What the calendar's address answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict
from facts.models import DeadlineFeed


class FeedChange(Strict):
    action = serializers.ChoiceField(
        choices=[("show", "Show"), ("make", "Make"), ("revoke", "Revoke")],
        help_text="make: a new address, and the one before ends; revoke: end it; show: how it stands.",
    )
    full_titles = serializers.BooleanField(
        required=False,
        help_text="With make. true: titles of deadlines leave the platform; else only the case’s short name.",
    )
    every_case = serializers.BooleanField(
        required=False, help_text="With make. true: all deadlines of your cases; else only those given to you."
    )


class FeedSerializer(serializers.ModelSerializer[DeadlineFeed]):
    active = serializers.SerializerMethodField()
    address = serializers.SerializerMethodField(help_text="Only when it was made now; it is never shown again.")

    class Meta:
        model = DeadlineFeed
        fields = ("active", "address", "full_titles", "every_case", "made_at", "revoked_at", "fetched_at", "fetches")

    def get_active(self, feed: Any) -> bool:
        return feed.made_at is not None and feed.revoked_at is None

    def get_address(self, feed: Any) -> str:
        return str(getattr(feed, "address", ""))
