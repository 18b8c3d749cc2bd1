from __future__ import annotations

from django.db import models

from config.db import CaseRow
from evidence.engines.layout.kinds import BlockKind


class Block(CaseRow):
    """A piece of a page and what it is; ``page.text[start:end]`` are its words. Made again whenever the page is read.

    Furniture, such as a line's number, may lie inside another block. ``order`` counts through the item.
    """

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="blocks")
    page = models.ForeignKey("evidence.Page", on_delete=models.CASCADE, related_name="blocks")
    order = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    kind = models.CharField(
        max_length=20, choices=[(one.value, one.value.replace("_", " ").replace("bates", "Bates")) for one in BlockKind]
    )
    level = models.PositiveSmallIntegerField(default=0, help_text="Of a heading, list item or quoted message.")
    speaker = models.CharField(
        max_length=200, blank=True, help_text="Who speaks or writes, as the document names them."
    )
    section = models.CharField(max_length=300, blank=True, help_text="The headings above it, and its own number.")
    reference = models.CharField(
        max_length=60, blank=True, help_text="Page and lines of a transcript, or a Bates number."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "order"], name="block_order_once"),
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="block_not_empty"),
        ]
        indexes = [
            models.Index(fields=["case", "reference"], condition=~models.Q(reference=""), name="block_of_reference"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.page_id} [{self.start}:{self.end}]"
