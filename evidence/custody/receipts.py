"""Receipts: a signed account of the files that came together, in which every one is held, a duplicate, or refused."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from audit.events.actions import emit_for
from audit.models import Job
from audit.sealing.keys import signed
from audit.sealing.merkle import canonical
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from config.db import new_id
from evidence.arrivals.actions import lock_sender
from evidence.models import Arrival, ManifestEntry, Production, Receipt, Upload

FORMAT = "intactus-receipt/1"
QUIET = timedelta(minutes=5)  # after the last file: then nothing more is expected to come together with it
AT_ONCE = 200
HELD, DUPLICATE, REFUSED = "held", "duplicate", "refused"
logger = logging.getLogger("intactus.custody")


class Unbalanced(Exception):
    """What came and what is held do not agree: nothing is signed about it."""


def issue_due_receipts(*, quiet: timedelta = QUIET) -> int:
    """Issue the receipt of every arrival to which nothing was added for a while; returns how many. One whose account does
    not balance gets none, and is reported."""
    rows = Arrival.objects.filter(receipt=None, uploads__settled_at__isnull=False)
    due = rows.annotate(last=Max("uploads__settled_at")).filter(last__lt=timezone.now() - quiet).order_by("pk")
    issued = 0
    for arrival in list(due[:AT_ONCE]):
        with firm_boundary(arrival.firm_id):
            try:
                issued += receipt_issue(arrival=arrival, quiet=quiet) is not None
            except Unbalanced as fault:
                logger.error("no receipt for arrival %s: %s", arrival.pk, fault)
    return issued


@transaction.atomic
def receipt_issue(*, arrival: Arrival, quiet: timedelta = QUIET) -> Receipt | None:
    """Sign the account of an arrival, which takes no more files from then on; ``None`` if one came meanwhile, or it has its
    receipt. Raises :class:`Unbalanced` where what came is not what is held."""
    lock_sender({"case_id": arrival.case_id, "actor_type": arrival.actor_type, "actor_id": arrival.actor_id})
    rows = Upload.objects.filter(arrival=arrival, settled_at__isnull=False).select_related("item", "uploader")
    uploads = list(rows.order_by("id"))
    last = max(_settled(one) for one in uploads)
    if last >= timezone.now() - quiet or Receipt.objects.filter(arrival=arrival).exists():
        return None
    files = [_file(one) for one in uploads]
    check_held(arrival, uploads)
    statement = {
        "arrival_id": str(arrival.pk),
        "received_from": {
            "type": arrival.actor_type,
            "name": uploads[0].actor_name,
            "answerable": uploads[0].uploader.name,
        },
        "received": {"first": _moment(min(_settled(one) for one in uploads)), "last": _moment(last)},
        "files": files,
        "totals": totals_of(files),
    }
    return _issue(Receipt.Kind.INGEST, statement, case_id=arrival.case_id, firm_id=arrival.firm_id, arrival=arrival)


def verification_receipt(*, job: Job, files: list[dict[str, Any]], faults: list[dict[str, Any]]) -> Receipt:
    """Sign what re-reading a case's stored bytes found: each file that agreed, and each that did not."""
    agreed = {"files": len(files), "bytes": sum(one["size_bytes"] for one in files)}
    statement = {
        "job_id": str(job.pk),
        "asked_by": {"type": job.actor_type, "name": job.actor_name},
        "verified": {"first": _moment(job.started_at or job.created_at), "last": _moment(timezone.now())},
        "files": files,
        "faults": faults,
        "totals": {"agreed": agreed, "faults": {"files": len(faults)}},
    }
    return _issue(Receipt.Kind.VERIFICATION, statement, case_id=job.case_id, firm_id=job.firm_id, job=job)


def production_receipt(
    *, job: Job, production: Production, files: list[dict[str, Any]], frozen_at: datetime
) -> Receipt:
    """Sign what a production consists of, as whoever gets it may read it: paths, sizes and hashes, and no id of evidence."""
    produced = {"files": len(files), "bytes": sum(one["size_bytes"] for one in files)}
    statement = {
        "production_id": str(production.pk), "produced_to": production.produced_to, "frozen_at": _moment(frozen_at),
        "files": files, "totals": {"produced": produced},
    }  # fmt: skip
    about = {"case_id": production.case_id, "firm_id": production.firm_id}
    return _issue(Receipt.Kind.PRODUCTION, statement, **about, job=job, production=production)


def _issue(kind: str, content: dict[str, Any], *, case_id: Any, firm_id: Any, **about: Any) -> Receipt:
    pk = new_id()
    statement = {
        "format": FORMAT, "kind": str(kind), "receipt_id": str(pk), "firm_id": str(firm_id), "case_id": str(case_id),
        "issued_at": _moment(timezone.now()), "algorithm": "SHA-256", **content,
        "digest": hashlib.sha256(canonical({"files": content["files"]})).hexdigest(),
    }  # fmt: skip
    receipt: Receipt = Receipt.objects.create(
        pk=pk, kind=kind, case_id=case_id, firm_id=firm_id, **about, **signed(statement)
    )
    emit_for(receipt, actor=SYSTEM, event_type="receipt.created", data={"kind": str(kind)})
    return receipt


def _file(upload: Upload) -> dict[str, Any]:
    """One line of the account; of what came and is not held, why."""
    return {
        "upload_id": str(upload.pk),
        "name": upload.filename,
        "size_bytes": upload.found_bytes,
        "sha256": upload.found_sha256,
        "outcome": outcome_of(upload),
        "evidence_id": str(upload.item_id) if upload.item_id else None,
        "reason": upload.reason,
    }


def outcome_of(upload: Upload) -> str:
    if upload.status == Upload.Status.REJECTED or upload.item is None:
        return REFUSED
    return HELD if upload.item.storage_key == upload.storage_key else DUPLICATE


def totals_of(files: Sequence[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """How many files and bytes came, and what became of them: the three outcomes add up to what came."""
    by_outcome = {name: [one for one in files if one["outcome"] == name] for name in (HELD, DUPLICATE, REFUSED)}
    counted = {
        name: {"files": len(rows), "bytes": sum(one["size_bytes"] for one in rows)}
        for name, rows in {"received": files, **by_outcome}.items()
    }
    return {name: {key: int(value) for key, value in one.items()} for name, one in counted.items()}


def check_held(arrival: Arrival, uploads: Sequence[Upload]) -> None:
    """Compare what came with what is held, by the items and by the first entry of each one's manifest."""
    came = {one.item_id: (one.found_sha256, one.found_bytes) for one in uploads if outcome_of(one) == HELD}
    items = arrival.items.filter(parent=None).values_list("pk", "sha256", "size_bytes")
    held = {pk: (sha256, size) for pk, sha256, size in items}
    if came != held:
        raise Unbalanced(f"{len(came)} files came and {len(held)} are held, or their bytes differ.")
    received = ManifestEntry.objects.filter(item__in=held, act=ManifestEntry.Act.RECEIVED)
    entered = {pk: (sha256, size) for pk, sha256, size in received.values_list("item_id", "sha256", "size_bytes")}
    if entered != held:
        raise Unbalanced("The custody manifest does not say the same of each file.")
    for one in uploads:
        same = one.item is None or (one.item.sha256, one.item.size_bytes) == (one.found_sha256, one.found_bytes)
        if not same:
            raise Unbalanced(f"The file of upload {one.pk} is not the item it is said to be.")


def _settled(upload: Upload) -> datetime:
    return upload.settled_at or upload.created_at


def _moment(moment: datetime) -> str:
    return moment.astimezone(timezone.get_default_timezone()).isoformat()
