from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Versioned


class EvidenceRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        rows = super().visible_to(scope).filter(deleted_at__isnull=True)
        return rows.filter(client_visible=True) if scope.client_boundary else rows


class EvidenceItem(CaseRow, Versioned):
    """One thing that was given: a stored file, a child found inside one, or a record of a physical thing."""

    class Status(models.TextChoices):
        REGISTERED = "registered", "Registered"  # a record without a file
        UPLOADED = "uploaded", "Waiting"
        PROCESSING = "processing", "Processing"
        READY = "ready", "Ready"
        PARTIAL = "partial", "Ready, with problems"
        UNSUPPORTED = "unsupported", "Stored, not readable here"
        FAILED = "failed", "Failed"
        CANCELLED = "cancelled", "Cancelled"

    case = models.ForeignKey("cases.Case", on_delete=models.PROTECT, related_name="evidence")
    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    title = models.CharField(max_length=300)
    filename = models.CharField(max_length=255, blank=True)
    declared_type = models.CharField(max_length=150, blank=True)
    media_type = models.CharField(max_length=150, blank=True, help_text="By content, once identified.")
    kind = models.CharField(max_length=40, blank=True)
    classification = models.CharField(max_length=40, blank=True)
    classification_confidence = models.FloatField(null=True)
    language = models.CharField(max_length=8, blank=True)
    summary = models.TextField(blank=True)
    metadata = models.JSONField(default=dict, blank=True)
    document_date = models.DateField(null=True, blank=True)
    custodian = models.CharField(max_length=200, blank=True)
    source = models.CharField(max_length=200, blank=True)
    description = models.TextField(blank=True, max_length=10_000)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.UPLOADED)
    status_message = models.CharField(max_length=500, blank=True)
    problems = models.JSONField(default=list, blank=True)
    client_visible = models.BooleanField(default=False)
    storage_key = models.CharField(max_length=80, blank=True)
    size_bytes = models.BigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    page_count = models.PositiveIntegerField(default=0)
    text_length = models.PositiveIntegerField(default=0)
    shown_by = models.ForeignKey(
        "cases.User", on_delete=models.PROTECT, null=True, related_name="+",
        help_text="The person who last decided whether the client sees it.",
    )  # fmt: skip
    client_title = models.CharField(
        max_length=300, blank=True, db_default="",
        help_text="The title a person wrote or released; else clients read the file's name.",
    )  # fmt: skip
    client_summary = models.TextField(blank=True, db_default="", help_text="The summary a person released to clients.")
    written_by = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True,
        help_text="By field, who last wrote it; evidence.outward keeps it.",
    )  # fmt: skip
    added_by_type = models.CharField(
        max_length=10, blank=True, db_default="", help_text="human or agent; empty: unknown."
    )
    added_by_name = models.CharField(max_length=200, blank=True, db_default="")
    uploaded_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_by = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    reviewed_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = EvidenceRows.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["case", "-id"], condition=models.Q(deleted_at__isnull=True), name="evidence_case_recent"
            ),
            models.Index(
                fields=["case", "-id"],
                condition=models.Q(deleted_at__isnull=True, client_visible=True),
                name="evidence_client_recent",
            ),
            models.Index(fields=["case", "sha256"], name="evidence_case_hash"),
            models.Index(fields=["case", "status"], name="evidence_case_status"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(storage_key="") | ~models.Q(sha256=""), name="evidence_stored_means_hashed"
            ),
            models.CheckConstraint(
                condition=models.Q(client_visible=False)
                | ~models.Q(added_by_type="agent")
                | models.Q(shown_by__isnull=False),
                name="evidence_of_agent_shown_by_a_person",
            ),
            models.CheckConstraint(condition=models.Q(size_bytes__gte=0), name="evidence_size_not_negative"),
            models.UniqueConstraint(
                fields=["storage_key"], condition=~models.Q(storage_key=""), name="evidence_storage_key_unique"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def added_by(self) -> dict[str, str]:
        return {"type": self.added_by_type or "human", "name": self.added_by_name}
