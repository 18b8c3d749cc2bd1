"""Brings an item through its stages. Killed at any point, it goes on where it was, and nothing is stored twice."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from django.db import OperationalError, transaction
from psycopg.errors import DeadlockDetected

from audit.jobs.actions import job_claim, job_renew
from audit.models import Job
from config.api.current import calling
from config.api.errors import QuotaExceeded
from config.boundary import firm_boundary
from evidence.engines.base.answers import answers_kept
from evidence.engines.base.tokens import counted
from evidence.engines.base.types import EngineError
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.answers import StoredAnswers
from evidence.pipeline.ending import (
    JobOutcome,
    end_cancelled,
    end_completed,
    end_failed,
    hold,
    job_actor,
    job_call,
    release,
)
from evidence.pipeline.heartbeat import heartbeat
from evidence.pipeline.outcome import final_status
from evidence.pipeline.runs import StageRecord, StageRuns
from evidence.pipeline.stage import Stage, StageFailed, StageWaits, all_stages, searchable_stages, stages_for
from evidence.pipeline.work import Work

MAX_ATTEMPTS = 5
_DEADLOCKS = 5  # in a row
LATER = "Try again later; what was found before stays, and nothing is charged for what is missing."
WORKER_STOPPED = "Reading this file stopped the worker several times."
Status = StageRun.Status


class StageOutcome(Enum):
    """How a stage ended for a job."""

    DONE = "done"
    SKIPPED = "skipped"  # its result is current, or there is nothing for it to do
    CANCELLED = "cancelled"  # the job was cancelled, or is no longer this worker's; nothing was stored
    FAILED = "failed"  # the run's ``failure`` says why
    WAITS = "waits"  # it can't begin yet; the item says why


@dataclass(slots=True)
class JobRun:
    """A job while a worker holds it."""

    job: Job
    work: Work
    stages: list[Stage]
    stage_runs: StageRuns
    answers: StoredAnswers
    progress: tuple[int, int] | None = None  # done and total of a job about several items; else its stages are counted
    quiet: bool = False  # says nothing of how far it is
    failure: StageFailed = field(init=False)  # set when a stage's outcome is FAILED

    def renew(self, stage: Stage) -> bool:
        """Keep the lease and tell how far the job is; ``False`` means that it is to stop."""
        if self.quiet:
            return Job.objects.filter(pk=self.job.pk, status=Job.Status.PROCESSING).exists()
        done, total = self.progress or (self.stages.index(stage), len(self.stages))
        return job_renew(self.job, stage=stage.name, done=done, total=total)


def advance_to_searchable(job_id: uuid.UUID) -> JobOutcome:
    """Run those of the job's stages that make its item searchable, and release the job for the others."""
    return _advance(job_id, searchable_stages())


def advance_job(job_id: uuid.UUID) -> JobOutcome:
    """Run all of the job's stages that are not current, and end the job."""
    return _advance(job_id, all_stages())


def _advance(job_id: uuid.UUID, due: list[Stage]) -> JobOutcome:
    job = _claim(job_id)
    if job is None:
        return JobOutcome.NOT_CLAIMED
    with calling(job_call(job)):
        return _advance_claimed(job, due)


def _advance_claimed(job: Job, due: list[Stage]) -> JobOutcome:
    if job.status == Job.Status.CANCELLING:
        return end_cancelled(job)
    if job.attempts > MAX_ATTEMPTS:
        return end_failed(job, _worker_stopped())
    with heartbeat(job):
        run = _begin(job)
        for stage in [stage for stage in run.stages if stage in due]:
            outcome = run_stage(run, stage)
            if outcome is StageOutcome.CANCELLED:
                return end_cancelled(job)
            if outcome is StageOutcome.FAILED:
                return end_failed(job, run.failure)
            if outcome is StageOutcome.WAITS:
                return hold(job)
        if _has_more(run, due):
            return release(job)
        return end_completed(job)


def _claim(job_id: uuid.UUID) -> Job | None:
    """Take the job's lease, looking across firms; the work itself is done within the job's firm."""
    with transaction.atomic():
        return job_claim(job_id)


def _worker_stopped() -> StageFailed:
    guidance = "Check the file; try again once it is repaired."
    return StageFailed("PROCESSING_FAILED", WORKER_STOPPED, guidance=guidance, recoverable=True)


def _begin(job: Job) -> JobRun:
    with firm_boundary(job.firm_id):
        work = _work(job)
        return JobRun(job, work, stages_for(job.kind), StageRuns(job, work), StoredAnswers(job, work.item))


def _work(job: Job) -> Work:
    item = EvidenceItem.objects.select_related("case").get(pk=job.entity_id)
    return Work(item, job.pk, unlocks=bool(job.params.get("unlock")))


def run_stage(run: JobRun, stage: Stage) -> StageOutcome:
    """Run the stage unless its result is current: compute with no transaction open, then store all that was found in one."""
    with firm_boundary(run.job.firm_id, durable=False):
        _mark_processing(run.work.item)
        if not run.renew(stage):
            return StageOutcome.CANCELLED
        if run.stage_runs.is_current(stage):
            return StageOutcome.SKIPPED
        record = run.stage_runs.begin(stage)
    if record.status == Status.SKIPPED:
        return StageOutcome.SKIPPED
    try:
        with counted() as record.tokens, answers_kept(run.answers):
            found = stage.compute(run.work)
        return _store(run, stage, record, found)
    except StageFailed as failure:
        return _failed(run, record, failure, failure.message)
    except StageWaits as waits:
        return _waits(run, record, waits.message)
    except EngineError as error:
        return _failed(run, record, _no_answer(error), str(error))
    except QuotaExceeded as error:  # reading the files inside this one would cost more than the cap leaves
        return _failed(run, record, _cap_reached(error), error.message)


def _no_answer(error: EngineError) -> StageFailed:
    return StageFailed(error.code, error.reason, guidance=LATER, recoverable=True)


def _cap_reached(error: QuotaExceeded) -> StageFailed:
    return StageFailed(error.code, error.message, guidance=error.suggestion or "", recoverable=True)


def _mark_processing(item: EvidenceItem) -> None:
    if item.status == EvidenceItem.Status.UPLOADED:
        item.status = EvidenceItem.Status.PROCESSING
        EvidenceItem.objects.filter(pk=item.pk, status=EvidenceItem.Status.UPLOADED).update(
            status=item.status, status_message=""
        )


def _store(run: JobRun, stage: Stage, record: StageRecord, found: Any) -> StageOutcome:
    """Store what was found. Two documents whose names turn out to be one person's may each wait for the other; PostgreSQL
    ends one of the two transactions then, which had written nothing yet that anybody saw, and that one begins again."""
    for _ in range(_DEADLOCKS):
        try:
            return _store_once(run, stage, record, found)
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    return _store_once(run, stage, record, found)


def _store_once(run: JobRun, stage: Stage, record: StageRecord, found: Any) -> StageOutcome:
    """Store what was found, also where it says that the item can't be worked on any further."""
    failure = stage.failure(found)
    with firm_boundary(run.job.firm_id):
        run.work.lock_item()  # before the job's, as tools lock them
        if not _is_still_ours(run.job):
            return StageOutcome.CANCELLED
        result = stage.store(run.work, found, actor=job_actor(run.job))
        if failure is None:
            record.save(Status.DONE, result=result, message=stage.message_of(result))
            return StageOutcome.DONE
        record.save(Status.FAILED, result=result, message=failure.message)
    run.failure = failure
    return StageOutcome.FAILED


def _is_still_ours(job: Job) -> bool:
    """Lock the job's row: what is stored now belongs to a job that is neither cancelled nor taken over."""
    status = Job.objects.select_for_update().filter(pk=job.pk).values_list("status", flat=True).first()
    return status == Job.Status.PROCESSING


def _failed(run: JobRun, record: StageRecord, failure: StageFailed, message: str) -> StageOutcome:
    """Record the failure, with what a model was asked before it."""
    with firm_boundary(run.job.firm_id):
        record.save(Status.FAILED, message=message)
    run.failure = failure
    return StageOutcome.FAILED


def _waits(run: JobRun, record: StageRecord, message: str) -> StageOutcome:
    """Say with the item what it waits for."""
    with firm_boundary(run.job.firm_id):
        record.save(Status.PENDING, message=message)
        item = EvidenceItem.objects.filter(pk=run.work.item.pk, status=EvidenceItem.Status.PROCESSING)
        item.update(status=EvidenceItem.Status.UPLOADED, status_message=message[:500])
    return StageOutcome.WAITS


def _has_more(run: JobRun, due: list[Stage]) -> bool:
    """Whether stages are left for another worker, and the item has anything for them."""
    if all(stage in due for stage in run.stages):
        return False
    with firm_boundary(run.job.firm_id):
        return not final_status(run.work.item).is_over
