"""Bring an item through its stages. Killed at any point, it goes on where it was, and nothing is stored twice."""

from __future__ import annotations

import logging
import uuid
from typing import Any, cast

from django.db import transaction

from audit.events.actions import emit_for
from audit.jobs.actions import job_claim, job_end, job_release, job_renew
from audit.models import Job
from config.api.current import calling
from config.api.errors import QuotaExceeded
from config.api.scope import Actor, ActorType
from config.boundary import firm_boundary
from evidence.engines.base.tokens import counted
from evidence.engines.base.types import EngineError
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.heartbeat import heartbeat
from evidence.pipeline.outcome import failed_status, final_status
from evidence.pipeline.runs import Book, Entry
from evidence.pipeline.stage import Stage, StageFailed, searchable_stages, stages_for
from evidence.pipeline.start import wake
from evidence.pipeline.work import Work

logger = logging.getLogger("intactus.pipeline")
MAX_ATTEMPTS = 5
MODEL_AWAY, LATER = "The model that reads documents did not answer.", "Try again later; what was found before stays."
Status = StageRun.Status


def advance_job(job_id: uuid.UUID, *, enrichment: bool) -> None:
    """Do the job's next stages: those that make the item searchable, or (``enrichment``) all that are left.

    Does nothing when the job has ended or another worker holds it. A job that crashed its worker too often fails.
    """
    with transaction.atomic():  # claiming looks across firms; the work itself runs inside the job's firm
        job = job_claim(job_id)
    if job is None:
        return
    if job.status == Job.Status.CANCELLING:
        _end_cancelled(job)
    elif job.attempts > MAX_ATTEMPTS:
        _end_failed(
            job,
            StageFailed(
                "PROCESSING_FAILED",
                "Reading this file stopped the worker several times.",
                guidance="Check the file; try again once it is repaired.",
                recoverable=True,
            ),
        )
    else:
        with heartbeat(job), calling(job.tool):
            _run_stages(job, enrichment=enrichment)


def _run_stages(job: Job, *, enrichment: bool) -> None:
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.select_related("case").get(pk=job.entity_id)
        work = Work(item, job.pk)
        book = Book(job, work)
    stages = stages_for(job.kind)
    here = stages if enrichment else [stage for stage in stages if stage in searchable_stages()]
    results: dict[str, Any] = {}
    for stage in here:
        try:
            going, results[stage.name] = _run_stage(book, stage, done=stages.index(stage), total=len(stages))
        except StageFailed as failure:
            _end_failed(job, failure)
            return
        if not going:
            _end_cancelled(job)
            return
    if len(here) < len(stages) and not final_status(item).is_over:
        with firm_boundary(job.firm_id):
            job_release(job)
            wake(job)
    else:
        _end_completed(job, work, results)


def _run_stage(book: Book, stage: Stage, *, done: int, total: int) -> tuple[bool, Any]:
    """One stage, unless it is current: whether the job still goes on, and the stage's result."""
    job = book.job
    with firm_boundary(job.firm_id, durable=False):
        _mark_processing(book.work.item)
        if not job_renew(job, stage=stage.name, done=done, total=total):
            return False, None
        if run := book.current(stage):
            return True, run.result
        entry = book.begin(stage)
    return (True, None) if entry.skipped else _compute_and_store(book, stage, entry)


def _mark_processing(item: EvidenceItem) -> None:
    if item.status == EvidenceItem.Status.UPLOADED:
        item.status = EvidenceItem.Status.PROCESSING
        EvidenceItem.objects.filter(pk=item.pk, status=EvidenceItem.Status.UPLOADED).update(status=item.status)


def _compute_and_store(book: Book, stage: Stage, entry: Entry) -> tuple[bool, Any]:
    """Compute with no transaction open, then store everything that was found in one."""
    try:
        with counted() as entry.tokens:
            found = stage.compute(book.work)
        failure_found = stage.failure(found)
        going, result = _store(book, stage, entry, found, failure_found)
    except StageFailed as failure:
        _note_failure(entry, failure.message)
        raise
    except EngineError as away:  # what the model was asked before that is noted too
        _note_failure(entry, str(away))
        raise StageFailed("PROCESSING_FAILED", MODEL_AWAY, guidance=LATER, recoverable=True) from away
    except QuotaExceeded as full:  # reading the files inside this one would cost more than the cap leaves
        _note_failure(entry, full.message)
        raise StageFailed(full.code, full.message, guidance=full.suggestion or "", recoverable=True) from full
    if going and failure_found:
        raise failure_found
    return going, result


def _store(book: Book, stage: Stage, entry: Entry, found: Any, failure_found: StageFailed | None) -> tuple[bool, Any]:
    job = book.job
    with firm_boundary(job.firm_id):
        book.work.lock_item()  # before the job's, as tools lock them
        if not _still_wanted(job):
            return False, None
        result = stage.store(book.work, found, actor=job_actor(job))
        message = failure_found.message if failure_found else ""
        entry.write(Status.FAILED if failure_found else Status.DONE, result=result, message=message)
    return True, result


def _note_failure(entry: Entry, message: str) -> None:
    with firm_boundary(entry.book.job.firm_id):
        entry.write(Status.FAILED, message=message)


def _still_wanted(job: Job) -> bool:
    """Lock the job's row: what is stored now belongs to a job that is neither cancelled nor taken over."""
    status = Job.objects.select_for_update().filter(pk=job.pk).values_list("status", flat=True).first()
    return status == Job.Status.PROCESSING


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


def _end_completed(job: Job, work: Work, results: dict[str, Any]) -> None:
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.get(pk=job.entity_id)
        outcome = final_status(item)
        result = results.get(job.kind) if job.kind != "process" else {"status": outcome.status, **outcome.counts}
        ended = job_end(job, status=Job.Status.COMPLETED, result=result or {})
        if ended and item.status in (EvidenceItem.Status.UPLOADED, EvidenceItem.Status.PROCESSING):
            EvidenceItem.objects.filter(pk=item.pk).update(status=outcome.status, status_message=outcome.message[:500])
        if ended:
            emit_for(
                item,
                actor=job_actor(job),
                event_type="evidence.processed",
                data={"kind": job.kind, "status": outcome.status},
            )


def _end_failed(job: Job, failure: StageFailed) -> None:
    error = {
        "code": failure.code,
        "message": failure.message,
        "retry_guidance": failure.guidance,
        "recoverable": failure.recoverable,
        "suggested_action": failure.guidance,
        "partial_results": {},
    }
    with firm_boundary(job.firm_id):
        item = EvidenceItem.objects.get(pk=job.entity_id)
        error["partial_results"] = {"pages": item.page_count, "stages_done": _done_stages(item)}
        if job_end(job, status=Job.Status.FAILED, error=error):
            EvidenceItem.objects.filter(pk=item.pk).update(
                status=failed_status(item), status_message=failure.message[:500]
            )
            emit_for(
                item, actor=job_actor(job), event_type="evidence.processed", data={"kind": job.kind, "status": "failed"}
            )


def _end_cancelled(job: Job) -> None:
    with firm_boundary(job.firm_id):
        if job_end(job, status=Job.Status.CANCELLED):
            StageRun.objects.filter(job=job, status=Status.RUNNING).update(status=Status.CANCELLED)
            EvidenceItem.objects.filter(pk=job.entity_id).exclude(status=EvidenceItem.Status.READY).update(
                status=EvidenceItem.Status.CANCELLED,
                status_message="Processing was cancelled; it can be started again.",
            )


def _done_stages(item: EvidenceItem) -> list[str]:
    return list(StageRun.objects.filter(item=item, status=Status.DONE).values_list("stage", flat=True))
