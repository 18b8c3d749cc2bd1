"""From a promised file to an item: a signed URL is given out, the bytes come, and confirming re-reads them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from audit.events.actions import emit_for
from audit.models import Job
from cases.models import Case
from cases.policies import check_case_open
from cases.scopes import present_scope
from config.api.errors import Conflict, Forbidden, Invalid, NotFound
from config.api.scope import Actor
from evidence.arrivals.actions import arrival_of
from evidence.custody.manifest import Occasion, manifest_add
from evidence.custody.parts import join_if_whole, parts_begin, remove_bytes
from evidence.extraction.names import UNNAMED, showable
from evidence.items.showing import items_came_shown
from evidence.models import EvidenceItem, ManifestEntry, Upload
from evidence.models.item_rows import EvidenceRows
from evidence.pipeline.start import start_processing
from evidence.quotas.reserving import StorageAmount, storage_release, storage_reserve
from evidence.scanning.verdicts import status_of_new
from evidence.storage import Digest, SignedRequest, UnreadableFile, get_store, new_key

NOT_READ = "Kept as it came. What it holds is imported by its load file."
FOUND = ("arrival", "settled_at", "found_sha256", "found_bytes")


class BytesMissing(Conflict):
    """Nothing has come to the address; ``late`` says that nothing will."""

    late = False


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What became of an upload. ``refusal`` says why it was rejected; then there is no item."""

    upload: Upload
    digest: Digest | None = None
    item: EvidenceItem | None = None
    job: Job | None = None
    duplicate_of: EvidenceItem | None = None
    refusal: str = ""


@transaction.atomic
def upload_start(*, actor: Actor, case: Case, **fields: Any) -> tuple[Upload, SignedRequest]:
    """Promise storage for one file and sign the PUT for it. Nothing is an item before :func:`upload_confirm`.

    Raises ``QuotaExceeded`` when the file does not fit into what the firm or the client may store.
    """
    check_case_open(case)
    if actor.id is None or actor.person_id is None:
        raise Forbidden("Only people, and agents in their name, upload.")
    if not 1 <= fields["size_bytes"] <= settings.EVIDENCE_MAX_BYTES:
        raise Invalid.field("size_bytes", f"A file has between 1 and {settings.EVIDENCE_MAX_BYTES} bytes.")
    key, seconds = new_key(case.firm_id), settings.UPLOAD_URL_SECONDS
    signed = get_store().sign_put(key, content_type=fields["content_type"], size=fields["size_bytes"], seconds=seconds)
    in_parts = parts_begin(key, content_type=fields["content_type"], size=fields["size_bytes"])
    upload: Upload = Upload.objects.create(
        firm_id=case.firm_id,
        case=case,
        storage_key=key,
        **{"expires_at": signed.expires_at, **in_parts},
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200],
        uploader_id=actor.person_id,
        session_id=actor.session_id,
        **fields,
    )
    storage_reserve(**_place(upload))
    return upload, signed


def _place(upload: Upload) -> dict[str, Any]:
    """Where and how much the upload counts."""
    amount = StorageAmount(upload.size_bytes)
    return {"firm_id": upload.firm_id, "case_id": upload.case_id, "user_id": upload.uploader_id, "amount": amount}


def upload_release(upload: Upload) -> None:
    """The upload's size counts no longer. Call it with the row locked, late in the transaction; repeating it does nothing."""
    if upload.held:
        upload.held = False
        upload.save(update_fields=["held"])
        storage_release(**_place(upload))


@transaction.atomic
def upload_confirm(
    *, actor: Actor, upload: Upload, among: EvidenceRows, occasion: Occasion | None = None, read: bool = True
) -> Confirmation:
    """Read what has come, hold it to what was declared, and make the item, its manifest and its job; none unless the item is
    to be ``read`` as a document.

    Repeating it answers the same. ``among`` are the items in which the caller may see duplicates. Raises
    ``Conflict`` if the bytes have not come, or not in time; what differs from the declaration is refused and removed.
    """
    check_case_open(upload.case)
    # Locked without joins: a joined row would be read as it was before the wait for the lock.
    upload = Upload.objects.select_for_update().get(pk=upload.pk)
    if upload.status != Upload.Status.PENDING:
        return _as_before(upload, among)
    _check_sender(upload)
    digest = _read(upload)
    refusal = _difference(upload, digest)
    if refusal:
        return _reject(actor, upload, digest, refusal)
    _lock_content(upload, digest)
    duplicate = duplicate_in(among.filter(case_id=upload.case_id), digest.sha256)
    if duplicate and not upload.allow_duplicate:
        upload.arrival = arrival_of(actor=actor, upload=upload, held=False)
        return _settle(Confirmation(upload, digest, item=duplicate, duplicate_of=duplicate))
    return _accept(actor, upload, digest, duplicate, occasion, read=read)


def may_send(upload: Upload) -> bool:
    """Whether the one who began the upload may still bring files to the case: a person, or an agent in its session."""
    scope = present_scope(person_id=upload.uploader_id, session_id=upload.session_id)
    if scope is None or not scope.permits("write:evidence", client=True):
        return False
    return Upload.objects.visible_to(scope).filter(pk=upload.pk).exists()


def _check_sender(upload: Upload) -> None:
    if not may_send(upload):
        raise Conflict(
            "Whoever began this upload may not bring files to this case any more, or their session has ended.",
            details={"upload_id": str(upload.pk)},
            suggestion="Send the file anew with evidence.upload.",
        )


def duplicate_in(rows: EvidenceRows, sha256: str) -> EvidenceItem | None:
    """The first item with the same bytes among ``rows``."""
    return rows.filter(sha256=sha256).order_by("id").first()


def _read(upload: Upload) -> Digest:
    parts: list[int] = []
    try:
        parts = join_if_whole(upload)
        return get_store().digest(upload.storage_key)
    except UnreadableFile:
        raise Conflict(
            "The bytes that came can't be decrypted.", details={"upload_id": str(upload.pk)},
            suggestion="Send the file anew with evidence.upload.",
        ) from None  # fmt: skip
    except FileNotFoundError:
        pass
    late = upload.expires_at <= timezone.now() - timedelta(minutes=5)  # a PUT begun in time may still be running
    details = {"upload_id": str(upload.pk), "expires_at": upload.expires_at.isoformat()}
    suggestion = "PUT the file to upload_url first."
    if parts:
        details["missing_parts"] = str(len(parts))
        suggestion = "PUT the file to upload_url first, or the parts that evidence.list_parts gives addresses for."
    missing = BytesMissing(
        "The signed address has expired and no bytes came." if late else "The bytes have not come yet.",
        details=details,
        suggestion="Ask for a new address with evidence.upload." if late else suggestion,
    )
    missing.late = late
    raise missing


def _difference(upload: Upload, digest: Digest) -> str:
    if digest.size_bytes != upload.size_bytes:
        return f"{upload.size_bytes} bytes were declared and {digest.size_bytes} came."
    if upload.declared_sha256 and digest.sha256 != upload.declared_sha256:
        return f"The SHA-256 of what came is {digest.sha256}, not the declared one."
    return ""


def _reject(actor: Actor, upload: Upload, digest: Digest, refusal: str) -> Confirmation:
    upload.arrival = arrival_of(actor=actor, upload=upload, held=False)
    upload.status, upload.reason = Upload.Status.REJECTED, refusal
    _found(upload, digest)
    upload.save(update_fields=["status", "reason", *FOUND])
    drop_bytes(upload)
    return Confirmation(upload, refusal=refusal)


def _lock_content(upload: Upload, digest: Digest) -> None:
    """Confirm the same bytes in the same case one after the other, so that the second finds the first."""
    number = hashlib.blake2b(f"{upload.case_id}{digest.sha256}".encode(), digest_size=8).digest()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(number, signed=True)])


def _accept(
    actor: Actor,
    upload: Upload,
    digest: Digest,
    duplicate: EvidenceItem | None,
    occasion: Occasion | None,
    *,
    read: bool,
) -> Confirmation:
    upload.arrival = arrival_of(actor=actor, upload=upload)
    item = _item_of(upload, digest, read=read)
    item.save()
    manifest_add(actor=actor, item=item, act=ManifestEntry.Act.RECEIVED, occasion=occasion)
    emit_for(item, actor=actor, event_type="evidence.created", data={"upload_id": str(upload.pk)})
    items_came_shown(actor=actor, case=item.case, items=[item])
    job = start_processing(actor=actor, item=item) if read else None
    return _settle(Confirmation(upload, digest, item, job, duplicate))


def _item_of(upload: Upload, digest: Digest, *, read: bool) -> EvidenceItem:
    """The item that the upload becomes, not saved."""
    author = {"type": upload.actor_type, "name": upload.actor_name}
    return EvidenceItem(
        firm_id=upload.firm_id,
        case=upload.case,
        title=showable(upload.filename).strip() or UNNAMED,
        filename=upload.filename,
        declared_type=upload.content_type,
        custodian=upload.custodian,
        source=upload.source,
        client_visible=upload.client_visible,
        shown_by_id=upload.uploader_id if upload.client_visible else None,
        added_by_type=author["type"],
        added_by_name=author["name"],
        written_by={name: author for name in ("custodian", "source") if getattr(upload, name)},
        storage_key=upload.storage_key,
        size_bytes=digest.size_bytes,
        sha256=digest.sha256,
        scan_status=status_of_new(),
        uploaded_by_id=upload.uploader_id,
        arrival=upload.arrival,
        status=EvidenceItem.Status.UPLOADED if read else EvidenceItem.Status.READY,
        status_message="" if read else NOT_READ,
    )


def _settle(outcome: Confirmation) -> Confirmation:
    upload, item = outcome.upload, outcome.item
    is_kept = item is not None and item.storage_key == upload.storage_key
    upload.status, upload.item, upload.job = Upload.Status.CONFIRMED, item, outcome.job
    upload.held = upload.held and not is_kept  # the item counts from now on, with the same size
    if outcome.digest:
        _found(upload, outcome.digest)
    upload.save(update_fields=["status", "item", "job", "held", *FOUND])
    if not is_kept:
        drop_bytes(upload)
    elif upload.parts:  # begun, and then the file came whole
        transaction.on_commit(partial(get_store().drop_parts, upload.parts))
    return outcome


def _found(upload: Upload, digest: Digest) -> None:
    """Keep what came, and when it was looked at: its arrival's receipt accounts for it."""
    upload.found_sha256, upload.found_bytes, upload.settled_at = digest.sha256, digest.size_bytes, timezone.now()


def drop_bytes(upload: Upload) -> None:
    """Remove what came. Where the signed address could still be used, the size counts until it has expired."""
    transaction.on_commit(lambda: remove_bytes(upload))
    if get_store().checks_each_put:
        upload_release(upload)


def _as_before(upload: Upload, among: EvidenceRows) -> Confirmation:
    """The outcome of an upload that was confirmed or rejected earlier."""
    item = upload.item
    if item is None:
        return Confirmation(upload, refusal=upload.reason)
    if not among.filter(pk=item.pk).exists():  # hidden from the caller since, or taken out of the case
        raise NotFound
    digest = Digest(item.sha256, item.size_bytes)
    if upload.job is None:
        return Confirmation(upload, digest, item=item, duplicate_of=item)
    earlier = among.filter(case_id=upload.case_id, pk__lt=item.pk)
    return Confirmation(upload, digest, item, upload.job, duplicate_in(earlier, item.sha256))
