"""Standing instructions, and each run of one, as kinds."""

from django.urls import reverse

from agents.models import AutomationRule, AutomationRun
from config.api.kind import EventDescription, Kind, Look
from config.api.kinds import register

RUN = {"rule_id": "The standing instruction.", "session_id": "The session that did the work; null for none."}

register(
    Kind(
        name="automation_rule",
        model=AutomationRule,
        label="standing instruction",
        plural="standing instructions",
        icon="sparkle",
        page=lambda case_id, pk: reverse("automation_rule", args=[pk]),
        titles=lambda scope: AutomationRule.objects.visible_to(scope).values_list("pk", "name"),
        events={
            "created": EventDescription("A standing instruction was given.", across_cases=True),
            "updated": EventDescription(
                "A standing instruction was changed, paused or resumed.",
                {"fields": "Names of the fields that changed."},
                across_cases=True,
            ),
            "deleted": EventDescription("A standing instruction was taken back.", across_cases=True),
        },
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
        events={
            "completed": EventDescription("A standing instruction was carried out once.", RUN),
            "failed": EventDescription("A run of a standing instruction failed.", RUN),
            "skipped": EventDescription("A run of a standing instruction was left out.", RUN),
        },
        shown_in=("automation_rule",),
    )
)
