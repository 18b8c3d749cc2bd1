from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import FirmRow, FirmRows, Versioned


class ApprovalRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """People of the case see what is asked of them, a session what it asked for itself. What concerns no single case is
        asked of the attorney who answers for the agent, and of firm admins."""
        rows, firm_wide = self.filter(firm_id=scope.firm_id), models.Q(case__isnull=True)
        if scope.actor.session_id:
            rows = rows.filter(session_id=scope.actor.session_id)
        elif scope.kind != "person" or scope.is_outside:
            return rows.none()
        else:
            firm_wide &= models.Q() if "admin" in scope.operations else models.Q(session__key__owner_id=scope.actor.id)
        inside = models.Q() if scope.case_ids is None else models.Q(case_id__in=scope.case_ids)
        return rows.filter(models.Q(inside, case__isnull=False) | firm_wide)


class Approval(FirmRow, Versioned):
    """An agent's call that waits for a person. It stands for this very request: bound to its hash, for one use, until a time.

    ``target_version`` is what the request would change, as it was when it was asked for. ``case`` is empty for what
    concerns no single case.
    """

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting"
        APPROVED = "approved", "Approved"
        DENIED = "denied", "Denied"
        EXPIRED = "expired", "Expired"

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    job = models.OneToOneField("audit.Job", on_delete=models.PROTECT, related_name="approval")
    session = models.ForeignKey("agents.AgentSession", on_delete=models.PROTECT, related_name="approvals")
    tool = models.CharField(max_length=80)
    method = models.CharField(max_length=8)
    path = models.CharField(max_length=500)
    body = models.JSONField(default=dict)
    request_hash = models.BinaryField(max_length=32)
    reasoning = models.CharField(max_length=500, blank=True)
    why = models.CharField(max_length=300, help_text="Why a person is asked.")
    summary = models.JSONField(default=dict, help_text="What a dry run of the request would change.")
    cost_cents = models.PositiveIntegerField(default=0)
    target_type = models.CharField(max_length=40, blank=True)
    target_id = models.UUIDField(null=True, blank=True)
    target_version = models.PositiveIntegerField(null=True, blank=True)
    named_versions = models.JSONField(
        default=dict, blank=True, help_text="Of what the request names by ids, by kind and id: the versions then."
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    expires_at = models.DateTimeField()
    decided_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)

    objects = ApprovalRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="approval_case_recent"),
            models.Index(fields=["firm", "-id"], name="approval_firm_recent"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "request_hash"],
                condition=models.Q(status="pending"),
                name="approval_one_pending_per_request",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=("pending", "expired"), decided_by__isnull=True)
                | models.Q(status__in=("approved", "denied"), decided_by__isnull=False),
                name="approval_decided_by_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tool} ({self.status})"
