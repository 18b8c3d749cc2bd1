"""The timeline as a file: exactly what its filters leave, as the caller sees it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings

from cases.models import Case
from config.api.errors import Conflict
from config.api.scope import Actor, Scope
from evidence.storage import get_store, holder_of, new_key
from facts.timeline.export_documents import docx_of, pdf_of
from facts.timeline.export_drawing import png_of
from facts.timeline.export_rows import MOST_OF, ExportRow, rows_with_entries
from facts.timeline.export_tables import csv_of, xlsx_of

OFFICE = "application/vnd.openxmlformats-officedocument."
WRITERS: dict[str, tuple[Callable[[str, Sequence[ExportRow]], bytes], str]] = {
    "csv": (csv_of, "text/csv"),
    "xlsx": (xlsx_of, f"{OFFICE}spreadsheetml.sheet"),
    "docx": (docx_of, f"{OFFICE}wordprocessingml.document"),
    "pdf": (pdf_of, "application/pdf"),
    "png": (png_of, "image/png"),
}


def timeline_export(
    *, actor: Actor, scope: Scope, case: Case, filters: Mapping[str, Any], include: Sequence[str], format: str
) -> dict[str, Any]:
    """Write the file and sign an address for it. Raises ``Conflict`` where there is more than one file holds: nothing is ever
    left out silently."""
    write, content_type = WRITERS[format]
    rows = rows_with_entries(scope, case, filters, include, most=MOST_OF[format])
    if len(rows) > MOST_OF[format]:
        raise Conflict(
            f"The timeline has more than the {MOST_OF[format]:,} events that one file of this format holds.",
            details={"most": MOST_OF[format]}, suggestion="Narrow it with date_from and date_to, and export it in parts.",
        )  # fmt: skip
    key, digest = _stored(case, write(f"Chronology: {case.name}", rows))
    holder = holder_of(actor, case_id=case.pk, entity_type="case", entity_id=case.pk, permission="read:timeline")
    filename = f"timeline.{format}"
    url = get_store().sign_get(key, filename=filename, content_type=content_type, holder=holder)
    return {
        "download_url": url or None, "expires_in": settings.DOWNLOAD_URL_SECONDS, "filename": filename, "sha256": digest,
        "events": len(rows),
    }  # fmt: skip


def _stored(case: Case, content: bytes) -> tuple[str, str]:
    key = new_key(case.firm_id)
    with tempfile.NamedTemporaryFile("wb", suffix=".export") as file:
        file.write(content)
        file.flush()
        return key, get_store().save_path(key, Path(file.name)).sha256
