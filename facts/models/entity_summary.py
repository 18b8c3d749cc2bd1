from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows


class EntitySummaryRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """None for clients and guests; for others that which was made of the evidence they see."""
        return (
            self.none() if scope.is_outside else super().visible_to(scope).filter(of_withheld=scope.sees_all_evidence)
        )


class EntitySummary(CaseRow, Made):
    """What the facts about an entity come to: sentences, each with the facts that it rests on."""

    entity = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="summaries")
    of_withheld = models.BooleanField(help_text="Made of all facts; else of those without a withheld source.")
    sentences = models.JSONField(help_text="text and fact_ids of each.")
    facts_hash = models.CharField(max_length=64, help_text="Of the facts it was made of, as they were then.")
    facts_read = models.PositiveIntegerField()
    updated_at = models.DateTimeField(auto_now=True)

    objects = EntitySummaryRows.as_manager()

    class Meta:
        verbose_name_plural = "entity summaries"
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["entity", "of_withheld"], name="entity_summary_once"),
        ]

    def __str__(self) -> str:
        return f"{len(self.sentences)} sentences about {self.entity_id}"
