"""The privilege log as files that word processors and spreadsheets open."""

from __future__ import annotations

import io
from collections.abc import Sequence

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.shared import Pt
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from config.spreadsheets import neutral
from evidence.privilege.log import HEADINGS

WIDTHS = (6, 12, 22, 34, 14, 26, 40, 44, 18)
TYPES = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def as_file(format: str, rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    return {"docx": as_docx, "xlsx": as_xlsx}[format](rows, title)


def as_docx(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    document = Document()
    section = document.sections[0]
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = section.page_height, section.page_width
    document.styles["Normal"].font.size = Pt(8)
    document.core_properties.author = ""
    document.add_heading(title, level=1)
    table = document.add_table(rows=0, cols=len(HEADINGS), style="Table Grid")
    for values in (HEADINGS, *rows):
        for cell, value in zip(table.add_row().cells, values, strict=True):
            cell.text = _printable(value)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def as_xlsx(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Privilege log"
    sheet.append(list(HEADINGS))
    for row in rows:
        sheet.append([neutral(_printable(value)) for value in row])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for number, (column, width) in enumerate(zip(sheet.columns, WIDTHS, strict=True), start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
        for cell in column:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.freeze_panes = "A2"
    workbook.properties.creator, workbook.properties.title = "", _printable(title)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def _printable(text: str) -> str:
    """Without the control characters that neither format can hold."""
    return "".join(one for one in text if one >= " " or one in "\n\t")
