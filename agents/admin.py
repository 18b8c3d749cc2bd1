"""Administration pages of agents: keys and sessions, without their secrets."""

from __future__ import annotations

from django.contrib import admin

from agents.models import AgentKey, AgentSession
from config.admin_base import FirmAdmin


@admin.register(AgentKey)
class AgentKeysAdmin(FirmAdmin):
    list_display = ("name", "prefix", "owner", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("created_at",)
    list_select_related = ("owner",)
    search_fields = ("name", "prefix")
    fields = (
        "id", "firm", "owner", "name", "agent_type", "prefix", "all_cases", "cases", "operations", "entity_types",
        "rate_per_minute", "rate_per_hour", "concurrent_requests", "created_at", "expires_at", "last_used_at",
        "revoked_at",
    )  # fmt: skip


@admin.register(AgentSession)
class AgentSessionsAdmin(FirmAdmin):
    list_display = ("agent_type", "purpose", "key", "status", "created_at", "expires_at", "last_used_at")
    list_filter = ("status", "created_at")
    list_select_related = ("key",)
    fields = (
        "id", "firm", "key", "agent_type", "purpose", "cases", "operations", "entity_types", "client_boundary",
        "status", "status_reason", "created_at", "expires_at", "ended_at", "last_used_at",
    )  # fmt: skip
