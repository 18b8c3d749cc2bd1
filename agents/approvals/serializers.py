"""What the tools of approvals answer and take."""

from __future__ import annotations

from django.utils import timezone
from rest_framework import serializers

from agents.models import Approval
from cases.models import Case
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Visible

PENDING, EXPIRED = Approval.Status.PENDING, Approval.Status.EXPIRED


class ApprovalSerializer(serializers.ModelSerializer[Approval]):
    case_id = serializers.UUIDField(allow_null=True, help_text="null: it concerns no single case.")
    case_name = serializers.CharField(source="case.name", default=None, allow_null=True)
    job_id = serializers.UUIDField()
    job_status = serializers.CharField(source="job.status", help_text="completed, failed or denied once it is decided.")
    error = serializers.DictField(source="job.error", allow_null=True, help_text="Why the approved call failed.")
    session_id = serializers.UUIDField()
    agent_name = serializers.CharField(source="session.key.name")
    agent_type = serializers.CharField(source="session.agent_type")
    owner_name = serializers.CharField(source="session.key.owner.name")
    body = serializers.DictField(help_text="Of the request, as the agent sent it.")
    summary = serializers.DictField(help_text="What the request would change: the answer of its dry run.")
    status = serializers.SerializerMethodField(help_text="pending, approved, denied or expired.")
    decided_by_name = serializers.CharField(source="decided_by.name", default=None, allow_null=True)
    allowed_actions = AllowedActions("approval")

    class Meta:
        model = Approval
        fields = (
            "id", "case_id", "case_name", "job_id", "job_status", "error", "session_id", "agent_name", "agent_type",
            "owner_name", "tool", "method", "path", "body", "reasoning", "why", "summary", "cost_cents", "target_type",
            "target_id", "target_version", "status", "created_at", "expires_at", "decided_by_name", "decided_at",
            "note", "version", "allowed_actions",
        )  # fmt: skip

    def get_status(self, approval: Approval) -> str:
        return EXPIRED if approval.status == PENDING and approval.expires_at <= timezone.now() else approval.status


class ApprovalFilter(ListParams):
    status = serializers.ChoiceField(choices=Approval.Status.choices, required=False)
    case_id = Visible(Case.objects, required=False)


class Decision(Strict):
    note = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=500, help_text="The agent reads it."
    )
