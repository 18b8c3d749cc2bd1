"""What the tools of agent keys answer and take."""

from __future__ import annotations

from rest_framework import serializers

from agents.access.fields import EntityTypes, OperationsField
from agents.models import AgentKey
from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean

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
            "id", "name", "agent_type", "prefix", "owner_id", "case_ids", "operations", "entity_types", "privileged",
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
    operations = OperationsField(help_text="What sessions of this key may do, at most what you may.")
    entity_types = EntityTypes(required=False, allow_null=True, help_text="Left out or null: every kind.")
    privileged = StrictBoolean(
        required=False, default=False, help_text="Whether it sees what is privileged, or likely to be and undecided."
    )
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
