"""What becomes of uploads that nobody confirmed, or whose bytes were not kept, once their addresses have expired."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from config.boundary import firm_boundary
from evidence.custody.parts import has_come, remove_bytes
from evidence.custody.upload_actions import upload_release
from evidence.models import Upload

MOST = 1000  # at a time
GRACE = timedelta(hours=1)  # a PUT begun in time may still be running
UNCONFIRMED = timedelta(days=1)  # so long bytes wait to be confirmed
EXPIRED = "The address expired before the file came. Send it anew."
Status = Upload.Status
NOT_TAKEN_IN = (Status.PENDING, Status.EXPIRED, Status.CANCELLED)


def sweep_expired_uploads() -> None:
    """Release what can't come any more. Bytes that came are kept for a day, to be confirmed, and count as long."""
    now = timezone.now()
    unconfirmed = Upload.objects.filter(status__in=NOT_TAKEN_IN, expires_at__lt=now - UNCONFIRMED)
    for upload in unconfirmed.order_by("id")[:MOST]:
        _remove(upload)
    expired = Upload.objects.filter(held=True, expires_at__lt=now - GRACE)
    for upload in expired.exclude(status=Status.PENDING).order_by("id")[:MOST]:
        remove_bytes(upload)  # again: it may have come after the upload was rejected or cancelled
        _release(upload)
    for upload in expired.filter(status=Status.PENDING, expires_at__gte=now - UNCONFIRMED).order_by("id").iterator():
        if not has_come(upload):
            _release(upload)


def _remove(upload: Upload) -> None:
    """Remove the bytes and the upload, unless it is being confirmed this very moment."""
    with firm_boundary(upload.firm_id):
        row = _locked(upload)
        if row is None or row.status not in NOT_TAKEN_IN:
            return
        remove_bytes(row)
        upload_release(row)
        row.delete()


def _release(upload: Upload) -> None:
    with firm_boundary(upload.firm_id):
        row = _locked(upload)
        if row is None or row.status != upload.status:
            return
        if row.status == Status.PENDING:
            remove_bytes(row)  # some of its parts may have come
            row.status, row.reason = Status.EXPIRED, EXPIRED
            row.save(update_fields=["status", "reason"])
        upload_release(row)


def _locked(upload: Upload) -> Upload | None:
    return Upload.objects.select_for_update().filter(pk=upload.pk).first()
