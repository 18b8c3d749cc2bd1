"""Many files in one call: each is promised an address by itself, and one job takes in what comes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from django.db import transaction

from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from cases.scopes import present_scope
from config.api.errors import ApiError, ApprovalNeeded
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.custody.upload_actions import BytesMissing, upload_confirm, upload_start
from evidence.models import EvidenceItem, Upload, UploadBatch
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed, register, wake
from evidence.storage import SignedRequest

RECEIVE = "receive_files"
RECEIVED, DUPLICATE, REJECTED, MISSING = "received", "duplicate", "rejected", "missing"
NO_ADDRESS = "Nothing came to its address in time."
LOST_RIGHT = "Whoever began this may not bring files to the case any more."
Draft = dict[str, Any] | ApiError  # what ``upload_start`` takes, or why the file can't be taken
Promise = tuple[Upload, SignedRequest]


@transaction.atomic
def batch_start(*, actor: Actor, case: Case, drafts: Sequence[Draft]) -> tuple[Job | None, list[Promise | ApiError]]:
    """Promise each file an address as ``upload_start`` would by itself, and queue the job that takes in what comes to them;
    ``None`` if no file was promised one. A file that is refused leaves nothing and stops no other."""
    check_case_open(case)
    batch: UploadBatch = UploadBatch.objects.create(firm_id=case.firm_id, case=case, files=0)
    outcomes = [one if isinstance(one, ApiError) else _promise(actor, case, batch, one) for one in drafts]
    batch.files = sum(1 for one in outcomes if not isinstance(one, ApiError))
    if not batch.files:
        batch.delete()
        return None, outcomes
    batch.save(update_fields=["files"])
    job = job_start(actor=actor, kind=RECEIVE, row=batch, entity_type="upload_batch", total=batch.files)
    wake(job)
    return job, outcomes


def _promise(actor: Actor, case: Case, batch: UploadBatch, draft: dict[str, Any]) -> Promise | ApiError:
    try:
        with transaction.atomic():
            return upload_start(actor=actor, case=case, batch=batch, **draft)
    except ApprovalNeeded:
        raise  # the call as a whole waits
    except ApiError as refusal:
        return refusal


def receive_batch(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Take in each file once it has come, until all have or their addresses have expired. What was taken in stays so after a
    crash, and is not taken in twice."""
    lost: dict[Any, str] = {}
    while True:
        uploads = _uploads(job)
        waiting = [one for one in uploads if one.status == Upload.Status.PENDING and one.pk not in lost]
        came = 0
        for upload in waiting:
            came += _take_in(job, upload, lost)
        done = len(uploads) - len(waiting) + came
        if done == len(uploads):
            return _account(_uploads(job), lost)
        yield Progress(RECEIVE, done, len(uploads), waits=not came)


def _uploads(job: Job) -> list[Upload]:
    with firm_boundary(job.firm_id):
        return list(Upload.objects.filter(batch_id=job.entity_id).order_by("id"))


def _take_in(job: Job, upload: Upload, lost: dict[Any, str]) -> bool:
    """Whether the file came, or never will; why not stands in ``lost`` then."""
    actor = job_actor(job)
    with firm_boundary(job.firm_id):
        scope = present_scope(person_id=actor.person_id, session_id=job.session_id)
        if scope is None:
            raise WorkFailed(LOST_RIGHT, guidance="Have somebody who works on the case send the files.")
        try:
            upload_confirm(actor=actor, upload=upload, among=EvidenceItem.objects.visible_to(scope))
        except BytesMissing as missing:
            if missing.late:
                lost[upload.pk] = NO_ADDRESS
            return missing.late
        except ApiError as refusal:
            lost[upload.pk] = refusal.message
    return True


def _account(uploads: list[Upload], lost: dict[Any, str]) -> dict[str, Any]:
    """What became of each file, by its upload: names and items are for those who may see these."""
    files = [
        {"upload_id": str(one.pk), "outcome": _outcome(one, lost), "reason": one.reason or _why(one, lost)}
        for one in uploads
    ]
    counts = {name: sum(one["outcome"] == name for one in files) for name in (RECEIVED, DUPLICATE, REJECTED, MISSING)}
    return counts | {"files": files}


def _outcome(upload: Upload, lost: dict[Any, str]) -> str:
    if upload.status == Upload.Status.CONFIRMED:
        return RECEIVED if upload.job_id else DUPLICATE
    if upload.status == Upload.Status.REJECTED or lost.get(upload.pk, NO_ADDRESS) != NO_ADDRESS:
        return REJECTED
    return MISSING


def _why(upload: Upload, lost: dict[Any, str]) -> str:
    return "" if upload.status == Upload.Status.CONFIRMED else lost.get(upload.pk, NO_ADDRESS)


register(RECEIVE, "evidence.custody.batch_actions.receive_batch")
