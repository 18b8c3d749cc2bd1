"""Administration pages of what happened: audit entries and events. Jobs are shown with the agents'."""

from __future__ import annotations

from django.contrib import admin

from audit.models import AuditEntry, Event
from config.admin_base import FirmAdmin


@admin.register(AuditEntry)
class AuditEntriesAdmin(FirmAdmin):
    list_display = ("created_at", "actor_name", "actor_type", "tool", "entity_type", "outcome", "status", "case")
    list_filter = ("created_at", "outcome")
    list_select_related = ("case",)
    fields = (
        "id", "created_at", "firm", "case", "actor_type", "actor_id", "actor_name", "agent_owner_id", "session_id",
        "tool", "permission", "category", "entity_type", "entity_id", "outcome", "status",
        "reasoning_trace", "request_id",
    )  # fmt: skip


@admin.register(Event)
class EventsAdmin(FirmAdmin):
    list_display = ("created_at", "event_type", "entity_type", "entity_id", "actor_type", "case", "position")
    list_filter = ("created_at",)
    list_select_related = ("case",)
    fields = (
        "id", "created_at", "firm", "case", "event_type", "entity_type", "entity_id", "actor_type", "actor_id",
        "session_id", "data", "position",
    )  # fmt: skip
