from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, one_of
from evidence.models.item import EvidenceItem


class RenditionRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """As visible as what was read in the document."""
        return super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))


class Rendition(CaseRow):
    """A document without pages of its own laid out as a PDF, which has a page for each page of the document's text."""

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="rendition")
    storage_key = models.CharField(max_length=80, unique=True)
    sha256 = models.CharField(max_length=64)
    size_bytes = models.BigIntegerField()
    page_count = models.PositiveIntegerField()
    converter = models.CharField(max_length=60, help_text="What laid it out: names and versions.")
    text_hash = models.CharField(max_length=64, help_text="Of the whole text whose pages these are.")

    objects = RenditionRows.as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(page_count__gt=0), name="rendition_has_pages")]

    def __str__(self) -> str:
        return f"rendition of {self.item_id}"


class RenditionPage(CaseRow):
    """Where the words of a page's text stand on its laid out page: ``boxes`` as those of :class:`PageLayout`."""

    rendition = models.ForeignKey(Rendition, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField()
    width = models.FloatField()
    height = models.FloatField()
    boxes = models.JSONField(default=list)

    objects = CaseRows.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rendition", "number"], name="rendition_page_once")]

    def __str__(self) -> str:
        return f"page {self.number} of {self.rendition_id}"
