from __future__ import annotations

from django.db import models

from config.db import FirmRow


class StorageUse(FirmRow):
    """How much is stored for a firm, or in a case by one person: the row that a quota is held on.

    A row without case and user is the whole firm's. What is promised to an upload counts as stored. An empty quota is the
    installation's; only clients have one of their own.
    """

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, null=True, related_name="+")
    user = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    bytes_used = models.BigIntegerField(default=0, db_default=0)
    files_used = models.BigIntegerField(default=0, db_default=0)
    bytes_quota = models.BigIntegerField(null=True, blank=True)
    files_quota = models.BigIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["firm", "case", "user"], nulls_distinct=False, name="storage_use_once"),
            models.CheckConstraint(
                condition=models.Q(bytes_used__gte=0, files_used__gte=0), name="storage_use_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(case__isnull=True, user__isnull=True)
                | models.Q(case__isnull=False, user__isnull=False),
                name="storage_use_of_firm_or_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.files_used} files, {self.bytes_used} bytes"
