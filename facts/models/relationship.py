from __future__ import annotations

from typing import Self

from django.db import models

from cases.models import Firm
from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of
from evidence.models import EvidenceItem
from facts.models.entity import Entity


class RelationshipRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """As visible as the evidence that says so; to a client only between entities the client may see, and only if the
        firm shows its clients what nobody approved: a relationship is an engine's words."""
        rows = super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
        if scope.sees_all_evidence:
            return rows
        entities = Entity.objects.visible_to(scope)
        rows = rows.filter(one_of("subject_id", entities), one_of("object_id", entities))
        shows_them = models.Exists(Firm.objects.filter(pk=scope.firm_id, clients_see_unapproved_facts=True))
        return rows.filter(shows_them) if scope.client_boundary else rows

    def concealed_from(self, scope: Scope) -> Self:
        """The relationships of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        return rows.filter(item__in=EvidenceItem.objects.concealed_from(scope))


class Relationship(CaseRow, Made, Versioned):
    """Who – what – whom, with the sentence that says so; offsets count from the page's start."""

    subject = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="relationships_from")
    predicate = models.CharField(max_length=60)
    object = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="relationships_to")
    subject_merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False,
        help_text="Who the subject was before a merge, and is again when that is undone; null: just this one.",
    )  # fmt: skip
    object_merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    page = models.ForeignKey("evidence.Page", on_delete=models.PROTECT, related_name="+")
    page_number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote = models.TextField()
    confidence = models.FloatField()

    objects = RelationshipRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="relationship_case_recent"),
            models.Index(
                fields=["subject_merged_from"],
                condition=models.Q(subject_merged_from__isnull=False),
                name="relationship_subject_merged",
            ),
            models.Index(
                fields=["object_merged_from"],
                condition=models.Q(object_merged_from__isnull=False),
                name="relationship_object_merged",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "predicate", "object", "page", "start"], name="relationship_once_per_sentence"
            ),
            MADE_BY_SOMEONE,
            models.CheckConstraint(condition=~models.Q(subject=models.F("object")), name="relationship_between_two"),
        ]

    def __str__(self) -> str:
        return f"{self.subject_id} {self.predicate} {self.object_id}"
