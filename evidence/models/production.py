from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Versioned


class ProductionRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's productions of the caller's cases; those with a document that is withheld from the caller are hidden as
        a whole, since its slip sheet would show that there is one."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            return rows.none()
        return rows if scope.sees_all_evidence else rows.exclude(_with_withheld())

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence else rows.filter(_with_withheld())


def _with_withheld() -> models.Exists:
    documents = ProductionDocument.objects.filter(production_id=models.OuterRef("pk"))
    return models.Exists(documents.filter(models.Q(item__withheld=True) | models.Q(withheld=True)))


class Production(CaseRow, Versioned):
    """Documents as they are given to the other side: numbered, stamped, redacted, and once frozen never changed.

    The database refuses any change of a frozen one, of its documents and of its numbers.
    """

    class State(models.TextChoices):
        DRAFT = "draft", "Draft"
        FROZEN = "frozen", "Frozen"

    name = models.CharField(max_length=200)
    produced_to = models.CharField(max_length=200, blank=True, default="", db_default="")
    prefix = models.CharField(max_length=20, help_text="Of its Bates numbers.")
    start = models.PositiveIntegerField(help_text="Its first Bates number.")
    digits = models.PositiveSmallIntegerField(default=7)
    legend = models.CharField(max_length=120, blank=True, default="", db_default="", help_text="Stamped on each page.")
    natives = models.BooleanField(default=False, help_text="Whether files without redactions go with it as they are.")
    state = models.CharField(max_length=6, choices=State, default=State.DRAFT)
    made_by_type = models.CharField(max_length=10)
    made_by_name = models.CharField(max_length=200)
    frozen_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    frozen_at = models.DateTimeField(null=True)
    storage_key = models.CharField(max_length=80, blank=True, default="")
    sha256 = models.CharField(max_length=64, blank=True, default="")
    size_bytes = models.BigIntegerField(default=0)

    objects = ProductionRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="production_case_recent")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(state="frozen")
                | models.Q(frozen_by__isnull=False, frozen_at__isnull=False) & ~models.Q(sha256=""),
                name="production_frozen_by_a_person",
            ),
            models.CheckConstraint(condition=models.Q(start__gte=1), name="production_starts_at_one_or_later"),
        ]

    def __str__(self) -> str:
        return self.name

    def number(self, at: int) -> str:
        """The Bates number, as it is stamped: ABC0000012."""
        return f"{self.prefix}{at:0{self.digits}d}"


class ProductionDocument(CaseRow):
    """A document in its place in a production; ``withheld`` ones have a slip sheet in their stead."""

    production = models.ForeignKey(Production, on_delete=models.CASCADE, related_name="documents")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="productions")
    place = models.PositiveIntegerField()
    family = models.PositiveIntegerField(help_text="The place of the document it came inside, or its own.")
    withheld = models.BooleanField(default=False)
    page_count = models.PositiveIntegerField(default=0)
    redacted = models.BooleanField(default=False)
    fingerprint = models.CharField(
        max_length=64, blank=True, default="", help_text="Of all that its pages are made from."
    )
    storage_key = models.CharField(max_length=80, blank=True, default="", help_text="Of its files, until the freeze.")
    files = models.JSONField(default=list, help_text="Path, size and SHA-256 of each of its files in the volume.")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["production", "item"], name="production_has_an_item_once"),
            models.UniqueConstraint(fields=["production", "place"], name="production_has_a_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} of {self.production_id}"


class BatesNumber(CaseRow):
    """One page's number: given once in a case, whatever restarts, and never to another page."""

    prefix = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    document = models.ForeignKey(ProductionDocument, on_delete=models.CASCADE, related_name="numbers")
    page = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["case", "prefix", "number"], name="bates_number_once_in_a_case"),
            models.UniqueConstraint(fields=["document", "page"], name="bates_number_of_a_page_once"),
        ]

    def __str__(self) -> str:
        return f"{self.prefix}{self.number}"
