"""The same rows as CSV, a workbook, a table in Word, or a list to print."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape

from docx import Document
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from reportlab.lib.pagesizes import LETTER, landscape
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, TableStyle

from config.office_files import printable, saved
from config.spreadsheets import as_csv, guarded

Rows = Sequence[Mapping[str, str]]
FIXED = datetime(2000, 1, 1, tzinfo=UTC)  # in the file's properties, so that the same rows make the same file
LISTED = ("Date", "Fact", "Sources", "People", "Status")
WIDTHS = {
    "text": 60,
    "quote": 60,
    "notes": 40,
    "people": 30,
    "issues": 40,
    "document": 30,
    "description": 60,
    "issue": 60,
}


def csv_of(columns: Sequence[str], rows: Rows) -> bytes:
    return as_csv(columns, ([guarded(row.get(name, "")) for name in columns] for row in rows)).encode()


def workbook_of(sheets: Mapping[str, tuple[Sequence[str], Rows]]) -> bytes:
    workbook: Any = Workbook()
    workbook.remove(workbook.active)
    for title, (columns, rows) in sheets.items():
        sheet = workbook.create_sheet(title.capitalize())
        sheet.append(list(columns))
        for row in rows:
            sheet.append([guarded(printable(row.get(name, ""))) or None for name in columns])
        for number, name in enumerate(columns, start=1):
            sheet.cell(1, number).font = Font(bold=True)
            sheet.column_dimensions[get_column_letter(number)].width = WIDTHS.get(name, 14)
        for line in sheet.iter_rows(min_row=2):
            for cell in line:
                cell.alignment, cell.number_format = Alignment(wrap_text=True, vertical="top"), "@"
        sheet.freeze_panes = "A2"
    workbook.properties.creator = ""
    workbook.properties.created = workbook.properties.modified = FIXED.replace(tzinfo=None)
    return saved(workbook)


def word_of(title: str, facts: Sequence[Mapping[str, Any]]) -> bytes:
    document: Any = Document()
    document.core_properties.created = document.core_properties.modified = FIXED
    document.core_properties.author, document.core_properties.comments = "", ""
    document.add_heading(printable(title), level=1)
    table = document.add_table(rows=1, cols=len(LISTED), style="Table Grid")
    for cell, heading in zip(table.rows[0].cells, LISTED, strict=True):
        cell.paragraphs[0].add_run(heading).bold = True
    for fact in facts:
        for cell, text in zip(table.add_row().cells, _listed(fact), strict=True):
            cell.text = printable(text)
    return saved(document)


def pdf_of(title: str, facts: Sequence[Mapping[str, Any]]) -> bytes:
    """A list to print, its head repeated on each page."""
    out, styles = io.BytesIO(), getSampleStyleSheet()
    document = SimpleDocTemplate(out, pagesize=landscape(LETTER), title=printable(title), author="", invariant=1)
    cells = [[Paragraph(escape(printable(one)), styles["BodyText"]) for one in _listed(fact)] for fact in facts]
    head = [Paragraph(f"<b>{one}</b>", styles["BodyText"]) for one in LISTED]
    table = LongTable([head, *cells], colWidths=[75, 230, 230, 90, 60], repeatRows=1, splitInRow=1)
    table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.4, "#999999"), ("VALIGN", (0, 0), (-1, -1), "TOP")]))
    document.build([Paragraph(escape(printable(title)), styles["Heading1"]), table])
    return out.getvalue()


def _listed(fact: Mapping[str, Any]) -> tuple[str, ...]:
    sources = (
        f"{one['evidence_title']}, {one['reference'] or one['place']}: “{one['quote']}”" for one in fact["citations"]
    )
    return (
        fact["date_label"], fact["text"], "\n".join(sources), ", ".join(one["name"] for one in fact["entities"]), fact["status"],
    )  # fmt: skip
