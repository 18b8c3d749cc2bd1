"""Documents with originals to look at, a PDF and a scan with a box for every word, and how their highlights are read."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Locator, Page, expect
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from cases.models import Case, Role, User
from evidence.extraction.formats.pdf import printed
from evidence.models import EvidenceItem, PageLayout
from tests.factories import make_case, make_firm, make_item, make_user

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

# What the highlights cover: the words of the text layer whose middle lies under one of them.
COVERED = """
root => {
  const boxes = [...root.querySelectorAll(".mark-box")].map(one => one.getBoundingClientRect());
  const walker = document.createTreeWalker(root.querySelector(".text-layer"), NodeFilter.SHOW_TEXT);
  let found = "";
  while (walker.nextNode()) for (let at = 0; at < walker.currentNode.length; at++) {
    const range = document.createRange();
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + 1);
    const one = range.getBoundingClientRect(), x = (one.left + one.right) / 2, y = (one.top + one.bottom) / 2;
    if (boxes.some(box => box.left < x && x < box.right && box.top < y && y < box.bottom)) found += range;
  }
  return found.replace(/\\s/g, "");
}
"""
INSIDE = """
root => [...root.querySelectorAll(".mark-box")].every(mark => {
  const one = mark.getBoundingClientRect(), page = root.getBoundingClientRect();
  return one.width > 4 && one.height > 4 && one.left >= page.left && one.right <= page.right
    && one.top >= page.top && one.bottom <= page.bottom;
})
"""
INK = """
canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, at) => at % 4 < 3 && value < 120);
}
"""


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


@dataclass(frozen=True)
class Desk:
    case: Case
    attorney: User
    client: User
    contract: EvidenceItem
    scan: EvidenceItem


def make_desk() -> Desk:
    """A case with both documents."""
    firm = make_firm()
    attorney, client = make_user(firm, Role.ATTORNEY), make_user(firm, Role.CLIENT)
    case = make_case(firm, attorney, client)
    return Desk(case, attorney, client, make_contract(case), make_scan(case, client_visible=True))


def place(item: EvidenceItem, quote: str, *, last: bool = False) -> dict[str, Any]:
    """Page, start and end of the words in the item's stored text."""
    page = item.pages.get(text__contains=quote)
    start = page.text.rindex(quote) if last else page.text.index(quote)
    return {"page": page.number, "start": start, "end": start + len(quote)}


def address(item: EvidenceItem, **query: Any) -> str:
    return f"/evidence/{item.pk}?" + "&".join(f"{name}={value}" for name, value in query.items())


def bare(text: str) -> str:
    return "".join(text.split())


def drawn(page: Page, number: int) -> Locator:
    """The page's sheet once its image is on it."""
    sheet = page.locator(f'.viewer-page[data-number="{number}"]')
    expect(sheet).to_have_attribute("data-drawn", "true")
    return sheet
