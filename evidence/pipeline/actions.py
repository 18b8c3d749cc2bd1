"""Starting, stopping and repeating work on an item."""

from __future__ import annotations

from django.db import transaction

from audit.jobs.actions import job_cancel
from audit.models import Job
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import EvidenceItem
from evidence.pipeline.ending import item_cancelled
from evidence.pipeline.start import start_processing
from evidence.recordings.actions import transcription_resume


@transaction.atomic
def item_process(*, actor: Actor, item: EvidenceItem, kind: str = "process", force: bool = False) -> Job:
    """Queue the pipeline, or the one stage ``kind`` names, for an item; returns its job. What is left to be heard of a
    recording is heard by a job of its own."""
    job = start_processing(actor=actor, item=item, kind=kind, force=force)
    transcription_resume(actor=actor, item=item)
    return job


@transaction.atomic
def item_cancel(*, actor: Actor, item: EvidenceItem) -> Job:
    """Cancel the item's work under way. Raises ``Conflict`` when there is none."""
    check_case_open(item.case)
    job = Job.objects.select_for_update().filter(entity_id=item.pk, status__in=Job.ACTIVE).order_by("-id").first()
    if job is None:
        raise Conflict("Nothing is being done with this item.", details={"status": item.status})
    job = job_cancel(actor=actor, job=job)
    if job.status == Job.Status.CANCELLED:
        item_cancelled(item.pk)
    return job
