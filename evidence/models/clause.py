from __future__ import annotations

from typing import Any, Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, CaseRows, Made, MadeRows, Versioned, one_of
from evidence.models.item import EvidenceItem


class ClauseRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """As visible as the document; to clients not at all: a clause is an engine's reading, for the firm's work."""
        rows = super().visible_to(scope)
        if scope.client_boundary and scope.guest_id is None:
            return rows.none()
        return rows.filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))

    def concealed_from(self, scope: Scope) -> Self:
        """The clauses of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        return rows.filter(item__in=EvidenceItem.objects.concealed_from(scope))


class Clause(CaseRow, Made, Versioned):
    """Words of a document that are a clause of some type; offsets count from the page's start."""

    class State(models.TextChoices):
        FOUND = "found", "Found"
        CONFIRMED = "confirmed", "Confirmed"
        REJECTED = "rejected", "Rejected"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="clauses")
    page = models.ForeignKey("evidence.Page", on_delete=models.PROTECT, related_name="+")
    page_number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote = models.TextField()
    type = models.CharField(max_length=60)
    section = models.CharField(max_length=300, blank=True, help_text="The headings above it, and its own number.")
    confidence = models.FloatField()
    state = models.CharField(
        max_length=10, choices=State, default=State.FOUND, help_text="confirmed and rejected say people of the firm."
    )

    objects = ClauseRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["item", "type"], name="clause_item_type")]
        constraints = [
            models.UniqueConstraint(fields=["page", "type", "start", "end"], name="clause_once_per_place"),
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="clause_not_empty"),
            models.CheckConstraint(
                condition=models.Q(state="found") | models.Q(decided_by__isnull=False), name="clause_decided_by_people"
            ),
            MADE_BY_SOMEONE,
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.page_id} [{self.start}:{self.end}]"


class ClauseSearch(CaseRow):
    """That a document was looked through for clauses of a type: when none was found, this is what says so."""

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    type = models.CharField(max_length=60)
    label = models.CharField(max_length=120)
    described: Any = models.JSONField(default=dict, help_text="Description and examples, of a type of one's own.")
    engine = models.CharField(max_length=200)
    version = models.CharField(max_length=120)
    updated_at = models.DateTimeField(auto_now=True)

    objects = CaseRows.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["item", "type"], name="clause_search_once")]

    def __str__(self) -> str:
        return f"{self.type} in {self.item_id}"
