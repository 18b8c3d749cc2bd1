"""Parts of a PDF page that are more than running text: tables, form fields, and signatures written by hand."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table

from cases.demo.handwriting import CAPITAL, write

PEN = HexColor("#1a2f7a")
PALE = HexColor("#eef1f4")
LINE = HexColor("#b5bcc4")


def grid(rows: list[list[Paragraph]], ink: Color, width: float) -> Table:
    """A ruled table, its first row a header; the widest texts get the widest columns."""
    lengths = [max(len(cell.getPlainText()) for cell in column) for column in zip(*rows, strict=True)]
    shares = [max(min(length, 46), 11) for length in lengths]
    table = Table(rows, colWidths=[width * share / sum(shares) for share in shares], hAlign="LEFT", repeatRows=1)
    table.setStyle(
        [
            ("LINEBELOW", (0, 0), (-1, 0), 1, ink),
            ("BACKGROUND", (0, 0), (-1, 0), PALE),
            ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
        ]
    )
    return table


def fields(rows: tuple[tuple[str, ...], ...], font: str, bold: str) -> Table:
    """A form's boxes, two to a line, each with its small label above what was filled in."""
    label = ParagraphStyle("label", fontName=bold, fontSize=6.5, leading=9, textColor=HexColor("#555555"))
    value = ParagraphStyle("value", fontName=font, fontSize=9.5, leading=12)
    boxes = [[Paragraph(name.upper(), label), Paragraph(text, value)] for name, text in rows]
    pairs: list[list[list[Paragraph] | str]] = [[*boxes[at : at + 2]] for at in range(0, len(boxes), 2)]
    pairs = [[*pair, ""][:2] for pair in pairs]
    table = Table(pairs, colWidths=["50%", "50%"])
    table.setStyle([("GRID", (0, 0), (-1, -1), 0.6, LINE), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return table


def signatures(rows: tuple[tuple[str, ...], ...], font: str, size: float) -> Table:
    """Those who sign together, side by side."""
    table = Table([[Signature(row, font, size) for row in rows]], hAlign="LEFT", spaceBefore=8)
    table.setStyle([("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 14)])
    return table


class Signature(Flowable):
    """A signature in pen strokes over its line, with the name, title, party and date set in type."""

    def __init__(self, row: tuple[str, ...], font: str, size: float) -> None:
        super().__init__()
        self.name, self.title, self.day, self.party = row
        self.font, self.size = font, size
        self.width, self.height = 212.0, 84.0

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas: Canvas = self.canv
        canvas.setFillColor(HexColor("#111111"))
        canvas.setFont(self.font, self.size - 1)
        if self.party:
            canvas.drawString(0, 74, self.party)
        self._pen(canvas)
        canvas.setStrokeColor(HexColor("#333333"))
        canvas.setLineWidth(0.6)
        canvas.line(0, 34, self.width, 34)
        canvas.drawString(0, 22, f"{self.name}, {self.title}")
        canvas.drawString(0, 9, f"Date: {self.day}")

    def _pen(self, canvas: Canvas) -> None:
        """The ink is drawn, not set: a signature adds no words to the text layer."""
        strokes, _ = write(self.name, slant=0.42, spacing=0.25, shake=0.3)
        scale = 19 / CAPITAL
        path = canvas.beginPath()
        for stroke in strokes:
            for index, (x, y) in enumerate(stroke):
                (path.moveTo if index == 0 else path.lineTo)(8 + x * scale * 0.85, 39 + y * scale)
        canvas.setStrokeColor(PEN)
        canvas.setLineWidth(1.1)
        canvas.setLineCap(1)
        canvas.drawPath(path, stroke=1, fill=0)
