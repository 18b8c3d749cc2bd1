from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows
from evidence.storage.base import FileParts


class UploadRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The case's uploads, but for those that became withheld items; who is outside the firm sees only their own."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            return rows.filter(actor_id=scope.actor.id)
        return rows if scope.sees_all_evidence else rows.exclude(item__withheld=True)


class UploadBatchRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's; nobody outside it sends batches."""
        return self.none() if scope.is_outside else super().visible_to(scope)


class UploadBatch(CaseRow):
    """Files that were announced in one call: what the one job that takes them in is about."""

    files = models.PositiveSmallIntegerField(help_text="How many were promised an address.")

    objects = UploadBatchRows.as_manager()

    def __str__(self) -> str:
        return f"batch of {self.files} files"


class Upload(CaseRow):
    """A promise of a file: a signed URL was given out, the bytes may or may not have come."""

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting for the bytes"
        CONFIRMED = "confirmed", "Confirmed"
        REJECTED = "rejected", "Rejected"
        EXPIRED = "expired", "Expired"
        CANCELLED = "cancelled", "Cancelled by its sender"

    filename = models.CharField(max_length=255)
    content_type = models.CharField(max_length=150)
    size_bytes = models.BigIntegerField()
    declared_sha256 = models.CharField(max_length=64, blank=True)
    storage_key = models.CharField(max_length=80, unique=True)
    part_bytes = models.BigIntegerField(
        default=0, db_default=0, help_text="How large its parts are; 0: it comes whole."
    )
    multipart_id = models.CharField(
        max_length=1024, blank=True, default="", db_default="",
        help_text="What S3 calls the upload in parts; empty where parts are files.",
    )  # fmt: skip
    custodian = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=200, blank=True)
    client_visible = models.BooleanField(default=False)
    allow_duplicate = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.PENDING)
    reason = models.CharField(max_length=500, blank=True, help_text="Why it was not taken in.")
    expires_at = models.DateTimeField()
    held = models.BooleanField(
        default=True, db_default=True,
        help_text="Whether its size counts as stored: until it is an item's, or nothing can come to its address any more.",
    )  # fmt: skip
    batch = models.ForeignKey(UploadBatch, on_delete=models.PROTECT, null=True, related_name="uploads")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, null=True, related_name="+")
    job = models.ForeignKey("audit.Job", on_delete=models.PROTECT, null=True, related_name="+")
    arrival = models.ForeignKey(
        "evidence.Arrival", on_delete=models.PROTECT, null=True, related_name="uploads",
        help_text="What it came with, once it was confirmed or rejected.",
    )  # fmt: skip
    settled_at = models.DateTimeField(null=True, help_text="When it was confirmed or rejected.")
    found_sha256 = models.CharField(max_length=64, blank=True, default="", db_default="", help_text="Of what came.")
    found_bytes = models.BigIntegerField(null=True, help_text="How many bytes came.")
    actor_type = models.CharField(max_length=10)
    actor_id = models.UUIDField()
    session_id = models.UUIDField(null=True, help_text="The agent's session that began it.")
    actor_name = models.CharField(max_length=200, blank=True)
    uploader = models.ForeignKey("cases.User", on_delete=models.PROTECT, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["expires_at"], condition=models.Q(held=True), name="upload_held")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(client_visible=False) | ~models.Q(actor_type="agent"), name="upload_of_agent_hidden"
            ),
            models.CheckConstraint(
                condition=models.Q(part_bytes__gt=0) | models.Q(part_bytes=0, multipart_id=""),
                name="upload_parts_have_a_size",
            ),
        ]

    objects = UploadRows.as_manager()

    @property
    def parts(self) -> FileParts | None:
        """How the file is divided, if it may come in parts."""
        if not self.part_bytes:
            return None
        return FileParts(self.storage_key, self.size_bytes, self.part_bytes, self.multipart_id)

    def __str__(self) -> str:
        return f"{self.filename} ({self.status})"
