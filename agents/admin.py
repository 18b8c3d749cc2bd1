"""Administration pages of agents (keys and sessions, without their secrets) and of jobs, which can be tried again."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from agents.jobs.actions import job_repeat
from agents.models import AgentKey, AgentSession
from audit.models import AuditEntry, Job
from cases.scopes import person_actor
from config.admin_base import FirmAdmin
from config.api.errors import Conflict
from config.api.request_id import request_id
from config.api.tool import get_tool
from config.boundary import firm_boundary

AT_ONCE = 50


class OfCasesAdmin(FirmAdmin):
    """Rows that name cases."""

    readonly_fields = ("case_names",)

    @admin.display(description="cases")
    def case_names(self, row: AgentKey | AgentSession) -> str:
        return ", ".join(row.cases.order_by("name").values_list("name", flat=True)) or "-"


@admin.register(AgentKey)
class AgentKeysAdmin(OfCasesAdmin):
    list_display = ("name", "prefix", "owner", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("created_at",)
    list_select_related = ("owner",)
    search_fields = ("name", "prefix")
    fields = (
        "id", "firm", "owner", "name", "agent_type", "prefix", "all_cases", "case_names", "operations", "entity_types",
        "rate_per_minute", "rate_per_hour", "concurrent_requests", "created_at", "expires_at", "last_used_at",
        "revoked_at",
    )  # fmt: skip


@admin.register(AgentSession)
class AgentSessionsAdmin(OfCasesAdmin):
    list_display = ("agent_type", "purpose", "key", "status", "created_at", "expires_at", "last_used_at")
    list_filter = ("status", "created_at")
    list_select_related = ("key",)
    fields = (
        "id", "firm", "key", "agent_type", "purpose", "case_names", "operations", "entity_types", "client_boundary",
        "status", "status_reason", "created_at", "expires_at", "ended_at", "last_used_at",
    )  # fmt: skip


@admin.register(Job)
class JobsAdmin(FirmAdmin):
    list_display = (
        "created_at", "kind", "case", "status", "progress_stage", "progress_done", "progress_total", "attempts",
    )  # fmt: skip
    list_filter = ("status", "created_at")
    list_select_related = ("case",)
    fields = (
        "id", "created_at", "firm", "case", "kind", "entity_type", "entity_id", "status", "progress_done",
        "progress_total", "progress_stage", "error", "attempts", "lease_until", "started_at", "finished_at",
    )  # fmt: skip
    actions = ("try_again",)

    @admin.action(description="Try again what failed or was cancelled", permissions=["view"])
    def try_again(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        """Queue the selected jobs as ``jobs.retry`` does, and say of each that could not be why."""
        refused = []
        selected = list(jobs.select_related("case")[:AT_ONCE])
        for job in selected:
            try:
                _repeat(request, job)
            except Conflict as conflict:
                refused.append(f"{job.kind} of {job.case or 'the firm'}: {conflict.message}")
        if done := len(selected) - len(refused):
            messages.success(request, f"{done} queued again.")
        for reason in refused:
            messages.warning(request, reason)


def _repeat(request: HttpRequest, job: Job) -> None:
    user: Any = request.user
    with firm_boundary(job.firm_id), transaction.atomic():
        job_repeat(actor=person_actor(user), job=job)
        _record(request, job)


def _record(request: HttpRequest, job: Job) -> None:
    """The audit entry that the tool's own call would have left."""
    tool, user = get_tool("jobs.retry"), request.user
    AuditEntry.objects.create(
        firm_id=job.firm_id, case_id=job.case_id, actor_type="human", actor_id=user.pk, actor_name=str(user)[:200],
        tool=tool.name, permission=tool.permission, category=tool.audit, entity_type=tool.entity, entity_id=job.pk,
        outcome=AuditEntry.Outcome.OK, status=tool.status, request_id=request_id(request),
    )  # fmt: skip
