from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows
from evidence.models import EvidenceItem


class FilterRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """A person's own, and those that their colleagues share with the case; an agent's are its attorney's. Nobody outside
        the firm learns what it looks for."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            return rows.none()
        return rows.filter(models.Q(shared=True) | models.Q(owner_id=scope.actor.person_id))


class SavedFilter(CaseRow):
    """What a person asked of a list of a case, kept under a name to be asked again.

    ``target`` is the list, ``params`` are what its tool is asked with. With ``alert`` the owner is notified of evidence that
    is read later and matches; ``position`` is how far in the log of events that was looked at.
    """

    owner = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")
    target = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    params = models.JSONField(default=dict)
    shared = models.BooleanField(default=False)
    alert = models.BooleanField(default=False)
    position = models.BigIntegerField(default=0)
    added_by_type = models.CharField(max_length=10)
    added_by_name = models.CharField(max_length=200)

    objects = FilterRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="saved_filter_of_case"),
            models.Index(fields=["id"], condition=models.Q(alert=True), name="saved_filter_alerting"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["case", "owner", "target", "name"], name="saved_filter_named_once"),
        ]

    def __str__(self) -> str:
        return self.name


class AlertRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those of one's own filters of which one sees a document now."""
        own = super().visible_to(scope).filter(filter__owner_id=scope.actor.person_id)
        return own.filter(models.Exists(_seen(scope)))

    def concealed_from(self, scope: Scope) -> Self:
        """Those without any document that the caller may see."""
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence else rows.exclude(models.Exists(_seen(scope)))


def _seen(scope: Scope) -> models.QuerySet[FilterMatch]:
    visible = EvidenceItem.objects.visible_to(scope).filter(pk=models.OuterRef("item_id")).order_by()
    return FilterMatch.objects.filter(models.Exists(visible), alert=models.OuterRef("pk"))


class FilterAlert(CaseRow):
    """Newly read evidence that matches a saved filter, of which its owner is notified once."""

    filter = models.ForeignKey(SavedFilter, on_delete=models.CASCADE, related_name="alerts")

    objects = AlertRows.as_manager()

    def __str__(self) -> str:
        return f"matches of {self.filter_id}"


class FilterMatch(CaseRow):
    """One document of an alert, once for each filter. Nothing is kept of it but its id: titles are read when somebody looks."""

    alert = models.ForeignKey(FilterAlert, on_delete=models.CASCADE, related_name="matches")
    filter = models.ForeignKey(SavedFilter, on_delete=models.CASCADE, related_name="+", db_index=False)
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["filter", "item"], name="filter_match_once")]

    def __str__(self) -> str:
        return f"{self.item_id} matches {self.filter_id}"
