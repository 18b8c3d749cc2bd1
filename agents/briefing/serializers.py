"""What the tools that tell a session what it should know answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from audit.events.serializers import SINCE, Since
from config.api.fields import EntityType, EventType
from config.api.markdown import format_field
from config.api.pagination import DEFAULT_LIMIT, MAX_LIMIT
from config.api.params import Shape, Strict


class NamedSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class KeyEntitySerializer(serializers.Serializer[Any]):
    entity_id = serializers.UUIDField()
    name = serializers.CharField()
    type = serializers.CharField()
    relationships = serializers.IntegerField()
    facts = serializers.IntegerField()


class ExampleSerializer(serializers.Serializer[Any]):
    entity_type = EntityType()
    entity_id = serializers.UUIDField()
    title = serializers.CharField()
    note = serializers.CharField()


class OpenIssueSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    count = serializers.IntegerField()
    message = serializers.CharField()
    examples = ExampleSerializer(many=True)


class ActivitySerializer(serializers.Serializer[Any]):
    timestamp = serializers.DateTimeField()
    event_type = EventType()
    entity_type = EntityType()
    entity_id = serializers.UUIDField(allow_null=True)
    actor_type = serializers.CharField()
    title = serializers.CharField(help_text="What it is called, where it is still there.")


class CaseBriefingSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    name = serializers.CharField()
    summary = serializers.CharField()
    key_entities = KeyEntitySerializer(many=True)
    open_issues = OpenIssueSerializer(many=True)
    recent_activity = ActivitySerializer(many=True)


class BoundariesSerializer(serializers.Serializer[Any]):
    cases = NamedSerializer(many=True)
    operations = serializers.ListField(child=serializers.CharField())
    entity_types = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text="null: every kind.")
    client_boundary = serializers.BooleanField()
    privileged = serializers.BooleanField(
        help_text="Whether it sees what is privileged, or likely to be and undecided."
    )


class SessionBriefingSerializer(serializers.Serializer[Any]):
    """What a session should know of its cases, as it is now."""

    session_id = serializers.UUIDField()
    generated_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    attorney = NamedSerializer()
    agent_type = serializers.CharField()
    purpose = serializers.CharField()
    cases = CaseBriefingSerializer(many=True)
    boundaries = BoundariesSerializer()
    markdown = serializers.CharField(help_text="All of it as Markdown, a section for each case.")


class BriefingQuery(Strict):
    format = format_field()


class ChangesQuery(Shape):
    since = Since(required=False, default=0, help_text=SINCE)
    limit = serializers.IntegerField(required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MAX_LIMIT)


class ChangeEventSerializer(serializers.Serializer[Any]):
    entity_type = EntityType()
    entity_id = serializers.UUIDField(allow_null=True)
    change_type = serializers.CharField(help_text="Such as created, updated or deleted.")
    case_id = serializers.UUIDField(allow_null=True)
    timestamp = serializers.DateTimeField()
    position = serializers.IntegerField()


class ChangesSerializer(serializers.Serializer[Any]):
    items = ChangeEventSerializer(many=True)
    next_position = serializers.IntegerField(help_text="The next call's since.")
    has_more = serializers.BooleanField()
