"""What the tools of agent sessions answer and take."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from agents.access.fields import EntityTypes, OperationsField
from agents.briefing.readers import briefing_of
from agents.briefing.serializers import SessionBriefingSerializer
from agents.models import AgentSession
from agents.webhooks.serializers import WebhookSerializer
from config.api.fields import AllowedActions, EventType
from config.api.params import ListParams, Strict, StrictBoolean

SHORTEST, LONGEST, USUAL = 60, 86_400, 3_600  # seconds


STATES = ["active", "expired", "suspended", "terminated"]


class ApplicationSerializer(serializers.Serializer[Any]):
    """An application that an attorney let into the session over OAuth."""

    name = serializers.CharField(source="client_name", help_text="As it calls itself.")
    client_id = serializers.CharField()
    redirect_uri = serializers.CharField(help_text="Where it was sent back to with its code.")


class AgentSessionSerializer(serializers.ModelSerializer[AgentSession]):
    key_id = serializers.UUIDField()
    key_name = serializers.CharField(source="key.name")
    key_prefix = serializers.CharField(source="key.prefix")
    owner_id = serializers.UUIDField(source="key.owner_id")
    case_ids = serializers.SerializerMethodField()
    status = serializers.SerializerMethodField(help_text="active, expired, suspended or terminated.")
    application = serializers.SerializerMethodField(
        help_text="The application that holds its tokens, by an attorney's permission; null: none."
    )
    webhook = serializers.SerializerMethodField(help_text="Where its events are sent; null: nowhere.")
    allowed_actions = AllowedActions("agent_session")

    class Meta:
        model = AgentSession
        fields: tuple[str, ...] = (
            "id", "key_id", "key_name", "key_prefix", "owner_id", "agent_type", "purpose", "case_ids", "operations",
            "entity_types", "client_boundary", "privileged", "status", "status_reason", "created_at", "expires_at", "ended_at",
            "idle_seconds", "last_used_at", "application", "webhook", "allowed_actions",
        )  # fmt: skip

    @extend_schema_field(ApplicationSerializer(allow_null=True))
    def get_application(self, session: AgentSession) -> dict[str, Any] | None:
        grant = getattr(session, "oauth_grant", None)
        return dict(ApplicationSerializer(grant).data) if grant and grant.redirect_uri else None

    @extend_schema_field(WebhookSerializer(allow_null=True))
    def get_webhook(self, session: AgentSession) -> dict[str, Any] | None:
        webhook = getattr(session, "webhook", None)
        return dict(WebhookSerializer(webhook).data) if webhook else None

    def get_case_ids(self, session: AgentSession) -> list[str]:
        return sorted(str(case.pk) for case in session.cases.all())

    def get_status(self, session: AgentSession) -> str:
        over = session.status == AgentSession.Status.ACTIVE and session.expires_at <= timezone.now()
        return "expired" if over else session.status


class NewAgentSessionSerializer(AgentSessionSerializer):
    token = serializers.SerializerMethodField(help_text="For Authorization: Bearer. Shown once; a repeat answers null.")
    briefing = serializers.SerializerMethodField(help_text="As agents.get_briefing answers it.")

    class Meta(AgentSessionSerializer.Meta):
        fields = (*AgentSessionSerializer.Meta.fields, "token", "briefing")

    def get_token(self, session: AgentSession) -> str | None:
        return self.context["view"].secret

    @extend_schema_field(SessionBriefingSerializer)
    def get_briefing(self, session: AgentSession) -> dict[str, Any]:
        return dict(SessionBriefingSerializer(briefing_of(session)).data)


class UpdatedAgentSessionSerializer(AgentSessionSerializer):
    webhook_secret = serializers.SerializerMethodField(help_text="A new secret. Shown once; otherwise null.")

    class Meta(AgentSessionSerializer.Meta):
        fields = (*AgentSessionSerializer.Meta.fields, "webhook_secret")

    def get_webhook_secret(self, session: AgentSession) -> str | None:
        return self.context["view"].secret


class Receiver(Strict):
    url = serializers.CharField(max_length=500, help_text="https:// or http://, at a public address.")
    types = serializers.ListField(
        child=EventType(), required=False, default=list, max_length=50,
        help_text="Types of events, such as evidence.created; left out or empty: every type.",
    )  # fmt: skip


class SessionChange(Strict):
    webhook = Receiver(required=False, allow_null=True, help_text="null removes it, with its deliveries.")
    rotate_webhook_secret = StrictBoolean(required=False)
    overlap_seconds = serializers.IntegerField(
        required=False, min_value=0, max_value=7 * 86_400,
        help_text="How long the former secret signs too after a rotation; a day unless said otherwise.",
    )  # fmt: skip


class NewSession(Strict):
    case_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=100)
    agent_type = serializers.CharField(max_length=40, required=False)
    purpose = serializers.CharField(max_length=300, required=False, allow_blank=True)
    operations = OperationsField(required=False, help_text="Left out: all that the key may.")
    entity_types = EntityTypes(required=False, allow_null=True, help_text="Left out or null: the key's.")
    ttl_seconds = serializers.IntegerField(required=False, default=USUAL, min_value=SHORTEST, max_value=LONGEST)
    client_boundary = StrictBoolean(required=False, default=False, help_text="See only what the client may see.")
    privileged = StrictBoolean(
        required=False, help_text="See what is privileged; left out: as the key. Never beyond it."
    )
    idle_seconds = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=SHORTEST, max_value=LONGEST,
        help_text="End it once it was not used for so long. Left out or null: only when it expires.",
    )  # fmt: skip
    reuse = StrictBoolean(
        required=False, default=False,
        help_text="Answer an open session of the key with the same cases, purpose and bounds, if there is one.",
    )  # fmt: skip


class SessionFilter(ListParams):
    status = serializers.ChoiceField(choices=STATES, required=False)


class PermissionsSerializer(serializers.Serializer[Any]):
    operations = serializers.ListField(child=serializers.CharField())
    entity_types = serializers.ListField(child=serializers.CharField(), allow_null=True, help_text="null: every kind.")
    case_ids = serializers.ListField(child=serializers.UUIDField())
    client_boundary = serializers.BooleanField()
    privileged = serializers.BooleanField(
        help_text="Whether it sees what is privileged, or likely to be and undecided."
    )
    tools = serializers.ListField(child=serializers.CharField(), help_text="Names of the tools that may be called.")
