"""Stopping and repeating a job, whatever it is about."""

from __future__ import annotations

from django.db import transaction

from agents.policies import check_change_job, check_stop_job
from audit.jobs.actions import job_cancel
from audit.models import Job
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.pipeline.ending import item_cancelled
from evidence.pipeline.long_jobs import is_long, long_job_repeat
from evidence.pipeline.start import retry_processing
from facts.rereadings.jobs import rereading_repeat
from facts.rereadings.words import REREAD


@transaction.atomic
def job_stop(*, actor: Actor, job: Job) -> Job:
    """Ask a job to stop: at once if no worker holds it, else at the worker's next step. What it stored stays.

    Raises ``Conflict`` if it has ended, or the case is archived. An item whose reading stops says so. What a person began,
    an agent stops only with a person's approval.
    """
    check_stop_job(actor, job)
    job = job_cancel(actor=actor, job=job)
    if job.status == Job.Status.CANCELLED and job.entity_type == "evidence":
        item_cancelled(job.entity_id)
    return job


@transaction.atomic
def job_repeat(*, actor: Actor, job: Job) -> Job:
    """Queue a failed or cancelled job again; its finished steps are not repeated."""
    check_change_job(job)
    if job.entity_type == "approval":
        raise Conflict("An approval is used once.", suggestion="Make the call again: it asks for a new approval.")
    if job.kind == REREAD:
        return rereading_repeat(actor=actor, job=job)
    if is_long(job):
        return long_job_repeat(actor=actor, job=job)
    return retry_processing(actor=actor, job=job)
