"""The tools of webhook deliveries: what was sent to a session, what could not be delivered, and retrying it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.models import AgentSession, WebhookDelivery
from agents.policies import can_replay
from agents.webhooks import actions
from agents.webhooks.serializers import DeliveryFilter, WebhookDeliverySerializer
from config.api.params import Empty, ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class WebhookTools(ToolViewSet):
    rows = WebhookDelivery.objects.select_related("event", "webhook__session")
    lookups = {"session_id": AgentSession.objects.select_related("key")}

    @tool(
        "agents.list_deliveries", "GET agent/sessions/{session_id}/deliveries", permission="agent:session",
        audit="read", entity="webhook_delivery", query=DeliveryFilter, answer=WebhookDeliverySerializer, many=True,
        subject=None, activity="looked through an agent's deliveries",
        when="Use it to see what a webhook was sent; for what failed for good, agents.get_dead_letters.",
    )  # fmt: skip
    def list_deliveries(self, request: Request, session: AgentSession) -> Response:
        """List the deliveries of a session's webhook, newest first, each with its attempts and last answer.
        Changes nothing."""
        rows = self.visible.filter(webhook__session=session)
        if status := self.query.get("status"):
            rows = rows.filter(status=status)
        return self.page(rows)

    @tool(
        "agents.get_dead_letters", "GET agent/sessions/{session_id}/dead-letters", permission="agent:session",
        audit="read", entity="webhook_delivery", query=ListParams, answer=WebhookDeliverySerializer, many=True,
        subject=None, activity="looked through an agent's failed deliveries",
        when="Use it after a receiver was down, to see what it never got.",
    )  # fmt: skip
    def get_dead_letters(self, request: Request, session: AgentSession) -> Response:
        """List the deliveries that were given up, newest first, each with why; agents.replay_delivery sends one again.
        Changes nothing."""
        return self.page(self.visible.filter(webhook__session=session, status=WebhookDelivery.Status.FAILED))

    @tool(
        "agents.replay_delivery", "POST agent/sessions/{session_id}/deliveries/{delivery_id}/replay",
        permission="agent:session", audit="update", entity="webhook_delivery", body=Empty,
        answer=WebhookDeliverySerializer, allowed=can_replay,
        subject="delivery_id", parents={"delivery_id": "webhook__session"}, activity="sent a delivery again",
        when="Use it once the receiver is mended.",
    )  # fmt: skip
    def replay_delivery(self, request: Request, session: AgentSession, delivery: WebhookDelivery) -> Response:
        """Send a delivery again, under the same id, from its first attempt on. A receiver that has seen the id can pass
        over it. Emits agent_session.updated. 409 while it is on its way, or if its webhook is switched off."""
        return self.answer(actions.delivery_replay(actor=self.actor, delivery=delivery))
