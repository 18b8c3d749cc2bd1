"""Administration pages of facts and entities: who made what and when. What facts say is read in their case."""

from __future__ import annotations

from django.contrib import admin

from config.admin_base import FirmAdmin
from facts.models import Entity, Fact


@admin.register(Fact)
class FactsAdmin(FirmAdmin):
    list_display = ("id", "case", "status", "date", "made_by_type", "made_by_name", "approved_by", "created_at")
    list_filter = ("status", "created_at")
    list_select_related = ("case", "approved_by")
    fields = (
        "id", "firm", "case", "status", "date", "date_end", "date_precision", "confidence", "made_by_type",
        "made_by_name", "made_by_version", "made_by_job", "decided_by", "approved_by",
        "approved_at", "client_override", "created_at", "updated_at", "version",
    )  # fmt: skip


@admin.register(Entity)
class EntitiesAdmin(FirmAdmin):
    list_display = ("name", "type", "case", "made_by_name", "created_at")
    list_filter = ("created_at",)
    list_select_related = ("case",)
    search_fields = ("name",)
    fields = (
        "id", "firm", "case", "name", "type", "made_by_type", "made_by_name", "made_by_version", "made_by_job",
        "decided_by", "created_at", "updated_at", "version",
    )  # fmt: skip
