"""Documents with originals to look at: a PDF whose text its own reader gave, and a scan with a box for every word."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from cases.models import Case
from evidence.extraction.formats.pdf import printed
from evidence.models import EvidenceItem, PageLayout
from tests.factories import make_item

CONTRACT = (
    ("SUPPLY AGREEMENT", "Brandt Orchards LLC sells apples to Northline Freight Inc."),
    (
        "3.1 Delivery. The Carrier shall deliver the crates no later than",
        "May 14, 2024, and shall keep them at four degrees.",
        "3.2 Payment. The Carrier pays $48,600 within thirty days.",
        "3.3 Delivery. The Carrier shall deliver the crates no later than",
        "June 30, 2024, if a storm closes the pass.",
    ),
    ("Signed on April 2, 2024.",),
)
RECEIPT = ("MILL ROAD GARAGE", "Cooling unit repair", "TOTAL $1,284.50")


def make_contract(case: Case, **fields: Any) -> EvidenceItem:
    """A PDF of three pages, whose stored text is what extraction reads from it."""
    data = _pdf()
    document = pdfium.PdfDocument(data)
    texts = [printed(page.get_textpage().get_text_range()) for page in document]
    return make_item(
        case, *texts, content=data, title="Supply agreement", media_type="application/pdf", **fields
    )  # fmt: skip


def _pdf() -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=letter)
    for lines in CONTRACT:
        canvas.setFont("Times-Roman", 12)
        for number, line in enumerate(lines):
            canvas.drawString(72, 700 - 20 * number, line)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def make_scan(case: Case, **fields: Any) -> EvidenceItem:
    """A picture of a receipt that was recognised: its words, and where each stands."""
    image = Image.new("RGB", (600, 400), "white")
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(28)
    text, boxes = "", []
    for number, line in enumerate(RECEIPT):
        x = 40.0
        for word in line.split():
            left, top, right, bottom = draw.textbbox((x, 60 + 90 * number), word, font=font)
            draw.text((x, 60 + 90 * number), word, fill="black", font=font)
            boxes.append([len(text), len(text) + len(word), left / 600, top / 400, right / 600, bottom / 400])
            text += f"{word} "
            x = right + 14
        text = f"{text[:-1]}\n"
    file = io.BytesIO()
    image.save(file, "PNG")
    item = make_item(case, text, content=file.getvalue(), title="Receipt", media_type="image/png", **fields)
    page = item.pages.get()
    page.method = "ocr"
    page.save()
    PageLayout.objects.create(firm_id=item.firm_id, case=case, page=page, width=600, height=400, boxes=boxes)
    return item
