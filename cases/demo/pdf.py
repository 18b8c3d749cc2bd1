"""PDFs with a text layer: contracts, minutes, reports, invoices and statements, each in its own dress."""

from __future__ import annotations

import io
from dataclasses import dataclass
from html import escape
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer

from cases.demo.pdf_parts import fields, grid, signatures
from cases.demo.source import DemoSource, SourceBlock, rich

Align = Literal[0, 1, 2, 4]  # reportlab's TA_LEFT, TA_CENTER, TA_RIGHT, TA_JUSTIFY

WIDTH, HEIGHT = LETTER
EDGE = 1.1 * inch
FIGURES = {"Amount", "Quantity", "Unit price"}  # columns set flush right


@dataclass(frozen=True, slots=True)
class DocumentStyle:
    """How a kind of document is set: typefaces, size, colour of headings and rules, justified or ragged."""

    font: str = "Times-Roman"
    bold: str = "Times-Bold"
    size: float = 11
    color: str = "#111111"
    justify: bool = False

    @property
    def ink(self) -> Color:
        return HexColor(self.color)


LOOKS = {
    "contract": DocumentStyle(justify=True),
    "form": DocumentStyle("Helvetica", "Helvetica-Bold", 9.5, "#1b2a49"),
    "minutes": DocumentStyle(size=11.5, color="#1f3a4d"),
    "invoice": DocumentStyle("Helvetica", "Helvetica-Bold", 9.5, "#0b5563"),
    "statement": DocumentStyle("Courier", "Courier-Bold", 10),
}


def build(source: DemoSource) -> bytes:
    """The PDF's bytes; reportlab's invariant mode leaves the clock and random ids out of them."""
    look = LOOKS[source.header["look"]]
    out = io.BytesIO()
    top = 1.45 if "letterhead" in source.header else 0.95
    document = SimpleDocTemplate(
        out,
        pagesize=LETTER,
        leftMargin=EDGE - 6,  # the frame pads its text by 6 points
        rightMargin=EDGE - 6,
        topMargin=top * inch,
        bottomMargin=0.95 * inch,
        title=source.file.removesuffix(".pdf"),
        author=source.header.get("letterhead", ""),
        invariant=1,
    )

    def dress(canvas: Canvas, _: SimpleDocTemplate) -> None:
        _letterhead(canvas, source, look)
        _foot(canvas, source, look)

    story = [part for block in source.blocks for part in _flowables(block, look)]
    document.build(story, onFirstPage=dress, onLaterPages=dress)
    return out.getvalue()


def _letterhead(canvas: Canvas, source: DemoSource, look: DocumentStyle) -> None:
    if not (name := source.header.get("letterhead")):
        return
    canvas.setFillColor(look.ink)
    canvas.setFont(look.bold, 14)
    canvas.drawString(EDGE, HEIGHT - 0.8 * inch, name)
    canvas.setFont(look.font, 8)
    canvas.drawString(EDGE, HEIGHT - 0.98 * inch, source.header.get("address", ""))
    canvas.setStrokeColor(look.ink)
    canvas.setLineWidth(1.4)
    canvas.line(EDGE, HEIGHT - 1.1 * inch, WIDTH - EDGE, HEIGHT - 1.1 * inch)


def _foot(canvas: Canvas, source: DemoSource, look: DocumentStyle) -> None:
    canvas.setFillColor(HexColor("#444444"))
    canvas.setFont(look.font, 8)
    canvas.drawString(EDGE, 0.55 * inch, source.header.get("footer", ""))
    canvas.drawRightString(WIDTH - EDGE, 0.55 * inch, f"Page {canvas.getPageNumber()}")
    if bates := source.header.get("bates"):
        prefix, _, number = bates.partition("-")
        canvas.setFont("Courier-Bold", 9)
        stamp = f"{prefix}-{int(number) + canvas.getPageNumber() - 1:06d}"
        canvas.drawRightString(WIDTH - 0.4 * inch, 0.3 * inch, stamp)


def _flowables(block: SourceBlock, look: DocumentStyle) -> list[Flowable]:
    match block.kind:
        case "page":
            return [PageBreak()]
        case "heading":
            return _heading(block, look)
        case "fields":
            return [fields(block.rows, look.font, look.bold), Spacer(1, 10)]
        case "table":
            return [grid(_rows(block.rows, look), look.ink, WIDTH - 2 * EDGE), Spacer(1, 10)]
        case "bullets":
            return [_paragraph(f"• {item}", look, indent=14) for (item,) in block.rows]
        case "sign":
            return [signatures(block.rows, look.font, look.size)]
        case "center":
            return [_paragraph(block.text, look, align=TA_CENTER, after=10)]
        case _:
            quote = 26 if block.kind == "quote" else 0
            align: Align = TA_JUSTIFY if look.justify else TA_LEFT
            return [_paragraph(block.text, look, align=align, indent=quote, after=7)]


def _heading(block: SourceBlock, look: DocumentStyle) -> list[Flowable]:
    title, _, below = block.text.partition("\n")
    size = look.size + (4 if block.level == 1 else 0.5)
    align: Align = TA_CENTER if block.level == 1 else TA_LEFT
    parts: list[Flowable] = [_paragraph(f"**{title}**", look, align=align, size=size, after=7, before=9, keep=True)]
    return [*parts, _paragraph(below, look, align=align, after=12)] if below else parts


def _rows(rows: tuple[tuple[str, ...], ...], look: DocumentStyle) -> list[list[Paragraph]]:
    header = rows[0]
    aligns: list[Align] = [TA_RIGHT if title in FIGURES else TA_LEFT for title in header]
    bold = [tuple(f"**{title}**" if title else "" for title in header), *rows[1:]]
    return [
        [_paragraph(text, look, size=look.size - 0.5, align=align) for text, align in zip(row, aligns, strict=True)]
        for row in bold
    ]


def _paragraph(
    text: str,
    look: DocumentStyle,
    *,
    align: Align = TA_LEFT,
    size: float | None = None,
    indent: float = 0,
    before: float = 0,
    after: float = 0,
    keep: bool = False,
) -> Paragraph:
    points = size or look.size
    style = ParagraphStyle(
        "text",
        fontName=look.font,
        fontSize=points,
        leading=points * 1.32,
        alignment=align,
        leftIndent=indent,
        rightIndent=indent,
        spaceBefore=before,
        spaceAfter=after,
        keepWithNext=keep,
    )
    return Paragraph("".join(_run(piece, tag) for piece, tag in rich(text)), style)


def _run(text: str, tag: str) -> str:
    safe = escape(text, quote=False).replace("\n", "<br/>")
    return f"<{tag}>{safe}</{tag}>" if tag else safe
