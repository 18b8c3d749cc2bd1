"""The tools of the audit log: who called which tool about a case, and with what outcome."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any

from django.apps import apps
from django.db.models import OuterRef, QuerySet, Subquery
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import AuditEntry
from config.api.params import ListParams, NoParams
from config.api.tool import AUDIT_CATEGORIES, tool
from config.api.viewset import ToolViewSet

# Cases and people stand above this app.
Case = apps.get_model("cases", "Case")
User = apps.get_model("cases", "User")


class AuditActorSerializer(serializers.Serializer[Any]):
    type = serializers.CharField(source="actor_type")
    id = serializers.UUIDField(source="actor_id", allow_null=True)
    name = serializers.CharField(source="actor_name")


class AgentOwnerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class AuditEntrySerializer(serializers.ModelSerializer[AuditEntry]):
    case_id = serializers.UUIDField(allow_null=True)
    actor = AuditActorSerializer(source="*")
    agent_owner = serializers.SerializerMethodField(help_text="The attorney who answers for the agent.")
    reasoning = serializers.CharField(source="reasoning_trace", allow_null=True)

    class Meta:
        model = AuditEntry
        fields = (
            "id", "created_at", "case_id", "actor", "agent_owner", "session_id", "tool", "permission", "category",
            "entity_type", "entity_id", "outcome", "status", "reasoning", "request_id",
        )  # fmt: skip

    @extend_schema_field(AgentOwnerSerializer(allow_null=True))
    def get_agent_owner(self, entry: AuditEntry) -> dict[str, Any] | None:
        if entry.agent_owner_id is None:
            return None
        return {"id": str(entry.agent_owner_id), "name": getattr(entry, "owner_name", None) or ""}


class AuditFilter(ListParams):
    tool = serializers.CharField(required=False, max_length=80)
    actor_id = serializers.UUIDField(required=False)
    outcome = serializers.ChoiceField(choices=AuditEntry.Outcome.choices, required=False)
    category = serializers.ChoiceField(choices=AUDIT_CATEGORIES, required=False)
    date_from = serializers.DateField(required=False, help_text="The first day, in UTC.")
    date_to = serializers.DateField(required=False, help_text="The last day, in UTC.")


class AuditTools(ToolViewSet):
    rows = AuditEntry.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "audit.list", "GET cases/{case_id}/audit", permission="read:audit", audit="read", entity="audit_entry",
        query=AuditFilter, answer=AuditEntrySerializer, many=True,
    )  # fmt: skip
    def list(self, request: Request, case: Any) -> Response:
        """List the calls of tools about a case, newest first: by whom, for which agent's attorney, with what outcome and
        reasoning. Refused calls are listed too. Changes nothing."""
        return self.page(_with_owner(_filtered(self.visible.filter(case=case), self.query)))

    @tool(
        "audit.get", "GET audit/{entry_id}", permission="read:audit", audit="read", entity="audit_entry",
        query=NoParams, answer=AuditEntrySerializer,
    )  # fmt: skip
    def get_one(self, request: Request, entry: AuditEntry) -> Response:
        """Get one entry of the audit log. Entries are never changed or deleted. Changes nothing."""
        return self.answer(_with_owner(self.visible).get(pk=entry.pk))


def _filtered(rows: QuerySet[AuditEntry], asked: dict[str, Any]) -> QuerySet[AuditEntry]:
    rows = rows.filter(**{name: asked[name] for name in ("tool", "actor_id", "outcome", "category") if name in asked})
    if "date_from" in asked:
        rows = rows.filter(created_at__gte=datetime.combine(asked["date_from"], time.min, UTC))
    if "date_to" in asked:
        rows = rows.filter(created_at__lte=datetime.combine(asked["date_to"], time.max, UTC))
    return rows


def _with_owner(rows: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
    return rows.annotate(owner_name=Subquery(User.objects.filter(pk=OuterRef("agent_owner_id")).values("name")[:1]))
