"""Files that are made for a caller: stored under a key of their own, given out by a signed address, and removed within hours."""

from __future__ import annotations

import tempfile
import uuid
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from config.api.scope import Actor
from evidence.models import MadeFile
from evidence.storage import get_store, holder_of, new_key

KEPT = timedelta(hours=1)  # far longer than its address is good for; a download that has begun goes on
MOST = 1000  # removed at a time


@dataclass(frozen=True, slots=True)
class Subject:
    """What a file that was made is about: whoever may read that may fetch the file."""

    case_id: uuid.UUID
    entity_type: str
    entity_id: uuid.UUID
    permission: str


def made_file(*, actor: Actor, subject: Subject, content: bytes, filename: str, content_type: str) -> dict[str, Any]:
    """Store the content, and answer its address with its fingerprint."""
    with tempfile.NamedTemporaryFile(suffix=".made") as file:
        file.write(content)
        file.flush()
        return stored_file(
            actor=actor, subject=subject, path=Path(file.name), filename=filename, content_type=content_type
        )


def stored_file(*, actor: Actor, subject: Subject, path: Path, filename: str, content_type: str) -> dict[str, Any]:
    """The same, of content that is in a file."""
    store, key = get_store(), new_key(actor.in_firm)
    MadeFile.objects.create(firm_id=actor.in_firm, storage_key=key)
    digest = store.save_path(key, path)
    holder = holder_of(
        actor, case_id=subject.case_id, entity_type=subject.entity_type, entity_id=subject.entity_id,
        permission=subject.permission,
    )  # fmt: skip
    return {
        "download_url": store.sign_get(key, filename=filename, content_type=content_type, holder=holder) or None,
        "expires_in": settings.DOWNLOAD_URL_SECONDS,
        "filename": filename,
        "sha256": digest.sha256,
        "size_bytes": digest.size_bytes,
    }


def sweep_made_files() -> None:
    """Remove what was made for callers and whose address is long over: else every export would stay, and count nowhere."""
    for row in MadeFile.objects.filter(created_at__lt=timezone.now() - KEPT).order_by("id")[:MOST]:
        get_store().delete(row.storage_key)
        row.delete()
