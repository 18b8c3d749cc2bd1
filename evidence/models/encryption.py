from __future__ import annotations

from django.db import models

from config.db import FirmRow


class DataKey(FirmRow):
    """A key that a firm's stored files are encrypted with, wrapped by the key provider. One of them is the current one."""

    provider = models.CharField(max_length=200, help_text="Which key provider wrapped it.")
    wrapped = models.BinaryField(max_length=4096, blank=True)
    retired_at = models.DateTimeField(null=True, help_text="Since when new files have another key.")
    destroyed_at = models.DateTimeField(null=True, help_text="Since when nothing opens the files it encrypted.")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["firm"], condition=models.Q(retired_at=None, destroyed_at=None), name="datakey_one_is_current"
            ),
            models.CheckConstraint(
                condition=models.Q(destroyed_at=None) | models.Q(wrapped=b""), name="datakey_destroyed_means_gone"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} of {self.firm_id}"


class EncryptedFile(FirmRow):
    """A stored file that is encrypted: only here stands that it is, so that nobody can pass off plain bytes as its own."""

    storage_key = models.CharField(max_length=80, unique=True)
    data_key = models.ForeignKey(DataKey, on_delete=models.PROTECT, related_name="files")
    sha256 = models.CharField(
        max_length=64, help_text="Of the bytes as they are stored; a manifest has the original's."
    )
    size_bytes = models.BigIntegerField(help_text="As they are stored.")

    def __str__(self) -> str:
        return self.storage_key


class ReplacedFile(FirmRow):
    """A stored file whose item has another one by now, to be removed: kept until it is, across crashes."""

    storage_key = models.CharField(max_length=80, unique=True)

    def __str__(self) -> str:
        return self.storage_key
