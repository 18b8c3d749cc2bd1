"""The tool of a person's calendar of deadlines."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.deadlines.feed_serializers import FeedChange, FeedSerializer
from facts.deadlines.feeds import feed_change


class DeadlineFeedTools(ToolViewSet):
    @tool(
        "deadlines.feed", "POST deadlines/feed", permission="self", audit="create", entity="deadline",
        body=FeedChange, answer=FeedSerializer, secrets=("address",), example={"action": "make"},
        subject=None, activity="changed the address of the calendar of {objects}",
        when="Use it to see your deadlines in a calendar program, and to end the address you gave it.",
    )  # fmt: skip
    def feed(self, request: Request) -> Response:
        """Make, replace or end the secret address at which a calendar program fetches your open and missed deadlines, or see
        how it stands. Whoever has the address reads the calendar without signing in: it is answered once, and a new one ends
        the one before. Each fetch gives only cases you still see then. Titles are the cases' short names unless full_titles.
        A retry of make without an Idempotency-Key makes another address."""
        return self.answer(feed_change(actor=self.actor, **self.body))
