"""The tools of agent keys: for the attorneys who own them."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.access import key_actions as actions
from agents.access.fields import EntityTypes, Operations
from agents.models import AgentKey
from agents.policies import can_revoke_key, can_rotate_key
from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict
from config.api.tool import tool
from config.api.viewset import ToolViewSet

MAX_CASES = 500


class AgentKeySerializer(serializers.ModelSerializer[AgentKey]):
    owner_id = serializers.UUIDField()
    case_ids = serializers.SerializerMethodField(help_text="null: all the owner's cases, those of later included.")
    former_secret_until = serializers.DateTimeField(
        source="former_until",
        read_only=True,
        allow_null=True,
        help_text="Until then the secret from before the last rotation works too.",
    )
    allowed_actions = AllowedActions("agent_key")

    class Meta:
        model = AgentKey
        fields: tuple[str, ...] = (
            "id", "name", "agent_type", "prefix", "owner_id", "case_ids", "operations", "entity_types",
            "rate_per_minute", "rate_per_hour", "concurrent_requests", "created_at", "expires_at", "last_used_at",
            "revoked_at", "former_secret_until", "allowed_actions",
        )  # fmt: skip

    def get_case_ids(self, key: AgentKey) -> list[str] | None:
        return None if key.all_cases else sorted(str(case.pk) for case in key.cases.all())


class NewAgentKeySerializer(AgentKeySerializer):
    key = serializers.SerializerMethodField(help_text="The key itself. Shown this once; a repeat answers null.")

    class Meta(AgentKeySerializer.Meta):
        fields = (*AgentKeySerializer.Meta.fields, "key")

    def get_key(self, key: AgentKey) -> str | None:
        return self.context["view"].secret


class NewKey(Strict):
    name = serializers.CharField(max_length=100)
    agent_type = serializers.CharField(
        max_length=40, required=False,
        help_text="intake, research, drafting and client_facing are roles, which bound what its sessions may do.",
    )  # fmt: skip
    case_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=MAX_CASES, allow_null=True,
        help_text="The cases the key reaches; null for all of yours, those of later included.",
    )  # fmt: skip
    operations = Operations(help_text="What sessions of this key may do, at most what you may.")
    entity_types = EntityTypes(required=False, allow_null=True, help_text="Left out or null: every kind.")
    rate_per_minute = serializers.IntegerField(required=False, min_value=1, max_value=6000)
    rate_per_hour = serializers.IntegerField(required=False, min_value=1, max_value=200_000)
    concurrent_requests = serializers.IntegerField(required=False, min_value=1, max_value=100)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)


class Rotation(Strict):
    overlap_seconds = serializers.IntegerField(
        required=False, default=86_400, min_value=0, max_value=7 * 86_400,
        help_text="How long the present secret stays valid beside the new one; 0: it ends at once.",
    )  # fmt: skip


class KeyFilter(ListParams):
    revoked = QueryBoolean(required=False)


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
        subject="key_id", activity="revoked {object}",
        when="Use it when an agent should never come back; to end one piece of work, agents.terminate_session.",
    )  # fmt: skip
    def revoke_key(self, request: Request, key: AgentKey) -> Response:
        """Revoke a key and end its sessions: the agent's next call is refused. Can't be undone. Emits agent_key.deleted
        and agent_session.deleted; a repeat changes nothing."""
        actions.key_revoke(actor=self.actor, key=key)
        return self.nothing()
