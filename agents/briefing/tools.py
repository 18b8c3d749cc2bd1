"""The tools that tell a session what it should know: its briefing, and what changed since it last looked."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.access.authentication import session_scope
from agents.briefing.readers import briefing_of
from agents.discovery.readable import readable_types
from agents.models import AgentSession
from audit.events.readers import events_since, position_before
from audit.events.tools import Since
from config.api.fields import EntityType, EventType
from config.api.markdown import MarkdownToolViewSet, format_field
from config.api.pagination import DEFAULT_LIMIT, MAX_LIMIT
from config.api.params import Shape, Strict
from config.api.tool import tool


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
    since = Since(required=False, default=0, help_text="A position, or an ISO 8601 time. Left out: from the start.")
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


class BriefingTools(MarkdownToolViewSet):
    in_markdown = ("get_briefing",)
    rows = AgentSession.objects.select_related("key__owner")

    @tool(
        "agents.get_briefing", "GET agent/sessions/{session_id}/briefing", permission="agent:session", audit="read",
        entity="agent_session", query=BriefingQuery, answer=SessionBriefingSerializer,
        subject="session_id", common=True, listed=(), activity="read an agent's briefing",
        when="Use it when a session starts, or when you have lost the thread.",
    )  # fmt: skip
    def get_briefing(self, request: Request, session: AgentSession) -> Response:
        """Get what a session should know of its cases now: for each a summary, the key entities with their numbers of
        relationships, what is open, the last ten actions; and the session's own boundaries. Also as text/markdown.
        Covers what the session may see, nothing more. Changes nothing; call it whenever you need it."""
        return self.answer(briefing_of(session))

    @tool(
        "agents.get_changes", "GET agent/sessions/{session_id}/changes", permission="agent:session", audit="read",
        entity="agent_session", query=ChangesQuery, answer=ChangesSerializer, waits=True,
        subject="session_id", listed=("since",), activity="asked what has changed",
        when="Use it to catch up after an absence; to hear of things as they happen, events.poll.",
    )  # fmt: skip
    def get_changes(self, request: Request, session: AgentSession) -> Response:
        """Get what changed in a session's cases since a position or time: which thing, how, and when, oldest first; the
        lightweight alternative to a new briefing. Pass next_position as since of the next call: nothing is lost and
        nothing comes twice. Changes nothing."""
        scope, since = session_scope(session)[1], self.query["since"]
        position = position_before(scope, since) if isinstance(since, datetime) else since
        limit = self.query["limit"]
        found = events_since(scope, since=position, limit=limit + 1, entity_types=readable_types(scope))
        items = [one | {"change_type": one["event_type"].partition(".")[2]} for one in found[:limit]]
        last = items[-1]["position"] if items else position
        return self.answer({"items": items, "next_position": last, "has_more": len(found) > limit})
