"""Pairs of names that are probably one, for people to decide about; what they rejected is remembered."""

from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of
from facts.models.entity import Entity, mentioned_in_withheld


class DedupSuggestionRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """For the firm, with both names. A score and its reasons rest on all that the documents call somebody: so who does
        not see all evidence is shown none about a name that withheld evidence mentions, though other evidence may too."""
        if scope.is_outside or scope.client_boundary:
            return self.none()
        rows = super().visible_to(scope)
        shown = Entity.objects.visible_to(scope)
        if not scope.sees_all_evidence:
            shown = shown.exclude(mentioned_in_withheld())
        decided = models.Q(status=DedupSuggestion.Status.APPROVED)  # one of its names is the other by now
        both = models.Q(one_of("one_id", shown)) & models.Q(one_of("other_id", shown))
        if scope.sees_all_evidence:
            return rows.filter(both | decided)
        merged = decided & models.Q(merge__isnull=False, merge__undone_at=None)  # the kept one has what was the other's
        either = models.Q(one_of("one_id", shown)) | models.Q(one_of("other_id", shown))
        return rows.filter(both | (merged & either))

    def concealed_from(self, scope: Scope) -> Self:
        """The suggestions of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows
        return rows.none() if scope.sees_all_evidence else rows.exclude(pk__in=self.visible_to(scope).values("pk"))

    def waiting(self) -> Self:
        return self.filter(status=DedupSuggestion.Status.PENDING)


class DedupSuggestion(CaseRow, Made, Versioned):
    """Two entities of a case that are probably one. ``one`` is the row with the lower id, so that a pair stands here once.

    ``words`` are the names as they were when this was suggested. A rejected one keeps the folded names, so that the pair is not
    suggested again when a document that is read again makes its entities anew.
    """

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting"
        APPROVED = "approved", "Approved"
        REJECTED = "rejected", "Rejected"

    one = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    other = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+")
    type = models.CharField(max_length=20)
    one_key = models.CharField(max_length=300, help_text="The folded names, in order.")
    other_key = models.CharField(max_length=300)
    words = models.JSONField(default=list, help_text="Both names as they were when this was suggested.")
    score = models.FloatField(help_text="The probability that both are one.")
    reasons = models.JSONField(default=list, help_text="speaks (for, against) and words of each.")
    certain = models.BooleanField(
        default=False, help_text="Whether an identifier of both agrees and nothing is at odds."
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    decided_at = models.DateTimeField(null=True, blank=True)
    automatic = models.BooleanField(default=False, help_text="Merged without being asked, because identifiers agree.")
    merge = models.ForeignKey("facts.Merge", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)

    objects = DedupSuggestionRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "status", "-score", "-id"], name="dedup_suggestion_case"),
            models.Index(fields=["case", "type", "one_key"], name="dedup_suggestion_keys"),
            models.Index(fields=["merge"], condition=models.Q(merge__isnull=False), name="dedup_suggestion_merge"),
            models.Index(fields=["case", "-id"], condition=models.Q(automatic=True), name="dedup_suggestion_automatic"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["one", "other"], name="dedup_suggestion_pair_once"),
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="dedup_suggestion_in_order"),
            models.CheckConstraint(condition=models.Q(score__gte=0, score__lte=1), name="dedup_suggestion_score_range"),
            models.CheckConstraint(
                condition=models.Q(status="pending", decided_at__isnull=True, automatic=False, merge__isnull=True)
                | models.Q(status__in=("approved", "rejected"), decided_at__isnull=False),
                name="dedup_suggestion_decided_when",
            ),
        ]

    def __str__(self) -> str:
        return " / ".join(self.words)
