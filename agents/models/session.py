from __future__ import annotations

from datetime import timedelta
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import DurationField, ExpressionWrapper, F, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

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

    def idle(self) -> Self:
        """Those that have not ended, and that nobody has used for longer than they were opened for."""
        allowed = ExpressionWrapper(F("idle_seconds") * Value(timedelta(seconds=1)), output_field=DurationField())
        unused_since = Coalesce("last_used_at", "created_at")
        going = self.exclude(status=AgentSession.Status.TERMINATED).filter(idle_seconds__isnull=False)
        return going.alias(idle_at=unused_since + allowed).filter(idle_at__lte=timezone.now())


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
    idle_seconds = models.PositiveIntegerField(
        null=True, blank=True, help_text="It ends once it was not used for so long; empty: only when it expires."
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    error_row = ArrayField(
        models.DateTimeField(), default=list, blank=True, help_text="When the last of the errors in a row came."
    )

    objects = AgentSessionRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["key", "-id"], name="agentsession_key")]

    @property
    def is_idle(self) -> bool:
        """Whether nobody has used it for longer than it was opened for."""
        if self.idle_seconds is None:
            return False
        return (self.last_used_at or self.created_at) + timedelta(seconds=self.idle_seconds) <= timezone.now()

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
