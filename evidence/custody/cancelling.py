"""An upload that its sender gives up: nothing more is taken, what came is removed, and its size counts no longer."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from cases.policies import check_case_open
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from evidence.custody.parts import began
from evidence.custody.upload_actions import drop_bytes
from evidence.models import Upload
from evidence.storage import get_store

GIVEN_UP = "It was cancelled before the whole file came."


@transaction.atomic
def upload_cancel(*, actor: Actor, upload: Upload) -> Upload:
    """Take nothing more of the upload, and remove what came. Where signed addresses can't be called back, its size counts until
    these have expired. Repeating it, or cancelling what was rejected or has expired, changes nothing.

    Raises ``Forbidden`` for others than who began it, and ``Conflict`` once it was taken in.
    """
    if not began(actor, upload):
        raise Forbidden("Only whoever began this upload cancels it.")
    check_case_open(upload.case)
    upload = Upload.objects.select_for_update().get(pk=upload.pk)  # it may be being confirmed
    if upload.status == Upload.Status.CONFIRMED:
        raise Conflict(
            "This file has been taken in.", details={"upload_id": str(upload.pk), "status": upload.status},
            suggestion="Take the document out of the case with evidence.delete.",
        )  # fmt: skip
    if upload.status == Upload.Status.PENDING:
        lasting = timedelta(0) if get_store().checks_each_put else timedelta(seconds=settings.UPLOAD_URL_SECONDS)
        upload.status, upload.reason = Upload.Status.CANCELLED, GIVEN_UP
        upload.expires_at = min(upload.expires_at, timezone.now() + lasting)
        upload.save(update_fields=["status", "reason", "expires_at"])
        drop_bytes(upload)
    return upload
