"""Write the audit log of a case to a file in storage."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from audit.models import AuditEntry
from audit.sealing.bundle import Extent, bundle_of
from audit.sealing.content import LATER_FIELDS, NUMBERED_FIELDS, entry_content
from cases.models import Case
from config import spreadsheets
from config.api.scope import Actor
from evidence.custody.made_files import Subject, made_file

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
    made = made_file(
        actor=actor, subject=Subject(case.pk, "case", case.pk, "read:audit"), content=content.encode(),
        filename=f"audit-{case.number or case.pk}.{format}", content_type=TYPES[format],
    )  # fmt: skip
    return made | {
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
