"""The timeline as a file: exactly what its filters leave, as the caller sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cases.models import Case
from config.api.errors import Conflict
from config.api.scope import Actor, Scope
from evidence.custody.made_files import Subject, made_file
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
    made = made_file(
        actor=actor, subject=Subject(case.pk, "case", case.pk, "read:timeline"),
        content=write(f"Chronology: {case.name}", rows), filename=f"timeline.{format}", content_type=content_type,
    )  # fmt: skip
    return made | {"events": len(rows)}
