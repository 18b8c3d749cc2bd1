"""The privilege log as files that word processors and spreadsheets open."""

from __future__ import annotations

from collections.abc import Sequence

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.shared import Pt

from config.office_files import printable, saved, workbook_of_table
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
    document.add_heading(printable(title), level=1)
    table = document.add_table(rows=0, cols=len(HEADINGS), style="Table Grid")
    for values in (HEADINGS, *rows):
        for cell, value in zip(table.add_row().cells, values, strict=True):
            cell.text = printable(value)
    return saved(document)


def as_xlsx(rows: Sequence[tuple[str, ...]], title: str) -> bytes:
    return workbook_of_table(title, sheet="Privilege log", headings=HEADINGS, rows=rows, widths=WIDTHS)
