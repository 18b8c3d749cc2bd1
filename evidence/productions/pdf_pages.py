"""The PDF of a produced document, written anew: pictures of its pages, their words unseen above them, and nothing else.

No metadata, annotations, forms, attachments, earlier versions or scripts of the original can be in it, since nothing of the
original's file is. The same pages give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageDraw
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from evidence.extraction.base import WordBox
from evidence.productions.packing import PackedPicture
from evidence.productions.text_images import DPI, font

STRIP = 75  # pixels below each page, for what is stamped: it never covers anything
FONT, POINTS = "Helvetica", 72 / DPI
rl_config.useA85 = 0  # pictures go in as the bytes they are: written as letters they would take a quarter more


@dataclass(frozen=True, slots=True)
class StampedPage:
    """A page as it is produced, without its stamps."""

    picture: PackedPicture
    text: str
    words: tuple[WordBox, ...]
    bates: str


def pdf_of(pages: Iterable[StampedPage], legend: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1)
    canvas.setTitle("")
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator("")
    canvas.setProducer("")
    for page in pages:
        width, height = page.picture.width * POINTS, (page.picture.height + STRIP) * POINTS
        canvas.setPageSize((width, height))
        canvas.drawImage(page.picture.for_pdf(), 0, STRIP * POINTS, width, height - STRIP * POINTS)
        canvas.drawImage(ImageReader(_strip(page, legend)), 0, 0, width, STRIP * POINTS)
        _write_words(canvas, page, height)
        _write(canvas, f"{legend} {page.bates}".strip(), (6.0, 8.0), width / 2, 9.0)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def stamped(page: StampedPage, legend: str) -> Image.Image:
    """The page's picture with its strip below it."""
    shown = page.picture.image()
    picture = Image.new(shown.mode, (shown.width, shown.height + STRIP), "white")
    picture.paste(shown, (0, 0))
    picture.paste(_strip(page, legend), (0, shown.height))
    return picture


def _strip(page: StampedPage, legend: str) -> Image.Image:
    """The legend at its left, the number at its right."""
    strip = Image.new("L", (page.picture.width, STRIP), 255)
    draw, size = ImageDraw.Draw(strip), max(13, min(32, strip.width // 40))
    draw.text((26, 18), legend, font=font(size), fill=0)
    draw.text((strip.width - 26 - font(size).getlength(page.bates), 18), page.bates, font=font(size), fill=0)
    return strip


def _write_words(canvas: Canvas, page: StampedPage, height: float) -> None:
    across, down = page.picture.width * POINTS, page.picture.height * POINTS
    for word in page.words:
        size = max(1.0, (word.y1 - word.y0) * down * 0.8)
        place = word.x0 * across, height - word.y1 * down + size * 0.2
        _write(canvas, page.text[word.start : word.end], place, (word.x1 - word.x0) * across, size)


def _write(canvas: Canvas, words: str, place: tuple[float, float], width: float, size: float) -> None:
    """Unseen text that is as wide as what it stands above. What the font can't hold is in the text file alone."""
    try:
        words.encode("cp1252")
    except UnicodeEncodeError:
        return
    line = canvas.beginText(*place)
    line.setTextRenderMode(3)
    line.setFont(FONT, size)
    line.setHorizScale(100 * width / max(0.1, stringWidth(words, FONT, size)))
    line.textOut(words)
    canvas.drawText(line)
