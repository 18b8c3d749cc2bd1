"""How a worker ends its part of a job: completed, failed, cancelled, or released for its next part."""

from __future__ import annotations

import uuid
from enum import Enum
from typing import Any, cast

from audit.events.actions import emit_for
from audit.jobs.actions import job_end, job_release
from audit.models import Job
from config.api.current import Call
from config.api.scope import Actor, ActorType
from config.boundary import firm_boundary
from evidence.arrivals.actions import arrival_progressed
from evidence.items.states import STATES
from evidence.models import EvidenceItem, ModelAnswer, StageRun
from evidence.pipeline.outcome import failed_status, final_status, lost_stages
from evidence.pipeline.stage import WHOLE, StageFailed
from evidence.pipeline.start import wake

UNFINISHED = (EvidenceItem.Status.UPLOADED, EvidenceItem.Status.PROCESSING)
ENGINE = "Intactus"  # what change records call whoever reads documents
CANCELLED_MESSAGE = "Processing was cancelled; it can be started again."


class JobOutcome(Enum):
    """What became of a job that a worker was given."""

    NOT_CLAIMED = "not claimed"  # it has ended, or another worker holds it
    RELEASED = "released"  # its next part waits for a worker
    WAITS = "waits"  # its next part waits for another job
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


def job_actor(job: Job) -> Actor:
    """The actor on whose behalf the job runs."""
    return Actor(
        cast(ActorType, job.actor_type),
        id=job.actor_id,
        name=job.actor_name,
        firm_id=job.firm_id,
        owner_id=job.owner_id,
        session_id=job.session_id,
    )


def job_call(job: Job) -> Call:
    """The job's work as change records name it: the engine's, for the person, or the session, whose call began it."""
    engine = Actor(
        "engine", name=ENGINE, firm_id=job.firm_id, owner_id=job_actor(job).person_id, session_id=job.session_id
    )
    return Call(job.tool, engine, job_id=job.pk)


def release(job: Job) -> JobOutcome:
    """Give the lease back and queue the job's next part."""
    with firm_boundary(job.firm_id):
        job_release(job)
        wake(job)
    return JobOutcome.RELEASED


def hold(job: Job) -> JobOutcome:
    """Give the lease back without queueing anything: the scheduler has a worker look again."""
    with firm_boundary(job.firm_id):
        job_release(job)
    return JobOutcome.WAITS


def end_completed(job: Job) -> JobOutcome:
    """End the job with its result, and give its item the status that its stages recorded."""
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.get(pk=job.entity_id)
        outcome = final_status(item)
        result = {"status": outcome.status, **outcome.counts} if job.kind == WHOLE else _stage_result(job)
        if job_end(job, status=Job.Status.COMPLETED, result=result):
            if item.status in UNFINISHED or (
                item.status == EvidenceItem.Status.PARTIAL and not lost_stages(item.pk, WHOLE)
            ):
                _set_status(item, outcome.status, outcome.message)
            if job.kind == WHOLE or not lost_stages(item.pk, WHOLE):
                ModelAnswer.objects.filter(item=item).delete()  # all is found in them
            _emit_processed(job, item, outcome.status)
    return JobOutcome.COMPLETED


def end_failed(job: Job, failure: StageFailed) -> JobOutcome:
    """End the job with the reason; what its item's stages found before stays."""
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.get(pk=job.entity_id)
        error = _error(job, item, failure)
        if job_end(job, status=Job.Status.FAILED, error=error):
            _set_status(item, failed_status(item), failure.message)
            _emit_processed(job, item, "failed")
    return JobOutcome.FAILED


def end_cancelled(job: Job) -> JobOutcome:
    """End the job and the stage it was in; an item that was ready before stays so."""
    with firm_boundary(job.firm_id):
        if job_end(job, status=Job.Status.CANCELLED):
            StageRun.objects.filter(job=job, status=StageRun.Status.RUNNING).update(status=StageRun.Status.CANCELLED)
            item_cancelled(job.entity_id)
    return JobOutcome.CANCELLED


def item_cancelled(item_id: uuid.UUID) -> None:
    """Say of an item that reading it was cancelled, unless it had been read before."""
    cancelled = EvidenceItem.Status.CANCELLED
    EvidenceItem.objects.filter(pk=item_id, status__in=STATES.sources(cancelled)).update(
        status=cancelled, status_message=CANCELLED_MESSAGE
    )


def _stage_result(job: Job) -> dict[str, Any]:
    """What the one stage that the job names found."""
    run = StageRun.objects.filter(item_id=job.entity_id, stage=job.kind).first()
    return (run.result if run else None) or {}


def _set_status(item: EvidenceItem, status: str, message: str) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(status=status, status_message=message[:500])


def _emit_processed(job: Job, item: EvidenceItem, status: str) -> None:
    data = {"kind": job.kind, "status": status}
    emit_for(item, actor=job_actor(job), event_type="evidence.processed", data=data)
    arrival_progressed(actor=job_actor(job), item=item)


def _error(job: Job, item: EvidenceItem, failure: StageFailed) -> dict[str, Any]:
    done = StageRun.objects.filter(item=item, status=StageRun.Status.DONE).values_list("stage", flat=True)
    return {
        "code": failure.code,
        "message": failure.message,
        "retry_guidance": failure.guidance,
        "recoverable": failure.recoverable,
        "suggested_action": failure.guidance,
        "partial_results": {"pages": item.page_count, "stages_done": list(done)},
        "lost": lost_stages(item.pk, job.kind),
    }
