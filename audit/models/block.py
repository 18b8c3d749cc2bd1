from __future__ import annotations

from django.db import models

from config.db import FirmRow, Row


class AuditBlock(FirmRow):
    """A sealed run of a firm's audit entries: their Merkle root, chained to the block before, and signed."""

    number = models.PositiveBigIntegerField(help_text="1, 2, 3 … within the firm, without gaps.")
    count = models.PositiveIntegerField()
    root = models.CharField(max_length=64)
    previous = models.CharField(
        max_length=64, blank=True, help_text="The hash of the block before; empty for the first."
    )
    hash = models.CharField(max_length=64, unique=True)
    signature = models.CharField(max_length=128)
    key_id = models.CharField(max_length=64)
    sealed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["firm", "number"], name="audit_block_number_once")]

    def __str__(self) -> str:
        return f"block {self.number} of {self.firm_id}"


class AuditSeal(Row):
    """An entry's place in its block, with the hash its content had when it was sealed."""

    firm = models.ForeignKey("cases.Firm", on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField("audit.AuditEntry", on_delete=models.PROTECT, related_name="seal")
    block = models.ForeignKey(AuditBlock, on_delete=models.PROTECT, related_name="seals")
    place = models.PositiveIntegerField()
    leaf = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["block", "place"], name="audit_seal_place_once")]

    def __str__(self) -> str:
        return f"{self.place} in {self.block_id}"
