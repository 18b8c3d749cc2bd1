"""Causes of action and defences that a firm adds to the catalogue."""

from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, FirmRow, FirmRows, Made, Versioned
from facts.models.claim import Side


class CauseOfActionRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """For everybody of the firm, and nobody outside."""
        return self.none() if scope.is_outside else self.filter(firm_id=scope.firm_id)


class CauseOfAction(FirmRow, Made, Versioned):
    """A cause of action or defence of the firm's own, with the elements that must be shown."""

    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=8, choices=Side, default=Side.CLAIM)
    jurisdiction = models.CharField(max_length=100)
    source = models.CharField(
        max_length=500, help_text="Statute, Restatement section, leading case or model instruction."
    )
    elements = models.JSONField(help_text="name and text of each, in order; source, where it has one of its own.")
    look_for = models.CharField(max_length=500, blank=True, help_text="What usually shows such a claim.")

    objects = CauseOfActionRows.as_manager()

    class Meta:
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["firm", "name", "jurisdiction"], name="cause_of_action_once"),
            models.CheckConstraint(condition=models.Q(kind__in=Side.values), name="cause_of_action_kind_known"),
        ]
        verbose_name_plural = "causes of action"

    def __str__(self) -> str:
        return f"{self.name} ({self.jurisdiction})"
