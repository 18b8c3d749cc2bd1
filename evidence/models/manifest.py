from __future__ import annotations

from django.db import models

from config.db import CaseRow


class ManifestEntry(CaseRow):
    """A link of the chain of custody: what happened to the stored bytes, by whom, when. Append-only."""

    class Act(models.TextChoices):
        RECEIVED = "received", "Received"
        UNPACKED = "unpacked", "Unpacked from its container"
        ASSEMBLED = "assembled", "Put together from page images"
        VERIFIED = "verified", "Hash verified"
        VIEWED = "viewed", "Viewed"
        DOWNLOADED = "downloaded", "Downloaded"
        DELETED = "deleted", "Removed from the case"
        ENCRYPTED = "encrypted", "Stored encrypted"
        OPENED = "opened", "Opened with a password"
        DECRYPTED = "decrypted", "Stored without encryption"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="manifest")
    act = models.CharField(max_length=12, choices=Act)
    sha256 = models.CharField(max_length=64)
    size_bytes = models.BigIntegerField()
    filename = models.CharField(max_length=255)
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200, blank=True)
    owner_id = models.UUIDField(null=True)
    origin = models.CharField(
        max_length=300, blank=True, help_text="Where the bytes came from: upload, container, folder."
    )
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        indexes = [models.Index(fields=["item", "id"], name="manifest_item")]
        verbose_name_plural = "manifest entries"

    def __str__(self) -> str:
        return f"{self.act} {self.sha256[:12]}"
