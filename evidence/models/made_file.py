from __future__ import annotations

from django.db import models

from config.db import FirmRow


class MadeFile(FirmRow):
    """A file that was made for a caller, such as an export: where it is stored until it is removed."""

    storage_key = models.CharField(max_length=80, unique=True)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="made_file_when")]

    def __str__(self) -> str:
        return self.storage_key
