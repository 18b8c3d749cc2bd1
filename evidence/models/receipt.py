from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows
from evidence.models.item import EvidenceItem
from evidence.models.upload import Upload


class ReceiptRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's receipts of the caller's cases, but for those that name evidence withheld from the caller: what is
        signed can't be shown in part."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            return rows.none()
        return rows if scope.sees_all_evidence else rows.filter(_open())

    def concealed_from(self, scope: Scope) -> Self:
        """Those that name what is withheld from a caller who does not see all evidence."""
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence else rows.exclude(_open())


def _open() -> models.Q:
    """Of an arrival without anything withheld; the others are about a whole case, whatever becomes privileged in it."""
    uploads = Upload.objects.filter(arrival_id=models.OuterRef("arrival_id"), item__withheld=True)
    items = EvidenceItem.objects.filter(arrival_id=models.OuterRef("arrival_id"), withheld=True).order_by()
    return models.Q(arrival__isnull=False) & ~models.Exists(uploads) & ~models.Exists(items)


class Receipt(CaseRow):
    """A signed statement about files: what came in, or what the stored bytes were when they were read again. Never changed."""

    class Kind(models.TextChoices):
        INGEST = "ingest", "Files received"
        VERIFICATION = "verification", "Stored files verified"
        PRODUCTION = "production", "Production frozen"

    kind = models.CharField(max_length=12, choices=Kind)
    arrival = models.OneToOneField("evidence.Arrival", on_delete=models.PROTECT, null=True, related_name="receipt")
    production = models.OneToOneField(
        "evidence.Production", on_delete=models.PROTECT, null=True, related_name="receipt"
    )
    job = models.ForeignKey("audit.Job", on_delete=models.PROTECT, null=True, related_name="+")
    statement = models.JSONField(help_text="What was signed, as canonical JSON.")
    signature = models.CharField(max_length=128)
    public_key = models.CharField(max_length=64)

    objects = ReceiptRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="receipt_case_recent")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(kind="ingest") | models.Q(arrival__isnull=False), name="receipt_of_an_arrival"
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="production") | models.Q(production__isnull=False),
                name="receipt_of_a_production",
            ),
        ]

    def __str__(self) -> str:
        return f"receipt of {self.created_at:%Y-%m-%d %H:%M}"
