"""Write the audit log of a case to a file in storage."""

from __future__ import annotations

import json
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings

from audit.models import AuditEntry
from audit.sealing.bundle import Extent, bundle_of
from audit.sealing.content import LATER_FIELDS, NUMBERED_FIELDS, entry_content
from cases.models import Case
from config import spreadsheets
from config.api.scope import Actor
from evidence.storage import get_store, holder_of, new_key

EXPORT_LIMIT = 20_000
TYPES = {"json": "application/json", "csv": "text/csv"}


def audit_export(
    *, actor: Actor, case: Case, format: str, date_from: date | None = None, date_to: date | None = None
) -> dict[str, Any]:
    """Write the entries of these days, oldest first, and sign an address for the file; at most ``EXPORT_LIMIT``."""
    bundle = bundle_of(
        Extent(firm_id=case.firm_id, case_id=case.pk, date_from=date_from, date_to=date_to, limit=EXPORT_LIMIT)
    )
    content = json.dumps(bundle.content, indent=1) if format == "json" else as_csv(bundle.entries)
    key, digest = _store(case, content)
    filename = f"audit-{case.number or case.pk}.{format}"
    holder = holder_of(actor, case_id=case.pk, entity_type="case", entity_id=case.pk, permission="read:audit")
    url = get_store().sign_get(key, filename=filename, content_type=TYPES[format], holder=holder)
    return {
        "download_url": url or None,
        "expires_in": settings.DOWNLOAD_URL_SECONDS,
        "filename": filename,
        "sha256": digest,
        "entries": len(bundle.entries),
        "unsealed": len(bundle.content["unsealed"]),
        "complete": bundle.complete,
        "key_fingerprint": bundle.content["manifest"]["key_id"],
    }


def as_csv(entries: list[AuditEntry]) -> str:
    """The entries as a spreadsheet reads them."""
    columns = (*NUMBERED_FIELDS, *LATER_FIELDS)
    contents = (entry_content(entry) for entry in entries)
    return spreadsheets.as_csv(columns, ([content.get(name) for name in columns] for content in contents))


def _store(case: Case, content: str) -> tuple[str, str]:
    key = new_key(case.firm_id)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".export") as file:
        file.write(content)
        file.flush()
        return key, get_store().save_path(key, Path(file.name)).sha256
