from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows
from evidence.models.item import EvidenceItem


class ArrivalRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The arrivals of the caller's cases of which they may see a file; outside the firm only their own."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            rows = rows.filter(uploader_id=scope.guest_id or scope.actor.person_id)
        return rows if scope.sees_all_evidence else rows.filter(_with_items(scope))

    def concealed_from(self, scope: Scope) -> Self:
        """Those without any file that the caller may see: of them nothing may be learned."""
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence else rows.exclude(_with_items(scope))


def _with_items(scope: Scope) -> models.Exists:
    items = EvidenceItem.objects.visible_to(scope).order_by()
    return models.Exists(items.filter(arrival_id=models.OuterRef("pk")))


class Arrival(CaseRow):
    """Files that one sender brought to a case within an hour: what one notification is about, however many they are.

    How many there are, and what became of them, is counted from the items whenever somebody asks.
    """

    uploader = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField()
    notified = models.BooleanField(
        default=True,
        db_default=True,
        help_text="Whether the case's people were notified: once something of it is held.",
    )

    objects = ArrivalRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "actor_id", "-id"], name="arrival_of_sender")]

    def __str__(self) -> str:
        return f"arrival of {self.created_at:%Y-%m-%d %H:%M}"
