"""A timeline as a chronology to read or to file: Word, or PDF. By year, each event with its citations."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from html import escape
from itertools import groupby
from typing import Any

from docx import Document
from docx.shared import Cm, Pt
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer

from config.office_files import printable
from config.typefaces import VERA, Typeface, typeface_for
from facts.timeline.export_rows import ExportRow, source_words

FIXED = datetime(2000, 1, 1, tzinfo=UTC)  # in the file's properties, so that the same timeline makes the same file
EDGE = 64


def docx_of(title: str, rows: Sequence[ExportRow]) -> bytes:
    document: Any = Document()
    document.core_properties.created = document.core_properties.modified = FIXED
    document.core_properties.author, document.core_properties.comments = "", ""
    document.add_heading(printable(title), level=1)
    event, source = document.styles["Normal"], document.styles["List Bullet"]
    event.font.size, source.font.size = Pt(10.5), Pt(9)
    for year, members in groupby(rows, key=lambda row: row.date.year):
        document.add_heading(str(year), level=2)
        for row in members:
            paragraph = document.add_paragraph()
            paragraph.paragraph_format.left_indent = Cm(0)
            paragraph.add_run(f"{printable(row.when)}: ").bold = True
            paragraph.add_run(printable(row.text))
            if note := _note(row):
                paragraph.add_run(f" ({printable(note)})").italic = True
            for one in row.sources:
                document.add_paragraph(printable(source_words(one)), style=source)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def pdf_of(title: str, rows: Sequence[ExportRow]) -> bytes:
    """In invariant mode, which leaves the clock and random ids out of the file."""
    family = _family(typeface_for("".join([title, *(_all_words(row) for row in rows)])))
    heading, year = _style(family, 16, 10, bold=True), _style(family, 12, 8, bold=True)
    event, source = _style(family, 9.5, 3), _style(family, 8, 3, indent=14)
    story: list[Flowable] = [_paragraph(title, heading)]
    for number, members in groupby(rows, key=lambda row: row.date.year):
        story += [Spacer(1, 6), _paragraph(str(number), year)]
        for row in members:
            note = f" <i>({_safe(_note(row))})</i>" if _note(row) else ""
            story.append(Paragraph(f"<b>{_safe(row.when)}:</b> {_safe(row.text)}{note}", event))
            story += [_paragraph(source_words(one), source) for one in row.sources]
    out = io.BytesIO()
    SimpleDocTemplate(
        out, pagesize=LETTER, leftMargin=EDGE, rightMargin=EDGE, topMargin=EDGE, bottomMargin=EDGE,
        title=printable(title), author="", invariant=1,
    ).build(story, onFirstPage=_numbered, onLaterPages=_numbered)  # fmt: skip
    return out.getvalue()


def _note(row: ExportRow) -> str:
    """What it is besides a fact that somebody approved."""
    kind = row.kind.lower() if row.kind != "Fact" else ""
    status = row.status.lower() if row.status not in ("", "Approved") else ""
    times = f"also: {row.times}" if row.times else ""
    return "; ".join(filter(None, (kind, status, row.proof, times)))


def _safe(text: str) -> str:
    return escape(printable(text)).replace("\n", "<br/>")


def _paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(_safe(text), style)


def _all_words(row: ExportRow) -> str:
    return "".join([row.when, row.text, _note(row), *map(source_words, row.sources)])


def _style(family: str, size: float, after: float, *, bold: bool = False, indent: float = 0) -> ParagraphStyle:
    font = f"{family} bold" if bold else f"{family} normal"
    return ParagraphStyle(font, fontName=font, fontSize=size, leading=size * 1.35, spaceAfter=after, leftIndent=indent)


@cache
def _family(typeface: Typeface) -> str:
    """The name under which a PDF has the typeface."""
    name = f"Chronology {typeface.regular.stem}"
    styles = {"normal": "regular", "bold": "bold", "italic": "italic", "boldItalic": "bold_italic"}
    for style, file in styles.items():
        registerFont(TTFont(f"{name} {style}", str(getattr(typeface, file))))
    registerFontFamily(f"{name} normal", **{style: f"{name} {style}" for style in styles})
    return name


def _numbered(canvas: Any, document: Any) -> None:
    canvas.setFont(f"{_family(VERA)} normal", 8)
    canvas.drawCentredString(LETTER[0] / 2, EDGE / 2, str(document.page))
