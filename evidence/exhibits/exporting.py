"""The exhibit list as a file to serve or file: a table in Word, a workbook, or CSV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cases.models import Case
from config.api.scope import Actor
from config.office_files import workbook_of_table
from config.office_tables import word_of_table
from config.spreadsheets import as_csv
from evidence.custody.made_files import Subject, made_file
from evidence.models import Exhibit

TYPES = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
HEADINGS = ("Exhibit", "Description", "Date", "Bates", "Offered by", "Status")
WIDTHS = (14, 60, 12, 30, 20, 14)


def exhibits_export(*, actor: Actor, case: Case, exhibits: Sequence[Any], format: str) -> dict[str, Any]:
    """Write the file and sign an address for it."""
    rows = [_cells(one) for one in exhibits]
    content = {"csv": _csv, "docx": _docx, "xlsx": _xlsx}[format](rows, f"Exhibit list: {case.name}")
    made = made_file(
        actor=actor, subject=Subject(case.pk, "case", case.pk, "read:exhibits"), content=content,
        filename=f"exhibit-list.{format}", content_type=TYPES[format],
    )  # fmt: skip
    return made | {"exhibits": len(rows)}


def _cells(one: Any) -> tuple[str, ...]:
    day = one.item.document_date.isoformat() if one.item.document_date else ""
    status = str(Exhibit.State(one.state).label)
    return one.label, one.description or one.item.title, day, one.bates, one.series.party, status


def _csv(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    return as_csv(HEADINGS, rows).encode()


def _docx(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    return word_of_table(title, HEADINGS, rows, widths=WIDTHS)


def _xlsx(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    return workbook_of_table(title, sheet="Exhibits", headings=HEADINGS, rows=rows, widths=WIDTHS)
