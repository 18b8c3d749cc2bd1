"""The tools that tell a session what it should know: its briefing, and what changed since it last looked."""

from __future__ import annotations

from datetime import datetime

from rest_framework.request import Request
from rest_framework.response import Response

from agents.access.authentication import session_scope
from agents.briefing.readers import briefing_of
from agents.briefing.serializers import (
    BriefingQuery,
    ChangesQuery,
    ChangesSerializer,
    SessionBriefingSerializer,
)
from agents.discovery.readable import readable_types
from agents.models import AgentSession
from audit.events.readers import check_position, events_since, position_before
from config.api.markdown import MarkdownToolViewSet
from config.api.tool import tool


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
        found = events_since(scope, since=position, limit=self.query["limit"], entity_types=readable_types(scope))
        if not found.is_answer:
            check_position(scope, position)
        items = [one | {"change_type": one["event_type"].partition(".")[2]} for one in found.events]
        return self.answer({"items": items, "next_position": found.position, "has_more": found.has_more})
