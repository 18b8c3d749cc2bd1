from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Versioned


class LoadFileImportRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's. What the other side designates is withheld until somebody decides, and its load file says what is in
        it: so whoever does not see all evidence sees none of these."""
        rows = super().visible_to(scope)
        return rows.none() if scope.is_outside or not scope.sees_all_evidence else rows

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence and not scope.is_outside else rows


class LoadFileImport(CaseRow, Versioned):
    """A production that the other side gave: its load file, how that is read, and what became of each of its rows."""

    class State(models.TextChoices):
        READING = "reading", "Being looked at"
        PREVIEW = "preview", "Waiting for a decision about its columns"
        UNREADABLE = "unreadable", "Without a load file that can be read"
        IMPORTING = "importing", "Being imported"
        DONE = "imported", "Imported"

    received_from = models.CharField(max_length=200, blank=True, default="", db_default="")
    state = models.CharField(max_length=10, choices=State, default=State.READING)
    load_file = models.CharField(max_length=500, blank=True, default="", help_text="Its name in the volume.")
    image_file = models.CharField(max_length=500, blank=True, default="", help_text="Of the Opticon file, likewise.")
    dialect = models.JSONField(default=dict, help_text="Encoding, separator, quote and what stands for a line's end.")
    headers = models.JSONField(default=list, help_text="The columns, as the load file calls them.")
    mapping = models.JSONField(default=dict, help_text="By field the column, from 0, that it is read from.")
    date_order = models.CharField(
        max_length=3, default="mdy", help_text="mdy, dmy or ymd: of days that are all figures."
    )
    preview = models.JSONField(default=dict, help_text="First rows, candidates, and what is assumed or missing.")
    read_from = models.BigIntegerField(default=0, help_text="Where in the load file the next row begins.")
    images_from = models.BigIntegerField(default=0, help_text="Where in the Opticon file the next document begins.")
    rows_read = models.PositiveIntegerField(default=0)
    is_read = models.BooleanField(default=False, help_text="Whether all rows are known, with their families.")
    unnamed = models.JSONField(
        default=dict, help_text="Files of the volume that no row names: how many, and the first."
    )
    made_by_type = models.CharField(max_length=10)
    made_by_name = models.CharField(max_length=200)

    objects = LoadFileImportRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="load_file_case_recent")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(date_order__in=("mdy", "dmy", "ymd")), name="load_file_date_order"
            )
        ]

    def __str__(self) -> str:
        return self.load_file or f"production of {self.created_at:%Y-%m-%d}"


class LoadFileSource(CaseRow):
    """A file that a received production came in: an archive, or one file of it by itself."""

    load_import = models.ForeignKey(LoadFileImport, on_delete=models.CASCADE, related_name="sources")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="load_file_sources")
    place = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["load_import", "item"], name="load_file_has_a_source_once"),
            models.UniqueConstraint(fields=["load_import", "place"], name="load_file_source_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} of {self.load_import_id}"


class LoadFileRow(CaseRow):
    """A row of a load file, and what became of it. A document is made of it at most once, whatever restarts."""

    class Outcome(models.TextChoices):
        PENDING = "pending", "Not imported yet"
        IMPORTED = "imported", "Imported"
        FAILED = "failed", "Not imported"

    load_import = models.ForeignKey(LoadFileImport, on_delete=models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField(help_text="Of the row in its file, without the header.")
    only_images = models.BooleanField(default=False, help_text="It stands in the Opticon file alone.")
    values = models.JSONField(default=list)
    begin = models.CharField(max_length=60, blank=True, default="")
    end = models.CharField(max_length=60, blank=True, default="")
    family = models.CharField(max_length=60, blank=True, default="", help_text="The number its family begins with.")
    parent = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="+")
    images = models.JSONField(default=list, help_text="Key, path and pages of each of its page images.")
    names = models.JSONField(default=list, help_text="The files of the volume that it is made of.")
    outcome = models.CharField(max_length=8, choices=Outcome, default=Outcome.PENDING)
    problems = models.JSONField(default=list, help_text="Code, words and column of each.")
    has_problems = models.BooleanField(default=False)
    item = models.ForeignKey(
        "evidence.EvidenceItem", on_delete=models.PROTECT, null=True, related_name="load_file_rows"
    )

    class Meta:
        indexes = [
            models.Index(fields=["load_import", "outcome", "number"], name="load_row_outcome"),
            models.Index(fields=["load_import", "begin"], name="load_row_begin"),
            models.Index(
                fields=["load_import", "number"], condition=models.Q(has_problems=True), name="load_row_problems"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["load_import", "number"], name="load_row_once"),
            models.UniqueConstraint(fields=["item"], name="load_row_of_an_item_once"),
            models.CheckConstraint(
                condition=~models.Q(outcome="imported") | models.Q(item__isnull=False),
                name="load_row_imported_has_item",
            ),
        ]

    def __str__(self) -> str:
        return f"row {self.number} of {self.load_import_id}"


class ReceivedNumber(CaseRow):
    """A page's Bates number, as the other side gave it: in a case one number is one page's."""

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="received_numbers")
    page = models.PositiveIntegerField()
    label = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["case", "label"], name="received_number_once_in_a_case"),
            models.UniqueConstraint(fields=["item", "page"], name="received_number_of_a_page_once"),
        ]

    def __str__(self) -> str:
        return self.label


class ReceivedText(CaseRow):
    """A document's words as the other side gave them beside it, by page: kept apart from what we read ourselves."""

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="received_text")
    pages = models.JSONField(default=list)
    name = models.CharField(max_length=500, help_text="Of the file in the volume.")
    encoding = models.CharField(max_length=40, blank=True, default="")

    def __str__(self) -> str:
        return f"text of {self.item_id}"
