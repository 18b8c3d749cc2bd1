"""A timeline as a table: CSV or a workbook. Cells that a spreadsheet would take for formulas are made text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from config.office_files import cell_text, printable, saved
from config.spreadsheets import as_csv
from facts.timeline.export_rows import ExportRow, source_words

HEADINGS = ("Date", "Until", "When", "Kind", "Text", "Status", "Kind of proof", "Names", "Other times", "Sources", "Id")
WIDTHS = (12, 12, 24, 10, 70, 12, 26, 30, 26, 80, 38)


def csv_of(title: str, rows: Sequence[ExportRow]) -> bytes:
    return as_csv(HEADINGS, (_cells(row) for row in rows)).encode()


def xlsx_of(title: str, rows: Sequence[ExportRow]) -> bytes:
    workbook: Any = Workbook(write_only=True)
    sheet = workbook.create_sheet("Timeline")
    sheet.freeze_panes = "A2"
    for number, width in enumerate(WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.append([_cell(sheet, one, Font(bold=True)) for one in HEADINGS])
    for row in rows:
        sheet.append([_cell(sheet, cell_text(one), None) for one in _cells(row)])
    workbook.properties.creator, workbook.properties.title = "", printable(title)
    return saved(workbook)


def _cells(row: ExportRow) -> tuple[str, ...]:
    end = row.date_end.isoformat() if row.date_end else ""
    sources = "\n".join(source_words(one) for one in row.sources)
    return (
        row.date.isoformat(), end, row.when, row.kind, row.text, row.status, row.proof, row.names, row.times, sources, row.id,
    )  # fmt: skip


def _cell(sheet: Any, value: str, font: Font | None) -> Any:
    cell: Any = WriteOnlyCell(sheet, value=value)
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    if font:
        cell.font = font
    return cell
