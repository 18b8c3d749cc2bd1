"""Celery tasks of the evidence app: they take a job's id, and may run twice."""

from __future__ import annotations

import gc
import logging
import uuid
from typing import Any

from celery import Task
from celery.signals import worker_init
from django.db import connection

from audit.jobs.actions import job_end, lost_jobs
from audit.models import Job
from config.api.current import calling
from config.boundary import firm_boundary
from config.jobs import background, wake_on_commit
from config.priority import stand_back
from evidence.custody.made_files import sweep_made_files
from evidence.custody.receipts import issue_due_receipts
from evidence.custody.sweeping import sweep_expired_uploads
from evidence.duplicates.waiting import compare_waiting, waiting_items
from evidence.engines.base.registry import preload
from evidence.guests.notices import notify_ending
from evidence.models import EvidenceItem
from evidence.monitors.checking import check_due
from evidence.pipeline import long_jobs
from evidence.pipeline.ending import job_call
from evidence.pipeline.outcome import failed_status
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.stage import all_stages
from evidence.pipeline.start import QUEUE_ENRICH, QUEUE_TEXT, wake

JOB_QUEUES = (QUEUE_TEXT, QUEUE_ENRICH, long_jobs.QUEUE_SPEECH)
logger = logging.getLogger("intactus.pipeline")


@worker_init.connect
def load_before_fork(sender: Any = None, **_: Any) -> None:
    """Have what reads documents in memory once, not in each of a worker's processes, and people's requests go before it. Who
    only listens to recordings reads none."""
    if sender is not None and set(sender.app.amqp.queues.consume_from) == {long_jobs.QUEUE_SPEECH}:
        return
    stand_back()
    all_stages()
    preload()
    gc.collect()
    gc.freeze()  # looking for garbage would copy the pages that are shared


class JobTask(Task):
    """A task about one job: an unexpected error ends the job readably instead of leaving it hanging."""

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        logger.error("job %s failed unexpectedly", args[0], exc_info=exc)
        job = Job.objects.filter(pk=args[0]).first()
        if job is None:
            return
        error = {
            "code": "PROCESSING_FAILED",
            "message": "Something went wrong on our side while working on this.",
            "retry_guidance": "Try again; if it persists, report the correlation id.",
            "recoverable": True,
            "suggested_action": "jobs.retry",
            "partial_results": {},
            "correlation_id": task_id,
        }
        with calling(job_call(job)), firm_boundary(job.firm_id):
            if job_end(job, status=Job.Status.FAILED, error=error) and job.entity_type == "evidence":
                item = EvidenceItem.objects.get(pk=job.entity_id)
                status, message = failed_status(item), error["message"]
                EvidenceItem.objects.filter(pk=item.pk).update(status=status, status_message=message)


@background(QUEUE_TEXT, base=JobTask)
def advance(job_id: str) -> None:
    """Bring a job up to the point where its item can be found by its words."""
    advance_to_searchable(uuid.UUID(job_id))


@background(QUEUE_ENRICH, base=JobTask)
def advance_enrichment(job_id: str) -> None:
    """Bring a job to its end."""
    advance_job(uuid.UUID(job_id))


@background(QUEUE_TEXT, base=JobTask)
def advance_asked(job_id: str) -> None:
    """Do some of a long work that somebody waits for."""
    long_jobs.advance_long_job(uuid.UUID(job_id))


@background(QUEUE_ENRICH, base=JobTask)
def advance_long(job_id: str) -> None:
    """Do some of a long work that is no reading of a document."""
    long_jobs.advance_long_job(uuid.UUID(job_id))


@background(long_jobs.QUEUE_SPEECH, base=JobTask)
def advance_speech(job_id: str) -> None:
    """Listen to some of a recording. The queue has a worker of its own, so that nothing waits for it."""
    long_jobs.advance_long_job(uuid.UUID(job_id))


@background()
def issue_receipts() -> None:
    """Sign the account of what came in, once nothing more comes with it."""
    issue_due_receipts()


@background()
def sweep_uploads() -> None:
    """Give back the storage of uploads whose address expired, a day later remove bytes that were never confirmed, and remove
    files that were made for somebody to fetch."""
    sweep_expired_uploads()
    sweep_made_files()


@background()
def wake_stalled_jobs() -> None:
    """Send active jobs that no worker holds and no message will wake up to their queues again: lost wake-ups, killed workers."""
    for job in lost_jobs(JOB_QUEUES):
        if long_jobs.is_long(job):
            long_jobs.wake(job)
        elif job.entity_type == "evidence":
            wake(job)


@background()
def fold_facets() -> None:
    """Make one row of the many that each count of a case's evidence was written in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT evidence_fold_facets()")


@background()
def check_monitors() -> None:
    """Ask for the watched web pages that are due."""
    check_due(seconds=45.0)


@background("default")
def notify_ending_grants() -> None:
    """Notify guests of what they were granted and soon see no more."""
    notify_ending()


@background()
def compare_texts() -> None:
    """Have documents compared with the others of their case that were read before this was done."""
    if waiting_items().exists():
        wake_on_commit(compare_waiting_texts)


@background(QUEUE_ENRICH)
def compare_waiting_texts() -> None:
    """Compare some of them: what comes in need not wait behind all."""
    compare_waiting()
