"""What the tools of notifications answer and take."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cases.models import Case, Notification, NotificationPreference
from cases.models.notification import kinds_to_mute
from config.api.fields import AllowedActions, EntityType
from config.api.kind_rows import digests_of, titles_of
from config.api.kinds import kind_of, linkable_choices, path_to
from config.api.params import ListParams, QueryBoolean, Strict, Visible
from config.api.representation import RowSerializer

DIGESTS = (Notification.Kind.ARRIVAL, Notification.Kind.SHOWN, Notification.Kind.MONITOR)  # about kinds with digests


class DigestPartSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    words = serializers.CharField(help_text="What became of them: can’t be read.")
    tone = serializers.ChoiceField(choices=("good", "warn", "bad", "muted"))
    path = serializers.CharField(help_text="The page that lists them.")


class DigestItemSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    path = serializers.CharField()
    words = serializers.CharField(help_text="What there is to say of it: could not be read, and why. Else empty.")


class DigestSerializer(serializers.Serializer[Any]):
    total = serializers.IntegerField(help_text="Of what you may see.")
    parts = DigestPartSerializer(many=True)
    first = DigestItemSerializer(many=True, help_text="Some of them by name: what failed or may be privileged first.")
    more = serializers.IntegerField(help_text="How many are not named.")


class NotificationListSerializer(serializers.ListSerializer[Any]):
    """Counts what all digests of a page say at once."""

    def to_representation(self, data: Any) -> Any:
        rows = list(data)
        self.child.read_together(rows)  # type: ignore[union-attr]
        return super().to_representation(rows)


def _things(rows: list[Notification], *, many: bool) -> dict[str, set[uuid.UUID]]:
    """What these are about by its kind: digests of many things, or single ones."""
    ids: dict[str, set[uuid.UUID]] = defaultdict(set)
    for one in rows:
        has_digest = one.kind in DIGESTS and bool(one.entity_type) and kind_of(one.entity_type).digests is not None
        if one.entity_id and has_digest is many:
            ids[one.entity_type].update(_stands_for(one))
    return ids


def _stands_for(notification: Notification) -> list[uuid.UUID]:
    first = [notification.entity_id] if notification.entity_id else []
    return [*first, *map(uuid.UUID, notification.others)]


class NotificationSerializer(RowSerializer, serializers.ModelSerializer[Notification]):
    case_id = serializers.UUIDField(allow_null=True)
    case_name = serializers.CharField(source="case.name", default="", help_text="Empty where it is about no case.")
    entity_type = EntityType(allow_blank=True, help_text="What it is about; empty where it is about nothing.")
    path = serializers.SerializerMethodField(help_text="The page of what it is about; empty where there is none.")
    digest = serializers.SerializerMethodField(help_text="Of many things: what became of them, counted now.")
    about = serializers.SerializerMethodField(
        help_text="The title of the one thing it is about, where you may see that; else empty."
    )
    allowed_actions = AllowedActions("notification")
    digests: dict[uuid.UUID, dict[str, Any]] | None = None
    titles: Mapping[uuid.UUID, str] = {}

    class Meta:
        model = Notification
        list_serializer_class = NotificationListSerializer
        fields = (
            "id", "kind", "title", "body", "case_id", "case_name", "entity_type", "entity_id", "path", "actor_type",
            "actor_name", "created_at", "read_at", "digest", "about", "allowed_actions",
        )  # fmt: skip

    def read_together(self, rows: list[Notification]) -> None:
        """Count what these digests say, and find what these notices are about, at once."""
        scope = self.context["scope"]
        self.digests = digests_of(_things(rows, many=True), scope)
        self.titles = titles_of(_things(rows, many=False), scope)

    def to_representation(self, notification: Notification) -> dict[str, Any]:
        if self.digests is None:
            self.read_together([notification])
        data = super().to_representation(notification)
        found = self._digest(notification)
        if notification.others and not self.titles.keys() >= {*_stands_for(notification)}:
            data["body"] = ""  # what was said of things that the reader does not see
        return data | {"title": found["title"]} if found else data

    @extend_schema_field(DigestSerializer(allow_null=True))
    def get_digest(self, notification: Notification) -> dict[str, Any] | None:
        found = self._digest(notification)
        return {name: value for name, value in found.items() if name != "title"} if found else None

    def _digest(self, notification: Notification) -> dict[str, Any] | None:
        if notification.entity_id is None:
            return None
        return self._of_others(notification) or (self.digests or {}).get(notification.entity_id)

    def _of_others(self, notification: Notification) -> dict[str, Any] | None:
        """What to say of a notice that came to stand for more things: the things by name, of those the reader may see."""
        seen = [one for one in _stands_for(notification) if one in self.titles]
        if not notification.others or len(seen) < 2:
            return None
        name, case_id = notification.entity_type, notification.case_id
        first = [{"title": self.titles[one], "path": path_to(name, one, case_id), "words": ""} for one in seen]
        title = f"{notification.title}, and {len(seen) - 1} more"
        return {"title": title, "total": len(seen), "parts": [], "first": first, "more": 0}

    def get_about(self, notification: Notification) -> str:
        if notification.entity_id is None or self._of_others(notification):
            return ""
        return self.titles.get(notification.entity_id, "")

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
    muted_kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=kinds_to_mute()), read_only=True,
        help_text="Kinds you are not notified of at all.",
    )  # fmt: skip

    class Meta:
        model = NotificationPreference
        fields = ("mail", "muted_kinds")


class PreferenceChange(Strict):
    mail = serializers.ChoiceField(choices=NotificationPreference.Mail.choices, required=False)
    muted_kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=kinds_to_mute()), required=False, max_length=20,
        help_text="Kinds you are not notified of at all; of security, everybody is.",
    )  # fmt: skip
