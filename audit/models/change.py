from __future__ import annotations

from collections.abc import Collection
from typing import Self

from django.db import models

from config.api.kind_rows import concealed_rows
from config.api.scope import Scope
from config.db import FirmRows


class ChangeRows(FirmRows):
    def visible_to(self, scope: Scope, *, only: Collection[str] | None = None) -> Self:
        """People see the changes of their cases, and a session its own, in the cases it still reaches. Whoever may read a
        thing reads its history by way of the thing (``audit.changes.readers``). ``only`` the changes of these kinds, where
        they are known: what may be withheld of the others is not asked then."""
        rows = self.filter(firm_id=scope.firm_id)
        rows = rows if only is None else rows.filter(entity_type__in=only)
        if scope.actor.session_id:
            inside = models.Q(case__isnull=True) | models.Q(case_id__in=scope.case_ids)
            rows = rows.filter(inside, session_id=scope.actor.session_id)
            return rows if scope.sees_all_evidence else rows.exclude(concealed_rows(scope, only=only))
        if scope.kind != "person" or scope.is_outside:
            return rows.none()
        return rows if scope.case_ids is None else rows.filter(case_id__in=scope.case_ids)


class Change(models.Model):
    """One row of a tracked table that was inserted, updated or deleted, before and after, as the database recorded it.

    Written only by triggers (``config.boundary.track``): no code path can forget it, and the application's role can
    neither write, change nor remove one. ``write`` is the same for all that one call or job wrote. Firm and case have no
    foreign key: the rows themselves have them, and a check for each of thousands of changes would cost more than the
    record.

    An update keeps the columns that changed; what a session changed, and parts such as citations, keep the whole row, so
    that they can be put back as they were. What the engine inserts by itself keeps no copy: the row is there, or the
    change that took it away has it.
    """

    class Kind(models.TextChoices):
        INSERT = "insert", "Made"
        UPDATE = "update", "Changed"
        DELETE = "delete", "Deleted"

    number = models.BigAutoField(primary_key=True)
    created_at = models.DateTimeField()
    firm = models.ForeignKey(
        "cases.Firm", on_delete=models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    case = models.ForeignKey(
        "cases.Case", on_delete=models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    write = models.UUIDField()
    actor_type = models.CharField(max_length=10, help_text="human, agent, engine or system")
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200, help_text="As it was then.")
    owner_id = models.UUIDField(
        null=True, help_text="The attorney who answers for the agent, or the person whose call began the job."
    )
    session_id = models.UUIDField(null=True, help_text="The agent's session, also of the jobs that it started.")
    job_id = models.UUIDField(null=True)
    tool = models.CharField(max_length=80, blank=True, help_text="Empty for a command's or a migration's.")
    request_id = models.CharField(max_length=64, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    table = models.CharField(max_length=60)
    row_id = models.UUIDField()
    entity_type = models.CharField(
        max_length=40, help_text="What people know the row as part of: a citation is a fact's."
    )
    entity_id = models.UUIDField()
    kind = models.CharField(max_length=6, choices=Kind)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    objects = ChangeRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["entity_id", "write", "number"], name="change_entity_write"),
            models.Index(
                fields=["session_id", "number"],
                condition=models.Q(session_id__isnull=False),
                name="change_session_order",
            ),
            models.Index(
                fields=["session_id", "entity_type", "entity_id", "number"],
                condition=models.Q(session_id__isnull=False),
                name="change_session_entity",
            ),
            models.Index(
                fields=["case"],
                condition=models.Q(table="facts_fact", kind="delete", tool="facts.delete"),
                name="change_deleted_facts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table} {self.row_id}"
