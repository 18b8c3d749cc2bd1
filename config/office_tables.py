"""A titled table as a Word document or as a PDF to print."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape

from docx import Document
from docx.enum.section import WD_ORIENT
from docx.oxml import OxmlElement
from docx.shared import Emu, Inches
from reportlab.lib.pagesizes import LETTER, landscape
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, TableStyle

from config.office_files import printable, saved

FIXED = datetime(2000, 1, 1, tzinfo=UTC)  # in the file's properties, so that the same rows make the same file
Rows = Iterable[Sequence[str]]


def word_of_table(title: str, headings: Sequence[str], rows: Rows, *, widths: Sequence[int]) -> bytes:
    """Across the page, its head repeated on each. ``widths`` say how much of it each column has beside the others."""
    document: Any = Document()
    inside = _turned(document.sections[0])
    document.core_properties.created = document.core_properties.modified = FIXED
    document.core_properties.author, document.core_properties.comments = "", ""
    document.add_heading(printable(title), level=1)
    table = document.add_table(rows=1, cols=len(headings), style="Table Grid")
    table.autofit = False
    shares = [Emu(inside * width // sum(widths)) for width in widths]
    for column, share in zip(table.columns, shares, strict=True):
        column.width = share
    head = table.rows[0]._tr.get_or_add_trPr()
    head.append(OxmlElement("w:tblHeader"))
    for cell, heading in zip(table.rows[0].cells, headings, strict=True):
        cell.paragraphs[0].add_run(heading).bold = True
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = printable(text)
    for line in table.rows:
        for cell, share in zip(line.cells, shares, strict=True):
            cell.width = share  # programs look at the cells, at the columns, or at both
    return saved(document)


def _turned(section: Any) -> int:
    """Lay the page across, with narrow margins; returns how much lies between them."""
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = Inches(11), Inches(8.5)
    section.left_margin = section.right_margin = Inches(0.75)
    section.top_margin = section.bottom_margin = Inches(0.75)
    return int(section.page_width - section.left_margin - section.right_margin)


def pdf_of_table(title: str, headings: Sequence[str], rows: Rows, *, widths: Sequence[int]) -> bytes:
    """Across the page, its head repeated on each. In invariant mode, which leaves the clock and random ids out of the file."""
    out, styles = io.BytesIO(), getSampleStyleSheet()
    document = SimpleDocTemplate(out, pagesize=landscape(LETTER), title=printable(title), author="", invariant=1)
    head = [Paragraph(f"<b>{escape(one)}</b>", styles["BodyText"]) for one in headings]
    cells = [[Paragraph(escape(printable(one)), styles["BodyText"]) for one in row] for row in rows]
    table = LongTable([head, *cells], colWidths=list(widths), repeatRows=1, splitInRow=1)
    table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.4, "#999999"), ("VALIGN", (0, 0), (-1, -1), "TOP")]))
    document.build([Paragraph(escape(printable(title)), styles["Heading1"]), table])
    return out.getvalue()
