"""What the tools of guests' grants answer and take."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from cases.models import GuestGrant, User
from config.api.params import Strict, Visible

MOST_DOCUMENTS = 500


class GrantedBySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class GrantedDocumentSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField(source="item_id")
    title = serializers.CharField(source="item.title")
    withheld = serializers.BooleanField(
        source="item.withheld", help_text="Privileged since, or likely to be: then the guest does not see it."
    )


class GuestGrantSerializer(serializers.ModelSerializer[GuestGrant]):
    case_id = serializers.UUIDField()
    user_id = serializers.UUIDField()
    name = serializers.CharField(source="user.name")
    granted_by = GrantedBySerializer()
    documents = GrantedDocumentSerializer(many=True, source="shown_documents", help_text="Empty for a whole case.")
    is_live = serializers.SerializerMethodField(help_text="Whether it holds now.")

    class Meta:
        model = GuestGrant
        fields = (
            "id", "case_id", "user_id", "name", "whole_case", "documents", "granted_by", "created_at", "expires_at", "revoked_at",
            "is_live",
        )  # fmt: skip

    def get_is_live(self, grant: GuestGrant) -> bool:
        return grant.revoked_at is None and grant.expires_at > timezone.now()


class NewGrant(Strict):
    user_id = Visible(User.objects, source="user")
    expires_at = serializers.DateTimeField(help_text="When it ends; within 366 days.")
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=MOST_DOCUMENTS,
        help_text="These documents, with what came inside them, and what was found only in them. Left out: all of the case that "
        "is not privileged.",
    )  # fmt: skip
