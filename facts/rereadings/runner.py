"""Brings a case's documents through a re-reading, one after the other. Killed at any point, it goes on where it was."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from audit.jobs.actions import job_claim, job_end, job_release
from audit.models import Job
from config.api.current import calling
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from evidence.pipeline.answers import StoredAnswers
from evidence.pipeline.ending import JobOutcome, job_call
from evidence.pipeline.heartbeat import heartbeat
from evidence.pipeline.runner import MAX_ATTEMPTS, JobRun, StageOutcome, run_stage
from evidence.pipeline.runs import StageRuns
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work
from facts.rereadings.jobs import wake
from facts.rereadings.readers import current_version, due_items, failed_items, stages_again

DOCUMENTS_AT_ONCE = 20
UNREAD = "Some documents could not be read again; what was found in the others is proposed."
STOPPED = "Reading these documents again stopped the worker several times."


def advance_rereading(job_id: uuid.UUID) -> JobOutcome:
    """Read some documents again, and release the job for the next ones, or end it."""
    with transaction.atomic():
        job = job_claim(job_id)
    if job is None:
        return JobOutcome.NOT_CLAIMED
    with calling(job_call(job)):
        if job.status == Job.Status.CANCELLING:
            return _end(job, JobOutcome.CANCELLED)
        if job.attempts > MAX_ATTEMPTS:
            return _end(job, JobOutcome.FAILED, STOPPED)
        with heartbeat(job):
            for item_id in _due(job):
                if _read(job, item_id) is StageOutcome.CANCELLED:
                    return _end(job, JobOutcome.CANCELLED)
            return _release_or_end(job)


def _due(job: Job) -> list[uuid.UUID]:
    """The next documents: few enough that those which people upload meanwhile need not wait long for a worker."""
    with firm_boundary(job.firm_id):
        rows = due_items(job).order_by("withheld", "id")
        return list(rows.values_list("pk", flat=True)[:DOCUMENTS_AT_ONCE])


def _read(job: Job, item_id: uuid.UUID) -> StageOutcome:
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.select_related("case").filter(pk=item_id, deleted_at__isnull=True).first()
        if item is None:
            return StageOutcome.SKIPPED
        work = Work(item, job.pk)
        stages: list[Stage] = list(stages_again().values())
        # What is withheld counts nowhere, for some who see the job do not see that it is there.
        run = JobRun(
            job,
            work,
            stages,
            StageRuns(job, work),
            StoredAnswers(job, item),
            progress=_progress(job),
            quiet=item.withheld,
        )
    outcome = StageOutcome.SKIPPED
    for stage in stages:
        outcome = run_stage(run, stage)
        if outcome is StageOutcome.CANCELLED:
            break
    return outcome


def _progress(job: Job) -> tuple[int, int]:
    left = due_items(job).filter(withheld=False).count()
    return max(0, job.progress_total - left), job.progress_total


def _release_or_end(job: Job) -> JobOutcome:
    with firm_boundary(job.firm_id):
        if due_items(job).exists():
            job_release(job)
            wake(job)
            return JobOutcome.RELEASED
        failed = failed_items(job).exists()
    return _end(job, JobOutcome.FAILED, UNREAD) if failed else _end(job, JobOutcome.COMPLETED)


def _end(job: Job, outcome: JobOutcome, message: str = "") -> JobOutcome:
    statuses: dict[JobOutcome, str] = {
        JobOutcome.COMPLETED: Job.Status.COMPLETED,
        JobOutcome.FAILED: Job.Status.FAILED,
        JobOutcome.CANCELLED: Job.Status.CANCELLED,
    }
    with firm_boundary(job.firm_id):
        result = {"engine": current_version()} if outcome is JobOutcome.COMPLETED else None
        job_end(job, status=statuses[outcome], result=result, error=_error(message) if message else None)
    return outcome


def _error(message: str) -> dict[str, Any]:
    return {
        "code": "PROCESSING_FAILED",
        "message": message,
        "retry_guidance": "Try again later; documents that were read again are not read once more.",
        "recoverable": True,
        "suggested_action": "jobs.retry",
        "partial_results": {},
    }
