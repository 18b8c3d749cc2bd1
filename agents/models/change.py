from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import FirmRow, FirmRows


class ChangeRows(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        """People of the case review a session's changes; a session sees its own, in the cases it still reaches."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.actor.session_id:
            inside = models.Q(case__isnull=True) | models.Q(case_id__in=scope.case_ids)
            return rows.filter(inside, session_id=scope.actor.session_id)
        if scope.kind != "person" or scope.client_boundary:
            return rows.none()
        return rows if scope.case_ids is None else rows.filter(case_id__in=scope.case_ids)


class Change(FirmRow):
    """One row that a session inserted, updated or deleted, before and after, as the database itself noted it.

    Written by a trigger on the tables of a case (see the migration), only while ``app.session`` names a session: no code
    path can forget it. ``number`` orders the changes of all sessions.
    """

    class Kind(models.TextChoices):
        INSERT = "insert", "Made"
        UPDATE = "update", "Changed"
        DELETE = "delete", "Deleted"

    class Review(models.TextChoices):
        OPEN = "open", "To review"
        ACCEPTED = "accepted", "Accepted"
        REVERTED = "reverted", "Reverted"

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    session = models.ForeignKey("agents.AgentSession", on_delete=models.PROTECT, related_name="changes")
    number = models.BigIntegerField(unique=True)
    table = models.CharField(max_length=60)
    row_id = models.UUIDField()
    entity_type = models.CharField(
        max_length=40, help_text="What people know the row as part of: a citation is a fact's."
    )
    entity_id = models.UUIDField()
    kind = models.CharField(max_length=6, choices=Kind)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    tool = models.CharField(max_length=80, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    review = models.CharField(max_length=10, choices=Review, default=Review.OPEN)
    reviewed_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_at = models.DateTimeField(null=True)

    objects = ChangeRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["session", "number"], name="change_session"),
            models.Index(fields=["row_id", "number"], name="change_row"),
            models.Index(fields=["session", "entity_type", "entity_id", "number"], name="change_entity"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table} {self.row_id}"
