"""Work a case's jobs off without a running stack: what the command line and the measurements use."""

from __future__ import annotations

import subprocess
import sys
import uuid

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone

from audit.models import Job
from evidence.models import StageRun
from evidence.pipeline.ending import JobOutcome
from evidence.pipeline.long_jobs import advance_long_job, is_long
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.stage import searchable_stages


def drain(case_id: uuid.UUID) -> None:
    """Advance the case's jobs until none is left that this process could take: first all to searchable, then the rest."""
    waiting: set[uuid.UUID] = set()  # those that another process is at, or that wait for another job
    while (job := _next(case_id, waiting)) is not None:
        if _advance(job) in (JobOutcome.NOT_CLAIMED, JobOutcome.WAITS):
            waiting.add(job.pk)


def _advance(job: Job) -> JobOutcome:
    if is_long(job):
        return advance_long_job(job.pk)
    if _is_searchable(job) or job.kind != "process":
        return advance_job(job.pk)
    return advance_to_searchable(job.pk)


def start_workers(case_id: uuid.UUID, *, count: int) -> list[subprocess.Popen[bytes]]:
    """Start processes that drain the case and end (``manage.py drain``)."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "drain", str(case_id)]
    return [subprocess.Popen(command) for _ in range(count)]  # our own interpreter and script


def _next(case_id: uuid.UUID, waiting: set[uuid.UUID]) -> Job | None:
    jobs = Job.objects.filter(case_id=case_id, status__in=Job.ACTIVE, entity_type="evidence").exclude(pk__in=waiting)
    free = jobs.exclude(lease_until__gt=timezone.now())
    indexed = StageRun.objects.filter(
        item_id=OuterRef("entity_id"), stage=searchable_stages()[-1].name, status=StageRun.Status.DONE
    )
    job: Job | None = free.annotate(searchable=Exists(indexed)).order_by("searchable", "id").first()
    return job


def _is_searchable(job: Job) -> bool:
    return bool(getattr(job, "searchable", False))
