"""What the tools of notifications answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.models import Case, Notification, NotificationPreference
from config.api.fields import AllowedActions, EntityType
from config.api.kinds import linkable_choices, path_to
from config.api.params import ListParams, QueryBoolean, Strict, Visible


class NotificationSerializer(serializers.ModelSerializer[Notification]):
    case_id = serializers.UUIDField(allow_null=True)
    case_name = serializers.CharField(source="case.name", default="", help_text="Empty where it is about no case.")
    entity_type = EntityType(allow_blank=True, help_text="What it is about; empty where it is about nothing.")
    path = serializers.SerializerMethodField(help_text="The page of what it is about; empty where there is none.")
    allowed_actions = AllowedActions("notification")

    class Meta:
        model = Notification
        fields = (
            "id", "kind", "title", "body", "case_id", "case_name", "entity_type", "entity_id", "path", "actor_type",
            "actor_name", "created_at", "read_at", "allowed_actions",
        )  # fmt: skip

    def get_path(self, notification: Notification) -> str:
        return path_to(notification.entity_type, notification.entity_id, notification.case_id)


class NotifiedSerializer(serializers.Serializer[Any]):
    recipient_ids = serializers.ListField(
        child=serializers.UUIDField(), help_text="Who was notified: not who muted it."
    )


class NewNotification(Strict):
    case_id = Visible(Case.objects, source="case")
    recipient_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=50,
        help_text="Colleagues who work on the case. Agents leave it out: they tell their own attorney.",
    )  # fmt: skip
    title = serializers.CharField(max_length=200)
    body = serializers.CharField(max_length=1000, required=False, allow_blank=True)
    entity_type = EntityType(linkable_choices, required=False, help_text="With entity_id.")
    entity_id = serializers.UUIDField(required=False, help_text="What it is about: a thing in the case.")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        kind, pk = values.get("entity_type"), values.get("entity_id")
        if (kind is None) != (pk is None):
            raise serializers.ValidationError({"entity_id": ["entity_type and entity_id are given together."]})
        return values


class NotificationFilter(ListParams):
    unread = QueryBoolean(required=False)


class ReadSerializer(serializers.Serializer[Any]):
    read = serializers.IntegerField(help_text="How many were unread before.")


class PreferenceSerializer(serializers.ModelSerializer[NotificationPreference]):
    class Meta:
        model = NotificationPreference
        fields = ("mail", "muted_kinds")


class PreferenceChange(Strict):
    mail = serializers.ChoiceField(choices=NotificationPreference.Mail.choices, required=False)
    muted_kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=Notification.Kind.choices), required=False, max_length=20,
        help_text="Kinds you are not notified of at all.",
    )  # fmt: skip
