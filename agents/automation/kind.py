"""Standing instructions, and each run of one, as kinds."""

from django.urls import reverse

from agents.models import AutomationRule, AutomationRun
from config.api.kinds import Kind, Look, register

register(
    Kind(
        name="automation_rule",
        model=AutomationRule,
        label="standing instruction",
        plural="standing instructions",
        icon="sparkle",
        page=lambda case_id, pk: reverse("automation_rule", args=[pk]),
        events=("created", "updated", "deleted"),
        statuses={"paused": Look("Paused", "muted", "pause")},
    )
)
register(
    Kind(
        name="automation_run",
        model=AutomationRun,
        label="run of a standing instruction",
        plural="runs of standing instructions",
        icon="sparkle",
        page=None,
        events=("completed", "failed", "skipped"),
        shown_in=("automation_rule",),
    )
)
