from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, FirmRow, FirmRows


class AgentKeyRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """Attorneys see the keys they own, firm admins the firm's; agents see none."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.kind != "person":
            return rows.none()
        return rows if "admin" in scope.operations else rows.filter(owner_id=scope.actor.id)


class AgentKey(FirmRow):
    """A long-lived credential an attorney makes for an agent. SHA-256 only; the key itself is shown once."""

    owner = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="agent_keys")
    name = models.CharField(max_length=100)
    agent_type = models.CharField(max_length=40, default="general")
    prefix = models.CharField(max_length=16)
    key_hash = models.BinaryField(max_length=32, unique=True)
    cases = models.ManyToManyField(
        "cases.Case", through="agents.AgentKeyCase", blank=True, related_name="+",
        help_text="Empty: all the owner's cases.",
    )  # fmt: skip
    all_cases = models.BooleanField(default=False)
    operations = ArrayField(models.CharField(max_length=40))
    entity_types = ArrayField(models.CharField(max_length=40), null=True, blank=True)
    privileged = models.BooleanField(
        default=False, db_default=False, help_text="Whether it sees what is privileged, or likely to be and undecided."
    )
    rate_per_minute = models.PositiveIntegerField(default=100)
    rate_per_hour = models.PositiveIntegerField(default=10_000)
    concurrent_requests = models.PositiveSmallIntegerField(default=10)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    former_hash = models.BinaryField(
        max_length=32, null=True, unique=True, help_text="Valid too while a rotation overlaps."
    )
    former_until = models.DateTimeField(null=True, blank=True)

    objects = AgentKeyRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["owner", "-id"], name="agentkey_owner")]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class AgentKeyCase(CaseRow):
    """That a key is for a case; composite keys keep both in the link's own firm."""

    key = models.ForeignKey(AgentKey, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "agents_agentkey_cases"
        constraints = [models.UniqueConstraint(fields=["key", "case"], name="key_for_case_once")]

    def __str__(self) -> str:
        return f"{self.key_id} for {self.case_id}"
