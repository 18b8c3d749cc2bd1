"""The tools of agent keys: for the attorneys who own them."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.access import key_actions as actions
from agents.access.key_serializers import (
    AgentKeySerializer,
    KeyFilter,
    NewAgentKeySerializer,
    NewKey,
    Rotation,
)
from agents.models import AgentKey
from agents.policies import can_revoke_key, can_rotate_key
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class KeyTools(ToolViewSet):
    rows = AgentKey.objects.select_related("automation_rule").prefetch_related("cases")
    secret: str | None = None  # that this call made

    @tool(
        "agents.create_key", "POST agent/keys", permission="admin:agent_keys", audit="create", entity="agent_key",
        body=NewKey, answer=NewAgentKeySerializer, status=201, secrets=("key",),
        example={"name": "Intake agent", "case_ids": None, "operations": ["read", "write"]},
        step_up=True, activity="made a key for an agent",
        when="Use it to let an agent in for the first time; for one that has a key, agents.rotate_key.",
    )  # fmt: skip
    def create_key(self, request: Request) -> Response:
        """Make a key with which an agent opens sessions in your name, on these cases, with these operations: never more
        than your own, as they are at each call. The key is in the answer this once. Emits agent_key.created. Send an
        Idempotency-Key: a repeat makes no second key, and does not show the first again."""
        key, self.secret = actions.key_create(actor=self.actor, scope=self.scope, **self.body)
        return self.answer(key)

    @tool(
        "agents.list_keys", "GET agent/keys", permission="admin:agent_keys", audit="read", entity="agent_key",
        query=KeyFilter, answer=AgentKeySerializer, many=True,
        activity="looked through {objects}",
        when="Use it to find a key's id, or keys that nobody uses.",
    )  # fmt: skip
    def list_keys(self, request: Request) -> Response:
        """List your agent keys, newest first; a firm admin sees the firm's. Keys are shown by their first characters
        only. Changes nothing."""
        rows = self.visible
        if "revoked" in self.query:
            rows = rows.filter(revoked_at__isnull=not self.query["revoked"])
        return self.page(rows)

    @tool(
        "agents.rotate_key", "POST agent/keys/{key_id}/rotate", permission="admin:agent_keys", audit="update",
        entity="agent_key", body=Rotation, answer=NewAgentKeySerializer, secrets=("key",), allowed=can_rotate_key,
        subject="key_id", step_up=True, activity="renewed {object}",
        when="Use it to renew a secret without an interruption; if it leaked, agents.revoke_key.",
    )  # fmt: skip
    def rotate_key(self, request: Request, key: AgentKey) -> Response:
        """Give a key of yours a new secret, in the answer this once. The present one stays valid for overlap_seconds, a
        day unless said otherwise; an earlier one ends. Sessions go on. Emits agent_key.updated. Send an Idempotency-Key:
        without one, a repeat rotates again."""
        rotated, self.secret = actions.key_rotate(actor=self.actor, key=key, **self.body)
        return self.answer(rotated)

    @tool(
        "agents.revoke_key", "DELETE agent/keys/{key_id}", permission="admin:agent_keys", audit="delete",
        entity="agent_key", status=204, allowed=can_revoke_key,
        subject="key_id", versioned=False, activity="revoked {object}",
        when="Use it when an agent should never come back; to end one piece of work, agents.terminate_session.",
    )  # fmt: skip
    def revoke_key(self, request: Request, key: AgentKey) -> Response:
        """Revoke a key and end its sessions: the agent's next call is refused. Can't be undone. Emits agent_key.deleted
        and agent_session.deleted; a repeat changes nothing."""
        actions.key_revoke(actor=self.actor, key=key)
        return self.nothing()
