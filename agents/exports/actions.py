"""Write the audit log of a case to a file in storage."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from audit.models import AuditEntry
from audit.sealing.bundle import bundle_of
from audit.sealing.content import ENTRY_FIELDS, entry_content
from cases.models import Case
from evidence.storage import get_store, new_key

EXPORT_LIMIT = 20_000
FORMULA = ("=", "+", "-", "@", "\t", "\r")
TYPES = {"json": "application/json", "csv": "text/csv"}


def audit_export(
    *, rows: QuerySet[AuditEntry], case: Case, format: str, date_from: date | None = None, date_to: date | None = None
) -> dict[str, Any]:
    """Write the entries of these days, oldest first, and sign an address for the file; at most ``EXPORT_LIMIT``."""
    if date_from:
        rows = rows.filter(created_at__gte=datetime.combine(date_from, time.min, UTC))
    if date_to:
        rows = rows.filter(created_at__lte=datetime.combine(date_to, time.max, UTC))
    entries = list(rows.order_by("id")[: EXPORT_LIMIT + 1])
    complete, entries = len(entries) <= EXPORT_LIMIT, entries[:EXPORT_LIMIT]
    content = json.dumps(bundle_of(entries), indent=1) if format == "json" else as_csv(entries)
    key, digest = _store(case, content)
    filename = f"audit-{case.number or case.pk}.{format}"
    return {
        "download_url": get_store().sign_get(key, filename=filename, content_type=TYPES[format]),
        "expires_in": settings.SIGNED_URL_SECONDS,
        "filename": filename,
        "sha256": digest,
        "entries": len(entries),
        "complete": complete,
    }


def as_csv(entries: list[AuditEntry]) -> str:
    """The entries as a spreadsheet reads them; a cell that would be taken for a formula is made text (CWE-1236)."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(ENTRY_FIELDS)
    for entry in entries:
        writer.writerow([neutral(value) for value in entry_content(entry).values()])
    return file.getvalue()


def neutral(value: Any) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def _store(case: Case, content: str) -> tuple[str, str]:
    key = new_key(case.firm_id)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".export") as file:
        file.write(content)
        file.flush()
        return key, get_store().save_path(key, Path(file.name)).sha256
