"""A job's life. The row is the truth: every change of state goes through here, with its event."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from audit.events.actions import emit_each, emit_for
from audit.jobs.metering import job_ended, jobs_begun
from audit.jobs.states import STATES
from audit.jobs.steps import lost_steps
from audit.jobs.words import stage_words
from audit.models import Job
from config.api.current import current_tool
from config.api.errors import Conflict
from config.api.scope import SYSTEM, Actor
from config.jobs import messages_in

Status = Job.Status
MOST_WOKEN = 500  # at a time
OTHER_MESSAGES = 4  # that may wait in the queues of jobs, and are about none


def job_start(
    *, actor: Actor, kind: str, row: Any, entity_type: str, params: dict[str, Any] | None = None, total: int = 0
) -> Job:
    """Create the queued job of ``kind`` for a row of a case, or for a case itself. The caller wakes a worker on commit.

    Raises ``Conflict`` while the same kind of job is already under way for the row.
    """
    job = _queued(actor=actor, kind=kind, row=row, entity_type=entity_type, params=params, total=total)
    try:
        with transaction.atomic():
            job.save(force_insert=True)
    except IntegrityError:
        raise Conflict("This is already being done.", details={"kind": kind}) from None
    jobs_begun([job])
    emit_for(job, actor=actor, event_type="job.queued", data=_about(job))
    return job


def job_await(*, actor: Actor, kind: str, row: Any, entity_type: str) -> Job:
    """Create the job of ``kind`` that waits until a person approves it."""
    job = _queued(actor=actor, kind=kind, row=row, entity_type=entity_type, total=0)
    job.status = Status.AWAITING_APPROVAL
    job.save(force_insert=True)
    return job


def jobs_start(*, actor: Actor, kind: str, rows: list[Any], entity_type: str, total: int = 0) -> list[Job]:
    """:func:`job_start` for many new rows of one case at once."""
    jobs = [_queued(actor=actor, kind=kind, row=row, entity_type=entity_type, total=total) for row in rows]
    Job.objects.bulk_create(jobs, batch_size=500)
    jobs_begun(jobs)
    emit_each(jobs, actor=actor, event_type="job.queued", data={"kind": kind, "status": Status.QUEUED})
    return jobs


def _queued(
    *, actor: Actor, kind: str, row: Any, entity_type: str, total: int, params: dict[str, Any] | None = None
) -> Job:
    return Job(
        firm_id=row.firm_id,
        case_id=row.pk if entity_type == "case" else row.case_id,
        kind=kind,
        entity_type=entity_type,
        entity_id=row.pk,
        params=params or {},
        progress_total=total,
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200],
        owner_id=actor.owner_id,
        session_id=actor.session_id,
        tool=current_tool(),
    )


def job_claim(job_id: uuid.UUID) -> Job | None:
    """Take the job's lease for this worker, or ``None`` if it ended or another worker holds it."""
    now = timezone.now()
    rows = Job.objects.filter(pk=job_id, status__in=Job.ACTIVE).filter(_free(now))
    lease = now + timedelta(seconds=settings.JOB_LEASE_SECONDS)
    taken = rows.update(lease_until=lease, attempts=F("attempts") + 1)
    if not taken:
        return None
    Job.objects.filter(pk=job_id, status=Status.QUEUED).update(status=Status.PROCESSING, started_at=now)
    return Job.objects.get(pk=job_id)


def job_renew(job: Job, *, stage: str, done: int, total: int) -> bool:
    """Keep the lease and tell how far the job is; ``False`` means that it is to stop (cancelled, or ended elsewhere)."""
    lease = timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)
    going = Job.objects.filter(pk=job.pk, status=Status.PROCESSING).update(
        lease_until=lease, progress_stage=stage, progress_done=done, progress_total=total
    )
    if going:
        job.progress_stage, job.progress_done, job.progress_total = stage, done, total
        emit_for(job, actor=SYSTEM, event_type="job.progress", data=_about(job))
    return bool(going)


def job_release(job: Job) -> None:
    """Give the lease back without ending the job: its next part waits for a worker.

    Attempts count the workers that did not come to their end. A job that waits long is woken again and again meanwhile, and
    each worker that finds nothing to do for it gives it back.
    """
    others = Greatest(F("attempts") - 1, 0)
    Job.objects.filter(pk=job.pk, status__in=Job.ACTIVE).update(lease_until=None, attempts=others)


def job_end(
    job: Job, *, status: str, result: dict[str, Any] | None = None, error: dict[str, Any] | None = None
) -> bool:
    """Move an active job, or one that waits for approval, to its end; ``False`` if it had ended already.

    One that is completed has done all of its steps. The event of one that is not says why, and which steps have no result.
    """
    done = {"progress_done": F("progress_total")} if status == Status.COMPLETED else {}
    ended = Job.objects.filter(pk=job.pk, status__in=STATES.sources(status)).update(
        status=status,
        result=result,
        error=error,
        finished_at=timezone.now(),
        lease_until=None,
        version=F("version") + 1,
        **done,
    )
    if ended:
        job.refresh_from_db()
        job_ended(job)
        emit_for(job, actor=SYSTEM, event_type=_END_EVENTS[status], data=_about(job) | _missed(job))
    return bool(ended)


def job_cancel(*, actor: Actor, job: Job) -> Job:
    """Ask a job to stop: at once when no worker holds it, else at the worker's next step. Repeating it changes nothing."""
    if job.status in Job.ENDED:
        raise Conflict("This job has already ended.", details={"status": job.status})
    held = job.lease_until is not None and job.lease_until > timezone.now()
    job.status = Status.CANCELLING if held else Status.CANCELLED
    job.finished_at = None if held else timezone.now()
    job.version += 1
    job.save(update_fields=["status", "finished_at", "version", "updated_at"])
    if not held:
        job_ended(job)
    if held:
        emit_for(job, actor=actor, event_type="job.progress", data=_about(job))
    else:
        emit_for(job, actor=actor, event_type="job.cancelled", data=_about(job) | _missed(job))
    return job


def job_requeue(*, actor: Actor, job: Job) -> Job:
    """Queue a failed or cancelled job again, from where it stopped. The caller wakes a worker on commit."""
    if job.status not in STATES.sources(Status.QUEUED):
        raise Conflict("Only a failed or cancelled job can be tried again.", details={"status": job.status})
    if Job.objects.filter(entity_id=job.entity_id, kind=job.kind, status__in=Job.ACTIVE).exists():
        raise Conflict("This is already being done by another job.", details={"kind": job.kind})
    job.status, job.error, job.finished_at, job.lease_until, job.attempts = Status.QUEUED, None, None, None, 0
    job.version += 1
    job.save()
    jobs_begun([job])
    emit_for(job, actor=actor, event_type="job.queued", data=_about(job))
    return job


def stalled_jobs() -> QuerySet[Job]:
    """Active jobs that no worker holds: not woken up yet, or whose worker died."""
    return Job.objects.filter(status__in=Job.ACTIVE).filter(_free(timezone.now())).order_by("id")


def lost_jobs(queues: Iterable[str]) -> list[Job]:
    """Stalled jobs that no message in their queues is going to wake up: as many of the oldest as there are more of them than
    messages. What waits for its turn has a message already, and another each time would fill the queues."""
    stalled = stalled_jobs()
    missing = stalled.count() + OTHER_MESSAGES - messages_in(queues)
    return list(stalled[: max(0, min(missing, MOST_WOKEN))])


_END_EVENTS: dict[str, str] = {
    Status.COMPLETED: "job.completed",
    Status.FAILED: "job.failed",
    Status.CANCELLED: "job.cancelled",
    Status.DENIED: "job.failed",
}


def _free(now: datetime) -> Q:
    return Q(lease_until__isnull=True) | Q(lease_until__lte=now)


def _about(job: Job) -> dict[str, Any]:
    return {
        "kind": job.kind,
        "status": job.status,
        "evidence_id": str(job.entity_id) if job.entity_type == "evidence" else None,
        "done": job.progress_done,
        "total": job.progress_total,
        "stage": job.progress_stage,
        "stage_label": stage_words(job.progress_stage),
    }


def _missed(job: Job) -> dict[str, Any]:
    """Why a job was not completed, and which of its steps have no result."""
    return {} if job.status == Status.COMPLETED else {"code": (job.error or {}).get("code"), "lost": lost_steps(job)}
