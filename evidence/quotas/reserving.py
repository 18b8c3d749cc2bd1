"""Storage is reserved before bytes may come, and given back when they can't come any more or were not kept.

What counts: every upload that is ``held``, every item with a file (and the copy of it that a password opened), whether it
stands in its case or was taken out, and for the firm only its items' renditions and what its productions store.
"""

from __future__ import annotations

import logging
import uuid
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest

from cases.models import Role, User
from cases.models.user import COLLEAGUES
from config.api.errors import QuotaExceeded
from config.db import new_id
from config.ui.human import filesize_words
from evidence.models import StorageUse

# One statement compares and takes: whoever comes at the same time waits for the row and sees what is left of it.
TAKE = """
INSERT INTO evidence_storageuse AS kept (id, created_at, firm_id, case_id, user_id, bytes_used, files_used)
SELECT %(id)s, now(), %(firm)s, %(case)s, %(user)s, %(bytes)s, %(files)s
 WHERE (%(bytes)s <= %(max_bytes)s::bigint AND %(files)s <= %(max_files)s::bigint) IS NOT FALSE
    OR EXISTS (SELECT FROM evidence_storageuse WHERE firm_id = %(firm)s AND case_id IS NOT DISTINCT FROM %(case)s
               AND user_id IS NOT DISTINCT FROM %(user)s)
ON CONFLICT (firm_id, case_id, user_id) DO UPDATE
   SET bytes_used = kept.bytes_used + excluded.bytes_used, files_used = kept.files_used + excluded.files_used
 WHERE (kept.bytes_used + excluded.bytes_used <= coalesce(kept.bytes_quota, %(max_bytes)s::bigint)
    AND kept.files_used + excluded.files_used <= coalesce(kept.files_quota, %(max_files)s::bigint)) IS NOT FALSE
RETURNING id
"""


COUNTED_WRONGLY = (
    "Less storage was counted than is given back: firm %s, case %s, person %s, %s bytes, %s files; "
    "run manage.py recount_storage"
)
logger = logging.getLogger(__name__)


class StorageAmount(NamedTuple):
    """So many files of so many bytes together."""

    bytes: int
    files: int = 1


def storage_reserve(
    *, firm_id: uuid.UUID, case_id: uuid.UUID, user_id: uuid.UUID | None, amount: StorageAmount
) -> None:
    """Take the amount from the quotas of the firm and, for a client, of the person in the case; or from neither.

    Raises ``QuotaExceeded``. Call it late in the transaction: everybody of the firm who uploads waits for its end. The
    firm's row comes first, here and in releasing, so that nobody waits in a circle.
    """
    firm = {"firm": firm_id, "case": None, "user": None}
    if not _take(firm, amount, settings.STORAGE_FIRM_BYTES, settings.STORAGE_FIRM_FILES):
        raise _firm_full(firm_id, amount, user_id)
    if user_id is None:
        return
    limited = not User.objects.filter(pk=user_id, role__in=COLLEAGUES).exists()
    most = (settings.STORAGE_CLIENT_BYTES, settings.STORAGE_CLIENT_FILES) if limited else (None, None)
    if not _take({"firm": firm_id, "case": case_id, "user": user_id}, amount, *most):
        raise _client_full(case_id, user_id, amount)


def storage_release(
    *, firm_id: uuid.UUID, case_id: uuid.UUID, user_id: uuid.UUID | None, amount: StorageAmount
) -> None:
    """Give back what was reserved. Call it once for each reservation, late in the transaction.

    A sum that is less than this was counted wrongly before. That is said in the log and is no fault of whoever gives back.
    """
    places: list[dict[str, Any]] = [{"case": None, "user": None}]
    if user_id is not None:
        places.append({"case": case_id, "user": user_id})
    for place in places:
        use = StorageUse.objects.filter(firm_id=firm_id, **place)
        enough = use.filter(bytes_used__gte=amount.bytes, files_used__gte=amount.files)
        size, files = F("bytes_used") - amount.bytes, F("files_used") - amount.files
        if not enough.update(bytes_used=size, files_used=files):
            use.update(bytes_used=Greatest(size, 0), files_used=Greatest(files, 0))
            logger.error(COUNTED_WRONGLY, firm_id, case_id, place["user"], amount.bytes, amount.files)


def _take(place: dict[str, Any], amount: StorageAmount, max_bytes: int | None, max_files: int | None) -> bool:
    with connection.cursor() as cursor:
        limits = {"bytes": amount.bytes, "files": amount.files, "max_bytes": max_bytes, "max_files": max_files}
        cursor.execute(TAKE, {**place, **limits, "id": new_id()})
        return cursor.fetchone() is not None


def _firm_full(firm_id: uuid.UUID, amount: StorageAmount, user_id: uuid.UUID | None) -> QuotaExceeded:
    """What the whole firm stores, and may, is shown only to its administrators."""
    shown = User.objects.filter(pk=user_id, role=Role.FIRM_ADMIN).exists()
    use = StorageUse.objects.filter(firm_id=firm_id, case=None).first()
    details = _details("firm_storage", use, amount, settings.STORAGE_FIRM_BYTES, settings.STORAGE_FIRM_FILES)
    hidden = {} if shown else {"quota": None, "used": None}
    return QuotaExceeded(
        "The firm's storage is full: this file does not fit any more.",
        details=details | hidden,
        suggestion="Ask the firm's administrator for more storage. Nothing was stored.",
    )


def _client_full(case_id: uuid.UUID, user_id: uuid.UUID, amount: StorageAmount) -> QuotaExceeded:
    use = StorageUse.objects.filter(case_id=case_id, user_id=user_id).first()
    details = _details("client_storage", use, amount, settings.STORAGE_CLIENT_BYTES, settings.STORAGE_CLIENT_FILES)
    if details["unit"] == "bytes":
        have, most, more = (filesize_words(details[name]) for name in ("used", "quota", "asked"))
    else:
        have, most, more = (f"{details[name]:,} files" for name in ("used", "quota", "asked"))
    return QuotaExceeded(
        f"You have sent {have} of the {most} you may send to this case; this would be {more} more.",
        details=details,
        suggestion="Send a smaller file, or ask your lawyers for more storage. Uploads that were begun and not finished "
        "count until their addresses expire.",
    )


def _details(
    kind: str, use: StorageUse | None, amount: StorageAmount, max_bytes: int, max_files: int
) -> dict[str, Any]:
    """The figures of what was exceeded, bytes before files."""
    used = StorageAmount(use.bytes_used, use.files_used) if use else StorageAmount(0, 0)
    quota = StorageAmount(*_quota(use, max_bytes, max_files))
    unit = "bytes" if used.bytes + amount.bytes > quota.bytes else "files"
    return {
        "cap_type": kind, "unit": unit, "quota": getattr(quota, unit), "used": getattr(used, unit),
        "asked": getattr(amount, unit),
    }  # fmt: skip


def _quota(use: StorageUse | None, max_bytes: int, max_files: int) -> tuple[int, int]:
    bytes_quota, files_quota = (use.bytes_quota, use.files_quota) if use else (None, None)
    return max_bytes if bytes_quota is None else bytes_quota, max_files if files_quota is None else files_quota
