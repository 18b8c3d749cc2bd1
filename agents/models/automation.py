from __future__ import annotations

from typing import Self

from django.db import models

from agents.models.key import AgentKey
from config.api.scope import Scope
from config.db import CaseRow, CaseRows, FirmRow, FirmRows, Versioned


class AutomationRuleRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """Attorneys see their own standing instructions, firm admins the firm's; an agent those of its owner's that hold
        in its session's cases."""
        rows = self.filter(firm_id=scope.firm_id, deleted_at__isnull=True)
        if scope.is_outside:
            return rows.none()
        if scope.kind == "person" and "admin" in scope.operations:
            return rows
        rows = rows.filter(key__owner_id=scope.actor.person_id)
        if scope.kind == "person":
            return rows
        keys = AgentKey.objects.filter(models.Q(all_cases=True) | models.Q(cases__in=scope.case_ids))
        return rows.filter(key_id__in=keys.values("pk"))


class AutomationRule(FirmRow, Versioned):
    """A standing instruction of an attorney: when this event happens, a session of this key does that.

    ``key`` is made for the rule and never shown: what the agent may do is bounded by it and by its owner, as for any other.
    ``position`` is the last event that was looked at.
    """

    key = models.OneToOneField("agents.AgentKey", on_delete=models.PROTECT, related_name="automation_rule")
    name = models.CharField(max_length=100)
    agent_type = models.CharField(max_length=40)
    trigger = models.CharField(max_length=60, help_text='An event\'s type: "evidence.created".')
    instruction = models.CharField(max_length=500, blank=True)
    enabled = models.BooleanField(default=True)
    paused_reason = models.CharField(max_length=300, blank=True)
    max_runs_per_hour = models.PositiveIntegerField(default=60)
    position = models.BigIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = AutomationRuleRows.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["firm", "trigger"],
                condition=models.Q(enabled=True, deleted_at__isnull=True),
                name="automationrule_live",
            )
        ]

    def __str__(self) -> str:
        return self.name


class AutomationRunRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        return super().visible_to(scope).filter(rule_id__in=AutomationRule.objects.visible_to(scope).values("pk"))


class AutomationRun(CaseRow):
    """One run of a rule: the event that triggered it, and the session in which it happened.

    ``depth`` counts how many runs led to this one: an agent's own writes may trigger rules, but not without end.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"
        SKIPPED = "skipped", "Skipped"

    rule = models.ForeignKey(AutomationRule, on_delete=models.PROTECT, related_name="runs")
    event = models.ForeignKey("audit.Event", on_delete=models.PROTECT, related_name="+")
    session = models.OneToOneField(
        "agents.AgentSession", on_delete=models.PROTECT, null=True, blank=True, related_name="automation_run"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.QUEUED)
    depth = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(default=dict, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = AutomationRunRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["rule", "-id"], name="automationrun_rule"),
            models.Index(
                fields=["lease_until"],
                condition=models.Q(status__in=("queued", "running")),
                name="automationrun_active",
            ),
        ]
        constraints = [models.UniqueConstraint(fields=["rule", "event"], name="automationrun_once_per_event")]

    def __str__(self) -> str:
        return f"{self.rule_id} {self.status}"
