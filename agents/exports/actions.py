"""Write the audit log of a case to a file in storage."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings

from audit.models import AuditEntry
from audit.sealing.bundle import Extent, bundle_of
from audit.sealing.content import LATER_FIELDS, NUMBERED_FIELDS, entry_content
from cases.models import Case
from config.api.scope import Actor
from evidence.storage import get_store, holder_of, new_key

EXPORT_LIMIT = 20_000
# What a spreadsheet takes for a formula, also in the wide forms that East Asian versions read as these, and after spaces.
SIGNS = r"\s*[=+@\uff1d\uff0b\uff0d\uff20-]"
FORMULA = re.compile(rf"[\t\r\n]|{SIGNS}")
# Where semicolons, tabs or bars part the columns, a cell begins after each, quoted or not.
LATER_CELL = re.compile(rf"([;\t|])(?={SIGNS})")
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
    """The entries as a spreadsheet reads them; a cell that would be taken for a formula is made text (CWE-1236)."""
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    columns = (*NUMBERED_FIELDS, *LATER_FIELDS)
    writer.writerow(columns)
    for entry in entries:
        content = entry_content(entry)
        writer.writerow([neutral(content.get(name)) for name in columns])
    return file.getvalue()


def neutral(value: Any) -> str:
    text = "" if value is None else str(value)
    return LATER_CELL.sub(r"\1'", f"'{text}" if FORMULA.match(text) else text)


def _store(case: Case, content: str) -> tuple[str, str]:
    key = new_key(case.firm_id)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".export") as file:
        file.write(content)
        file.flush()
        return key, get_store().save_path(key, Path(file.name)).sha256
