"""Administration pages of evidence: what was given, how it came, and what was done with its bytes. Never its text."""

from __future__ import annotations

from django.contrib import admin

from config.admin_base import FirmAdmin
from evidence.models import EvidenceItem, ManifestEntry, StageRun, Upload


@admin.register(EvidenceItem)
class EvidenceItemsAdmin(FirmAdmin):
    list_display = ("title", "case", "media_type", "size_bytes", "status", "client_visible", "created_at", "deleted_at")
    list_filter = ("status", "client_visible", "created_at")
    list_select_related = ("case",)
    fields = (
        "id", "firm", "case", "parent", "title", "filename", "declared_type", "media_type", "status", "status_message",
        "client_visible", "size_bytes", "sha256", "page_count", "text_length", "uploaded_by", "reviewed_by",
        "reviewed_at", "created_at", "deleted_at",
    )  # fmt: skip


@admin.register(Upload)
class UploadsAdmin(FirmAdmin):
    list_display = ("filename", "case", "size_bytes", "status", "uploader", "created_at", "expires_at")
    list_filter = ("status", "created_at")
    list_select_related = ("case", "uploader")
    fields = (
        "id", "firm", "case", "filename", "content_type", "size_bytes", "declared_sha256", "status", "uploader", "item",
        "job", "created_at", "expires_at",
    )  # fmt: skip


@admin.register(ManifestEntry)
class ManifestEntriesAdmin(FirmAdmin):
    list_display = ("created_at", "act", "filename", "case", "size_bytes", "sha256", "actor_name")
    list_filter = ("act", "created_at")
    list_select_related = ("case",)
    fields = (
        "id", "created_at", "firm", "case", "item", "act", "sha256", "size_bytes", "filename", "actor_type", "actor_id",
        "actor_name", "owner_id", "origin", "request_id",
    )  # fmt: skip


@admin.register(StageRun)
class StageRunsAdmin(FirmAdmin):
    list_display = ("created_at", "stage", "item", "status", "message", "seconds")
    list_filter = ("status", "created_at")
    list_select_related = ("item",)
    fields = (
        "id", "firm", "case", "item", "job", "stage", "version", "status", "message", "seconds", "started_at",
        "finished_at",
    )  # fmt: skip
