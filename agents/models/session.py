from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, FirmRow, FirmRows


class AgentSessionRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """A key sees its own sessions, a session itself, an attorney those of the keys they own."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.kind == "agent_session":
            return rows.filter(pk=scope.actor.session_id)
        if scope.kind == "agent_key":
            return rows.filter(key_id=scope.actor.id)
        return rows if "admin" in scope.operations else rows.filter(key__owner_id=scope.actor.id)


class AgentSession(FirmRow):
    """A short-lived work context of an agent: named cases, narrowed operations, an end."""

    class Status(models.TextChoices):
        ACTIVE = "active", "Active"
        TERMINATED = "terminated", "Ended"
        SUSPENDED = "suspended", "Suspended"

    key = models.ForeignKey("agents.AgentKey", on_delete=models.PROTECT, related_name="sessions")
    agent_type = models.CharField(max_length=40)
    purpose = models.CharField(max_length=300, blank=True)
    token_hash = models.BinaryField(max_length=32, unique=True)
    cases = models.ManyToManyField("cases.Case", through="agents.AgentSessionCase", related_name="+")
    operations = ArrayField(models.CharField(max_length=40))
    entity_types = ArrayField(models.CharField(max_length=40), null=True, blank=True)
    client_boundary = models.BooleanField(default=False)
    privileged = models.BooleanField(
        default=False, db_default=False, help_text="Whether it sees what is privileged, or likely to be and undecided."
    )
    status = models.CharField(max_length=12, choices=Status, default=Status.ACTIVE)
    status_reason = models.CharField(max_length=300, blank=True)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    error_row = ArrayField(
        models.DateTimeField(), default=list, blank=True, help_text="When the last of the errors in a row came."
    )

    objects = AgentSessionRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["key", "-id"], name="agentsession_key")]

    def __str__(self) -> str:
        return f"{self.agent_type} until {self.expires_at:%Y-%m-%d %H:%M}"


class AgentSessionCase(CaseRow):
    """That a session is for a case; composite keys keep both in the link's own firm."""

    session = models.ForeignKey(AgentSession, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "agents_agentsession_cases"
        constraints = [models.UniqueConstraint(fields=["session", "case"], name="session_for_case_once")]

    def __str__(self) -> str:
        return f"{self.session_id} for {self.case_id}"
