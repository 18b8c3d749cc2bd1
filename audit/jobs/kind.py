"""Jobs as a kind: clients see those about what they see."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from audit.jobs.states import STATES
from audit.models import Job
from config.api.kind import CAP, Count, EventDescription, Kind, Look
from config.api.kind_rows import client_visible_rows, concealed_rows
from config.api.kinds import register, with_jobs
from config.api.scope import Scope

ABOUT = {
    "kind": "What is done: process, or one step.",
    "status": "The job’s status.",
    "evidence_id": "The document it is about.",
    "done": "How many steps are done.",
    "total": "Of how many.",
    "stage": "The step it is at.",
    "stage_label": "What people call that step.",
}
MISSED = {
    "code": "Why, as the job’s error has it; null where somebody stopped it.",
    "lost": "The steps that have no result.",
}


def _for_clients(scope: Scope) -> QuerySet[Any]:
    return Job.objects.filter(client_visible_rows(scope, only=with_jobs()))


def _about_concealed(scope: Scope) -> QuerySet[Any]:
    return Job.objects.filter(concealed_rows(scope, besides="job"))


MOST_FAILED = 1_000  # are counted: how many more there are tells nobody anything


def _in_state(name: str, *states: str, most: int = CAP) -> Count:
    return Count(
        name,
        lambda scope: Job.objects.visible_to(scope).filter(status__in=states),
        internal=True,
        of_case=lambda scope, case_id: Job.objects.of_case(case_id, scope).filter(status__in=states),
        most=most,
    )


register(
    Kind(
        name="job",
        model=Job,
        label="job",
        plural="jobs",
        icon="refresh",
        page=None,
        events={
            "queued": EventDescription("A job waits for a worker.", ABOUT),
            "progress": EventDescription("A job began its next step, or is asked to stop.", ABOUT),
            "completed": EventDescription("A job did all that it was to do.", ABOUT),
            "failed": EventDescription("A job ended early; what it stored before stays.", ABOUT | MISSED),
            "cancelled": EventDescription("A job was stopped; what it stored before stays.", ABOUT | MISSED),
        },
        passing_events=("progress",),
        states=STATES,
        client_rows=_for_clients,
        concealed=_about_concealed,
        counts=(_in_state("jobs_failed", Job.Status.FAILED, most=MOST_FAILED), _in_state("jobs_running", *Job.ACTIVE)),
        statuses={
            "queued": Look("Waiting", "muted", "clock"),
            "pending": Look("Waiting", "muted", "clock"),
            "processing": Look("Reading", "info", "spinner"),
            "running": Look("Running", "info", "spinner"),
            "cancelling": Look("Stopping", "warn", "spinner"),
            "completed": Look("Done", "good", "check-circle"),
            "done": Look("Done", "good", "check"),
            "cancelled": Look("Cancelled", "muted", "minus"),
            "skipped": Look("Skipped", "muted", "minus"),
            "awaiting_approval": Look("Awaiting approval", "warn", "clock"),
        },
    )
)
