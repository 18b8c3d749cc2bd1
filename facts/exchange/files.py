"""A file that a call makes of what its caller sees: stored, and given out by an address that is good for a short time."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings

from cases.models import Case
from config.api.scope import Actor
from evidence.storage import get_store, holder_of, new_key

TYPES = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "ftm": "application/x-ndjson",
    "jsonld": "application/ld+json",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
ENDINGS = {"ftm": "ftm.json"}


def file_given_out(
    *, actor: Actor, case: Case, content: bytes, name: str, format: str, permission: str, count: int
) -> dict[str, Any]:
    """Store the file and sign an address for it."""
    key = new_key(case.firm_id)
    with tempfile.NamedTemporaryFile("wb", suffix=".export") as file:
        file.write(content)
        file.flush()
        digest = get_store().save_path(key, Path(file.name)).sha256
    filename = f"{name}.{ENDINGS.get(format, format)}"
    holder = holder_of(actor, case_id=case.pk, entity_type="case", entity_id=case.pk, permission=permission)
    url = get_store().sign_get(key, filename=filename, content_type=TYPES[format], holder=holder)
    return {
        "download_url": url or None, "expires_in": settings.DOWNLOAD_URL_SECONDS, "filename": filename, "sha256": digest,
        "count": count,
    }  # fmt: skip
