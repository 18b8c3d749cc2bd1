from __future__ import annotations

from typing import Self

from django.db import models
from guardian.models import UserObjectPermissionBase

from config.api.scope import Scope
from config.db import CaseRow, FirmRow, FirmRows, Versioned


class CaseQuerySet(FirmRows):
    def visible_to(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows if scope.case_ids is None else rows.filter(pk__in=scope.case_ids)


class Case(FirmRow, Versioned):
    """A matter. Cases are archived, never deleted."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ARCHIVED = "archived", "Archived"

    name = models.CharField(max_length=200)
    number = models.CharField(max_length=60, blank=True)
    description = models.TextField(blank=True, max_length=10_000)
    practice_area = models.CharField(max_length=60, blank=True)
    client_name = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")

    objects = CaseQuerySet.as_manager()

    class Meta:
        permissions = [("work_case", "Takes part in the case")]
        indexes = [models.Index(fields=["firm", "-id"], name="case_firm_recent")]
        constraints = [
            models.UniqueConstraint(
                fields=["firm", "number"], condition=~models.Q(number=""), name="case_number_unique_in_firm"
            ),
            models.CheckConstraint(
                condition=models.Q(status="archived", archived_at__isnull=False)
                | models.Q(status="open", archived_at__isnull=True),
                name="case_archived_when",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.status == self.Status.ARCHIVED


class CaseUserObjectPermission(UserObjectPermissionBase):
    """Guardian's grant on a case by direct foreign key: the only grant there is; all else is reached through its case.

    ``firm`` is that of both; composite keys and row-level security keep a grant on another firm's case impossible.
    """

    content_object = models.ForeignKey(Case, on_delete=models.CASCADE)
    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, related_name="+")  # of the person and of the case

    class Meta(UserObjectPermissionBase.Meta):
        indexes = [models.Index(fields=["user", "content_object"], name="case_grant_user")]


class Participant(CaseRow):
    """Someone's part in a case. Adding one grants access to the case, removing one takes it away at once."""

    user = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="participations")
    role = models.CharField(max_length=20, help_text="The person's role in the firm, as it was when added.")
    part = models.CharField(
        max_length=80, blank=True, default="", db_default="", help_text="What they do in the matter: Lead counsel."
    )
    added_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="participants")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["case", "user"], name="participant_once")]

    def __str__(self) -> str:
        return f"{self.user} in {self.case}"
