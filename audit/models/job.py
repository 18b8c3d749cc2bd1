from __future__ import annotations

import uuid
from typing import Self

from django.db import models

from config.api.kind_rows import client_visible_rows, concealed_rows
from config.api.kinds import with_jobs
from config.api.scope import Scope
from config.db import FirmRow, FirmRows, Versioned


class JobRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """Whoever sees the case; of a job that concerns no case, the session that asked for it and the attorney behind."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.case_ids is not None:
            rows = rows.filter(models.Q(case_id__in=scope.case_ids) | _own(scope, case__isnull=True))
        return rows.open_to(scope)

    def of_case(self, case_id: uuid.UUID, scope: Scope) -> Self:
        """:meth:`visible_to` in a case that was found to be the caller's: an index has all that a count compares."""
        return self.filter(firm_id=scope.firm_id, case_id=case_id).open_to(scope)

    def open_to(self, scope: Scope) -> Self:
        """But for those about what the caller does not see."""
        rows = self.all()
        if scope.is_outside:
            return rows.filter(client_visible_rows(scope, only=with_jobs()))
        return rows if scope.sees_all_evidence else rows.exclude(concealed_rows(scope, besides="job"))


def _own(scope: Scope, **condition: bool) -> models.Q:
    if scope.actor.session_id:
        return models.Q(session_id=scope.actor.session_id, **condition)
    return models.Q(owner_id=scope.actor.id, **condition) if scope.kind == "person" else models.Q(pk__in=[])


class Job(FirmRow, Versioned):
    """Long work and how far it is. The row is the truth; the queue only wakes a worker up to look at it.

    ``case`` is empty for a request of an agent's that concerns no single case.
    """

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        PROCESSING = "processing", "Processing"
        COMPLETED = "completed", "Completed"
        FAILED = "failed", "Failed"
        CANCELLING = "cancelling", "Cancelling"
        CANCELLED = "cancelled", "Cancelled"
        AWAITING_APPROVAL = "awaiting_approval", "Awaiting approval"
        DENIED = "denied", "Denied"

    ACTIVE = (Status.QUEUED, Status.PROCESSING, Status.CANCELLING)
    ENDED = (Status.COMPLETED, Status.FAILED, Status.CANCELLED, Status.DENIED)

    kind = models.CharField(max_length=60, help_text='What is done: "process" or one stage, such as "extract_facts".')
    entity_type = models.CharField(max_length=40)
    entity_id = models.UUIDField()
    status = models.CharField(max_length=20, choices=Status, default=Status.QUEUED)
    params = models.JSONField(default=dict, blank=True)
    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    progress_stage = models.CharField(max_length=60, blank=True)
    result = models.JSONField(null=True, blank=True)
    error = models.JSONField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(
        null=True, blank=True, help_text="A worker's claim; past it the job is taken up again."
    )
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200, blank=True)
    owner_id = models.UUIDField(null=True)
    session_id = models.UUIDField(null=True)
    tool = models.CharField(max_length=80, blank=True, help_text="Whose call began it; empty for a command's.")

    objects = JobRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="job_case_recent"),
            models.Index(fields=["firm", "-id"], name="job_firm_recent"),
            models.Index(fields=["entity_id", "-id"], name="job_entity"),
            models.Index(
                fields=["case", "status"],
                include=["firm", "entity_type", "entity_id"],
                condition=~models.Q(status="completed"),
                name="job_case_state",
            ),
            models.Index(
                fields=["lease_until"],
                condition=models.Q(status__in=("queued", "processing", "cancelling")),
                name="job_active",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["entity_id", "kind"],
                condition=models.Q(status__in=("queued", "processing", "cancelling")),
                name="job_one_active_per_entity_and_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} ({self.status})"
