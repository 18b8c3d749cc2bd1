"""Begin work on an item: the job's row first, the wake-up on commit."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.module_loading import import_string

from audit.events.actions import emit_for
from audit.jobs.actions import job_requeue, job_start, jobs_start
from audit.models import Job
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from config.jobs import wake_on_commit
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.stage import all_stages, searchable_stages, stages_for

QUEUE_TEXT, QUEUE_ENRICH = "text", "enrich"


@transaction.atomic
def start_processing(
    *, actor: Actor, item: EvidenceItem, kind: str = "process", force: bool = False, passwords: int = 0
) -> Job:
    """Queue a job that brings ``item`` through its stages, or through the one stage that ``kind`` names.

    ``force`` runs the stages again even where version and input are unchanged; ``passwords``: so many wait for the job.
    Raises ``Conflict`` while the same is under way, for an item without a file, and in an archived case.
    """
    check_case_open(item.case)
    if not item.storage_key:
        raise Conflict(
            "This is a record without a file; there is nothing to read.", suggestion="Upload the file first."
        )
    stages = stages_for(kind)
    params = {"force": force} | ({"unlock": True, "passwords": passwords} if passwords else {})
    job = job_start(actor=actor, kind=kind, row=item, entity_type="evidence", params=params, total=len(stages))
    if kind == "process" and item.status != EvidenceItem.Status.UPLOADED:
        EvidenceItem.objects.filter(pk=item.pk).update(status=EvidenceItem.Status.UPLOADED, status_message="")
    if kind == "extract_text":
        emit_for(item, actor=actor, event_type="evidence.re_extracted", data={"job_id": str(job.pk)})
    wake(job)
    return job


@transaction.atomic
def start_many(*, actor: Actor, items: list[EvidenceItem]) -> list[Job]:
    """Queue the whole pipeline for new items of one case, in a few statements however many they are."""
    jobs = jobs_start(actor=actor, kind="process", rows=items, entity_type="evidence", total=len(all_stages()))
    for job in jobs:
        wake_on_commit(_task(searchable=False), job.pk)
    return jobs


@transaction.atomic
def retry_processing(*, actor: Actor, job: Job) -> Job:
    """Queue a failed or cancelled job again; finished stages are not repeated."""
    job = job_requeue(actor=actor, job=job)
    EvidenceItem.objects.filter(pk=job.entity_id).update(status=EvidenceItem.Status.UPLOADED, status_message="")
    wake(job)
    return job


def wake(job: Job) -> None:
    """Send the job to the queue its next stage belongs to, once the transaction commits."""
    names = [stage.name for stage in searchable_stages()]
    ready = StageRun.objects.filter(item_id=job.entity_id, stage__in=names, status=StageRun.Status.DONE).count()
    wake_on_commit(_task(searchable=ready == len(names)), job.pk)


def _task(*, searchable: bool) -> Any:
    return import_string(
        f"evidence.tasks.{'advance_enrichment' if searchable else 'advance'}"
    )  # by its path: tasks import this module
