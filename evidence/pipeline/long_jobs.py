"""Long work that is no reading of a document: done in pieces, with progress, and taken up again where it stopped."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, cast

from django.db import transaction
from django.utils.module_loading import import_string

from audit.jobs.actions import job_claim, job_end, job_release, job_renew, job_requeue
from audit.models import Job
from config.api.current import calling
from config.api.scope import Actor
from config.boundary import firm_boundary
from config.jobs import wake_on_commit
from evidence.pipeline.ending import JobOutcome, job_call
from evidence.pipeline.heartbeat import heartbeat

MAX_ATTEMPTS = 5
SECONDS_AT_ONCE = 60.0  # then others' work comes first


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is: a piece of it is stored, and need not be done again. ``waits``: nothing more can be done just now;
    the scheduler has a worker look again within seconds."""

    stage: str
    done: int
    total: int
    waits: bool = False


class WorkFailed(Exception):
    """The work can't be done as things stand: why, what to do, and what was found on the way."""

    def __init__(self, message: str, *, guidance: str, code: str = "PROCESSING_FAILED", found: Any = None) -> None:
        super().__init__(message)
        self.message, self.guidance, self.code, self.found = message, guidance, code, found


Work = Callable[[Job], Generator[Progress, None, dict[str, Any]]]
Ended = Callable[[Job, JobOutcome], None]
QUEUE_TEXT, QUEUE_ENRICH, QUEUE_SPEECH = "text", "enrich", "speech"
TASKS = {QUEUE_TEXT: "advance_asked", QUEUE_ENRICH: "advance_long", QUEUE_SPEECH: "advance_speech"}


@dataclass(frozen=True, slots=True)
class LongWork:
    """How jobs of a kind are done, on which queue, and what is called when one has ended. ``path`` names the function: its module
    is imported when the first such job runs, for only workers need what it imports."""

    path: str
    queue: str
    ended: Ended | None

    def run(self, job: Job) -> Generator[Progress, None, dict[str, Any]]:
        return cast(Work, import_string(self.path))(job)


_works: dict[str, LongWork] = {}


def register(kind: str, work: str, *, queue: str = QUEUE_TEXT, ended: Ended | None = None) -> None:
    """Have jobs of this kind done by the function at the dotted path ``work``, which yields after each piece that it stored and
    returns the job's result. ``ended`` is called in the transaction in which a job ends, by whichever way. What somebody asked
    for and waits for does not wait for the enrichment of all documents that came in."""
    _works[kind] = LongWork(work, queue, ended)


def is_long(job: Job) -> bool:
    return job.kind in _works


def wake(job: Job) -> None:
    name = TASKS[_works[job.kind].queue]
    wake_on_commit(import_string(f"evidence.tasks.{name}"), job.pk)  # by its path: tasks import this module


@transaction.atomic
def long_job_repeat(*, actor: Actor, job: Job) -> Job:
    """Queue one that failed or was cancelled again; pieces that were stored are not done once more."""
    job = job_requeue(actor=actor, job=job)
    wake(job)
    return job


def advance_long_job(job_id: uuid.UUID) -> JobOutcome:
    """Do some of the work, and release the job for the rest, or end it."""
    with transaction.atomic():
        job = job_claim(job_id)
    if job is None:
        return JobOutcome.NOT_CLAIMED
    with calling(job_call(job)):
        if job.status == Job.Status.CANCELLING:
            return _end(job, JobOutcome.CANCELLED)
        if job.attempts > MAX_ATTEMPTS:
            failure = WorkFailed("This work stopped the worker several times.", guidance="Report it, then try again.")
            return _end(job, JobOutcome.FAILED, error=_error(failure))
        with heartbeat(job):
            return _advance(job)


def _advance(job: Job) -> JobOutcome:
    pieces, until = _works[job.kind].run(job), time.monotonic() + SECONDS_AT_ONCE
    while True:
        try:
            progress = next(pieces)
        except StopIteration as ended:
            return _end(job, JobOutcome.COMPLETED, result=ended.value)
        except WorkFailed as failure:
            return _end(job, JobOutcome.FAILED, error=_error(failure))
        with firm_boundary(job.firm_id, durable=False):
            going = job_renew(job, stage=progress.stage, done=progress.done, total=progress.total)
        if not going:
            return _end(job, JobOutcome.CANCELLED)
        if progress.waits or time.monotonic() > until:
            return _release(job, at_once=not progress.waits)


def _release(job: Job, *, at_once: bool) -> JobOutcome:
    with firm_boundary(job.firm_id):
        job_release(job)
        if at_once:
            wake(job)
    return JobOutcome.RELEASED if at_once else JobOutcome.WAITS


def _end(
    job: Job, outcome: JobOutcome, *, result: dict[str, Any] | None = None, error: dict[str, Any] | None = None
) -> JobOutcome:
    statuses: dict[JobOutcome, str] = {
        JobOutcome.COMPLETED: Job.Status.COMPLETED,
        JobOutcome.FAILED: Job.Status.FAILED,
        JobOutcome.CANCELLED: Job.Status.CANCELLED,
    }
    with firm_boundary(job.firm_id):
        if job_end(job, status=statuses[outcome], result=result, error=error) and (ended := _works[job.kind].ended):
            ended(job, outcome)
    return outcome


def _error(failure: WorkFailed) -> dict[str, Any]:
    return {
        "code": failure.code,
        "message": failure.message,
        "retry_guidance": failure.guidance,
        "recoverable": True,
        "suggested_action": "jobs.retry",
        "partial_results": failure.found or {},
    }
