"""The words of documents that facts rest on."""

from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, one_of
from evidence.models import EvidenceItem


class CitationRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those of evidence that the caller may see."""
        return super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))


class Citation(CaseRow):
    """The words that support a fact: page, offsets from the page's start, and the words themselves.

    ``quote`` equals ``page.text[start:end]``; it is checked before the row is stored, and recounted by
    ``manage.py verify_citations``. Who made it follows from its fact.
    """

    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, related_name="citations")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="citations")
    page = models.ForeignKey("evidence.Page", on_delete=models.PROTECT, related_name="+")
    page_number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote = models.TextField()
    is_primary = models.BooleanField(default=False)
    citation_text = models.CharField(
        max_length=300, blank=True, default="", db_default="",
        help_text="As a court reads it, where somebody wrote it; empty: it follows from its source.",
    )  # fmt: skip
    citation_basis = models.CharField(
        max_length=300, blank=True, default="", db_default="", help_text="What followed from its source then.",
    )  # fmt: skip

    objects = CitationRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["item", "page"], name="citation_item_page")]
        constraints = [
            models.UniqueConstraint(fields=["fact", "page", "start", "end"], name="citation_once"),
            models.UniqueConstraint(fields=["fact"], condition=models.Q(is_primary=True), name="citation_one_primary"),
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="citation_not_empty"),
        ]

    def __str__(self) -> str:
        return f"p. {self.page_number}: {self.quote[:60]}"
