from __future__ import annotations

from typing import Any, Self

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows


class CurrentPages(models.Manager.from_queryset(CaseRows)):
    def get_queryset(self) -> CaseRows:
        rows: CaseRows = super().get_queryset().filter(superseded_at__isnull=True)
        return rows


class Page(CaseRow):
    """A page's final text. What is indexed, cited and shown is exactly this; citations count code points from its start.

    Where reading a document again gives other words, the page takes them, and the words it had are kept as a superseded
    page as long as something kept rests on them. ``objects`` has the pages as they read now, ``all_readings`` all.
    """

    class Method(models.TextChoices):
        TEXT = "text", "Text"
        OCR = "ocr", "Recognised from an image"
        RECEIVED = "received", "As the other side gave it"
        SPEECH = "speech", "Written down from speech"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=60, blank=True)
    text = models.TextField()
    start = models.PositiveIntegerField(help_text="Where the page starts in the item's whole text.")
    method = models.CharField(max_length=8, choices=Method, default=Method.TEXT)
    superseded_at = models.DateTimeField(null=True, help_text="When a later reading gave other words, or no such page.")

    objects = CurrentPages()
    all_readings = CaseRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["item", "number"], condition=models.Q(superseded_at__isnull=True), name="page_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"page {self.number} of {self.item_id}"

    @property
    def is_superseded(self) -> bool:
        return self.superseded_at is not None


class PageLayout(CaseRow):
    """Where words stand on a page: ``boxes`` is a list of [start, end, x0, y0, x1, y1], coordinates as fractions."""

    page = models.OneToOneField(Page, on_delete=models.CASCADE, related_name="layout")
    width = models.FloatField(default=0)
    height = models.FloatField(default=0)
    boxes = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"layout of {self.page_id}"


class PageIndex(models.Model):
    """The full-text index of a page: lexemes only. It is written here, and read through :class:`PageWords`.

    So that nothing hidden is ranked or counted when pages are looked for, it repeats what visibility hangs on of the item;
    the database keeps it.
    """

    page = models.OneToOneField(Page, on_delete=models.CASCADE, primary_key=True, related_name="index")
    item_id = models.UUIDField()
    case_id = models.UUIDField()
    firm_id = models.UUIDField()
    vector = SearchVectorField()
    language = models.CharField(
        max_length=20,
        default="english",
        db_default="english",
        help_text="The configuration that the vector was made by.",
    )
    client_visible = models.BooleanField(default=False, db_default=False, editable=False)
    withheld = models.BooleanField(default=False, db_default=False, editable=False)
    deleted = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        indexes = [
            GinIndex(fields=["case_id", "vector"], name="pageindex_case_vector"),
            models.Index(fields=["case_id", "item_id"], name="pageindex_case_item"),  # the newest of a case, too
            models.Index(fields=["case_id", "language"], name="pageindex_case_language"),
        ]

    def __str__(self) -> str:
        return f"index of {self.page_id}"


class IndexRows(models.QuerySet[Any]):
    def open_to(self, scope: Scope) -> Self:
        """Without what is deleted, withheld or hidden from the caller, as :class:`EvidenceRows` says, but for what a guest
        is granted."""
        rows = self.filter(deleted=False)
        if not scope.sees_all_evidence:
            rows = rows.filter(withheld=False)
        return rows.filter(client_visible=True) if scope.client_boundary else rows


class PageWords(models.Model):
    """The rows of :class:`PageIndex` of the transaction's firm, by an index of their words.

    PostgreSQL takes no text-search index below a row-security barrier (``@@`` is not leakproof), so this is a view of the
    table's owner, which names the firm itself. It finds page ids; pages and items are then read through the barrier and
    the scope.
    """

    page_id = models.UUIDField(primary_key=True)
    item_id = models.UUIDField()
    case_id = models.UUIDField()
    vector = SearchVectorField()
    language = models.CharField(max_length=20)
    client_visible = models.BooleanField()
    withheld = models.BooleanField()
    deleted = models.BooleanField()

    objects = IndexRows.as_manager()

    class Meta:
        managed = False
        db_table = "evidence_pagewords"

    def __str__(self) -> str:
        return f"words of {self.page_id}"
