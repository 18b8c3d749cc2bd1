"""Reading a case's stored files again, and comparing each with what was received."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from django.db import transaction

from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from cases.scopes import present_scope
from config.api.scope import Actor, Scope
from config.boundary import firm_boundary
from evidence.custody.manifest import Occasion, manifest_add
from evidence.custody.receipts import verification_receipt
from evidence.models import EvidenceItem, ManifestEntry, Receipt
from evidence.models.item_rows import EvidenceRows
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed, register, wake
from evidence.storage import Digest, UnreadableFile, get_store

VERIFY = "verify_custody"
AT_ONCE = 25
DIFFERS, MISSING, UNREADABLE = "differs", "missing", "unreadable"
ENDED = "Whoever began this may not read the case any more."
BEGIN_AGAIN = "Have somebody who works on the case begin it again."


@transaction.atomic
def verification_start(*, actor: Actor, case: Case, scope: Scope) -> Job:
    """Queue the job that reads again every stored file of the case that the caller may see. Raises ``Conflict`` while one is
    under way."""
    total = stored_files(scope, case.pk).filter(withheld=False).count()
    job = job_start(actor=actor, kind=VERIFY, row=case, entity_type="case", total=total)
    wake(job)
    return job


def stored_files(scope: Scope, case_id: Any) -> EvidenceRows:
    return EvidenceItem.objects.visible_to(scope).filter(case_id=case_id).exclude(storage_key="")


def verify_case(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Read file after file, and sign the result once all are read. An agreement is an entry of the file's manifest, which
    names the job: after a crash, what agreed is not read again."""
    actor = job_actor(job)
    faults: dict[Any, dict[str, Any]] = {}
    while True:
        with firm_boundary(job.firm_id):
            scope = present_scope(person_id=actor.person_id, session_id=job.session_id)
            case = Case.objects.visible_to(scope).filter(pk=job.entity_id).first() if scope else None
            if scope is None or case is None:
                raise WorkFailed(ENDED, guidance=BEGIN_AGAIN)
            files = stored_files(scope, case.pk)
            rows = files.exclude(pk__in=_agreed(job).values("item_id")).exclude(pk__in=faults)
            due = list(rows.order_by("id")[:AT_ONCE])
            seen = files.filter(withheld=False)  # what is withheld counts nowhere: some who see the job do not see that
        if not due:
            break
        faults |= {item.pk: {**_line(item), "fault": fault} for item in due if (fault := _fault(item))}
        occasion = Occasion("case verified", _mark(job))
        with firm_boundary(job.firm_id):
            for item in (one for one in due if one.pk not in faults):
                manifest_add(actor=actor, item=item, act=ManifestEntry.Act.VERIFIED, occasion=occasion)
            done = _agreed(job).filter(item__withheld=False).count()
            progress = Progress(VERIFY, min(done + _open(faults, due), seen.count()), seen.count())
        yield progress
    with firm_boundary(job.firm_id):
        return _concluded(job, scope, list(faults.values()))


def _concluded(job: Job, scope: Scope, faults: list[dict[str, Any]]) -> dict[str, Any]:
    """The job's result names only what everybody who sees the job may see; the receipt has all."""
    rows = _agreed(job).select_related("item").order_by("item_id")
    items = {entry.item_id: entry.item for entry in rows}
    if scope.sees_all_evidence and not Receipt.objects.filter(job=job).exists():
        verification_receipt(job=job, files=[_line(one) for one in items.values()], faults=faults)
    hidden = set(EvidenceItem.objects.filter(case_id=job.entity_id, withheld=True).values_list("pk", flat=True))
    shown = [one for one in faults if one["evidence_id"] not in {str(pk) for pk in hidden}]
    return {"agreed": len(items.keys() - hidden), "faults": shown}


def _agreed(job: Job) -> Any:
    return ManifestEntry.objects.filter(case_id=job.entity_id, act=ManifestEntry.Act.VERIFIED, request_id=_mark(job))


def _mark(job: Job) -> str:
    return f"job:{job.pk}"


def _open(faults: dict[Any, dict[str, Any]], due: list[EvidenceItem]) -> int:
    return sum(1 for one in due if one.pk in faults and not one.withheld)


def _fault(item: EvidenceItem) -> str:
    """What is wrong with the stored bytes; empty if they are those that were received."""
    try:
        digest = get_store().digest(item.storage_key)
    except FileNotFoundError:
        return MISSING
    except UnreadableFile:
        return UNREADABLE
    return "" if digest == Digest(item.sha256, item.size_bytes) else DIFFERS


def _line(item: EvidenceItem) -> dict[str, Any]:
    return {
        "evidence_id": str(item.pk), "name": item.filename, "size_bytes": item.size_bytes, "sha256": item.sha256,
    }  # fmt: skip


register(VERIFY, "evidence.custody.verifying.verify_case")
