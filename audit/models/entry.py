from __future__ import annotations

from typing import Self

from django.db import models

from config.api.kind_rows import concealed_rows
from config.api.scope import Scope
from config.db import FirmRows, Row


class AuditRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """The entries of the caller's cases; to those outside the firm their own, and to an agent none about what is
        withheld from it."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.case_ids is not None:
            rows = rows.filter(case_id__in=scope.case_ids)
        if scope.is_outside:
            return rows.filter(actor_id=scope.guest_id or scope.actor.id)
        return rows if scope.sees_all_evidence else rows.exclude(concealed_rows(scope))


class AuditSeries(models.Model):
    """A series of consecutive numbers for a firm's audit entries, as of invoices: a missing number is a missing entry.

    The database numbers each entry as it is inserted. A firm has as many series as it once had calls ending at the same
    time, for the next number of a series is known only when the call that took the last one has ended, and no call may
    wait for another's end.
    """

    id = models.BigAutoField(primary_key=True)
    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, null=True, related_name="+")
    last = models.PositiveBigIntegerField()

    objects = FirmRows.as_manager()

    class Meta:
        verbose_name_plural = "audit series"

    def __str__(self) -> str:
        return f"series {self.pk}"


class AuditEntry(Row):
    """One call of a tool, allowed or refused. The database refuses UPDATE and DELETE.

    Of refused calls that no rate limit counted, the 1st, 10th, 100th … is recorded, with their number in ``attempts``.
    """

    class Outcome(models.TextChoices):
        OK = "ok", "Done"
        REFUSED = "refused", "Refused"
        FAILED = "failed", "Failed"
        WAITING = "waiting", "Awaiting approval"

    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, null=True, related_name="+")
    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200, blank=True)
    agent_owner_id = models.UUIDField(null=True)
    session_id = models.UUIDField(null=True)
    tool = models.CharField(max_length=80)
    permission = models.CharField(max_length=60)
    category = models.CharField(max_length=20)
    entity_type = models.CharField(max_length=40)
    entity_id = models.UUIDField(null=True)
    outcome = models.CharField(max_length=10, choices=Outcome)
    status = models.PositiveSmallIntegerField()
    reasoning_trace = models.CharField(max_length=500, null=True)
    request_id = models.CharField(max_length=64)
    dry_run = models.BooleanField(default=False, help_text="The call was rehearsed; nothing was stored.")

    series = models.ForeignKey(
        AuditSeries, on_delete=models.PROTECT, null=True, editable=False, db_index=False, related_name="entries"
    )
    number = models.PositiveBigIntegerField(
        null=True,
        editable=False,
        help_text="1, 2, 3 … within its series; empty for entries from before there were series.",
    )
    attempts = models.PositiveIntegerField(
        null=True,
        help_text="How many refused calls alike, within the hour, had come by then; only where not each one is recorded.",
    )

    channel = models.CharField(
        max_length=10, blank=True, help_text="page, api, mcp or engine; empty for none, and for entries from before."
    )
    address = models.CharField(
        max_length=64, blank=True, help_text="The SHA-256 of the signed address, for the use of one."
    )

    objects = AuditRows.as_manager()

    class Meta:
        verbose_name_plural = "audit entries"
        indexes = [
            models.Index(fields=["case", "-id"], name="audit_case_recent"),
            models.Index(fields=["firm", "-id"], name="audit_firm_recent"),
            models.Index(fields=["entity_id", "-id"], name="audit_of_entity"),
            models.Index(fields=["case", "-id"], condition=models.Q(actor_type="agent"), name="audit_of_agents"),
            models.Index(
                fields=["entity_id"], condition=models.Q(category__in=("read", "download")), name="audit_who_read"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(actor_type="agent") | models.Q(agent_owner_id__isnull=False),
                name="audit_agent_has_owner",
            ),
            models.UniqueConstraint(fields=["series", "number"], name="audit_entry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tool} by {self.actor_name}"
