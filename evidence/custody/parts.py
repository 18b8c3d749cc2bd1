"""Uploads in parts: whether a file may come so, which parts are there, addresses of the next ones, and the whole file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from config.api.current import is_rehearsal
from config.api.errors import Conflict, Forbidden
from config.api.scope import Actor
from evidence.models import Upload
from evidence.storage import SignedRequest, get_store
from evidence.storage.base import FileParts
from evidence.storage.parts import part_bytes_for

NO_REHEARSAL = "The file is made of its parts when it is confirmed; that can't be tried out before."


@dataclass(frozen=True, slots=True)
class SignedPart:
    number: int
    start: int
    size: int
    signed: SignedRequest


@dataclass(frozen=True, slots=True)
class PartsState:
    """Which parts have come, and addresses of the next ones that have not."""

    parts: FileParts
    received: list[int]
    missing: int
    next: list[SignedPart]
    expires_at: datetime


def parts_begin(key: str, *, content_type: str, size: int) -> dict[str, Any]:
    """The upload's fields for a file that may come in parts; none for one that is not large enough."""
    if not settings.UPLOAD_PARTS_FROM or size <= settings.UPLOAD_PARTS_FROM:
        return {}
    return {
        "part_bytes": part_bytes_for(size, settings.UPLOAD_PART_BYTES),
        "multipart_id": get_store().begin_parts(key, content_type=content_type),
        "expires_at": timezone.now() + timedelta(seconds=settings.UPLOAD_PARTS_SECONDS),
    }


def parts_state(upload: Upload, *, actor: Actor, limit: int) -> PartsState:
    """What has come of an upload in parts, with addresses of up to ``limit`` parts that have not. Raises ``Conflict`` where
    nothing more is awaited, and ``Forbidden`` for others than who began it: what they sent would be recorded as given by them."""
    parts, left = upload.parts, (upload.expires_at - timezone.now()).total_seconds()
    details = {"upload_id": str(upload.pk), "status": upload.status}
    if parts is None:
        raise Conflict("This file comes whole.", details=details, suggestion="PUT it to upload_url.")
    if upload.status != Upload.Status.PENDING or left < 1:
        raise Conflict(
            "No parts of this file are awaited any more.", details=details,
            suggestion="Send the file anew with evidence.upload.",
        )  # fmt: skip
    if not began(actor, upload):
        raise Forbidden(
            "Only whoever began this upload sends its parts.", suggestion="Begin your own with evidence.upload."
        )
    store, seconds = get_store(), min(int(left), settings.UPLOAD_URL_SECONDS)
    received = store.received_parts(parts)
    missing = [number for number in parts.numbers if number not in received]
    signed = [
        SignedPart(one, parts.start_of(one), parts.size_of(one), store.sign_part(parts, one, seconds=seconds))
        for one in missing[:limit]
    ]
    return PartsState(parts, sorted(received), len(missing), signed, timezone.now() + timedelta(seconds=seconds))


def began(actor: Actor, upload: Upload) -> bool:
    """Whether the actor began the upload, or directs the agent that did."""
    return actor.id == upload.actor_id or (actor.is_person and actor.id == upload.uploader_id)


def join_if_whole(upload: Upload) -> list[int]:
    """Make the file of its parts if all have come; returns the numbers of those that have not. A file that came whole, or was
    made of its parts before, is left alone."""
    parts = upload.parts
    if parts is None or _is_there(upload.storage_key):
        return []
    received = get_store().received_parts(parts)
    missing = [number for number in parts.numbers if number not in received]
    if not missing:
        if is_rehearsal():
            raise Conflict(NO_REHEARSAL, suggestion="Confirm the upload without Prefer: dry-run.")
        get_store().join_parts(parts)
    return missing


def has_come(upload: Upload) -> bool:
    """Whether all bytes are there: the file, or each of its parts."""
    if _is_there(upload.storage_key):
        return True
    parts = upload.parts
    return parts is not None and len(get_store().received_parts(parts)) == parts.count


def remove_bytes(upload: Upload) -> None:
    """Remove what came, whole or in parts."""
    get_store().delete(upload.storage_key)
    if upload.parts:
        get_store().drop_parts(upload.parts)


def _is_there(key: str) -> bool:
    try:
        get_store().size(key)
    except FileNotFoundError:
        return False
    return True
