"""Begin work on an item: the job's row first, the wake-up on commit."""

from __future__ import annotations

from django.db import transaction

from audit.actions.events import emit_for
from audit.actions.jobs import job_requeue, job_start
from audit.models import Job
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from config.jobs import wake_on_commit
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline.stage import searchable_stages, stages_for

QUEUE_TEXT, QUEUE_ENRICH = "text", "enrich"


@transaction.atomic
def start_processing(*, actor: Actor, item: EvidenceItem, kind: str = "process", force: bool = False) -> Job:
    """Queue a job that brings ``item`` through its stages, or through the one stage that ``kind`` names.

    ``force`` runs the stages again even where version and input are unchanged. Raises ``Conflict`` while the same is
    under way, for an item without a file, and in an archived case.
    """
    check_case_open(item.case)
    if not item.storage_key:
        raise Conflict(
            "This is a record without a file; there is nothing to read.", suggestion="Upload the file first."
        )
    stages = stages_for(kind)
    job = job_start(
        actor=actor, kind=kind, row=item, entity_type="evidence", params={"force": force}, total=len(stages)
    )
    if kind == "process" and item.status != EvidenceItem.Status.UPLOADED:
        EvidenceItem.objects.filter(pk=item.pk).update(status=EvidenceItem.Status.UPLOADED, status_message="")
    if kind == "extract_text":
        emit_for(item, actor=actor, event_type="evidence.re_extracted", data={"job_id": str(job.pk)})
    wake(job)
    return job


@transaction.atomic
def retry_processing(*, actor: Actor, job: Job) -> Job:
    """Queue a failed or cancelled job again; finished stages are not repeated."""
    job = job_requeue(actor=actor, job=job)
    EvidenceItem.objects.filter(pk=job.entity_id).update(status=EvidenceItem.Status.UPLOADED, status_message="")
    wake(job)
    return job


def wake(job: Job) -> None:
    """Send the job to the queue its next stage belongs to, once the transaction commits."""
    from evidence.tasks import advance, advance_enrichment  # tasks import this module

    names = [stage.name for stage in searchable_stages()]
    ready = StageRun.objects.filter(item_id=job.entity_id, stage__in=names, status=StageRun.Status.DONE).count()
    wake_on_commit(advance_enrichment if ready == len(names) else advance, job.pk)
