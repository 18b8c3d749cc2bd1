"""Pages as pictures: their pixels and nothing else, with the words of each page and where they stand.

Runs inside the sandboxed child only. What a page shows is drawn, with what was typed into its forms; what it hides is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from ctypes import byref, c_int
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any, BinaryIO

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw
from PIL import Image, ImageChops, ImageOps

from evidence.extraction.base import Extracted, PageText, WordBox
from evidence.extraction.characters import clean
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.image import open_picture, refuse_bomb
from evidence.extraction.formats.pdf import open_document, opened_page
from evidence.extraction.job import ExtractionJob
from evidence.extraction.limits import Limits
from evidence.extraction.sniff import sniff_source

DPI = 200
LONGEST_SIDE = 4_400  # pixels of a picture
MOST_PIXELS, LONGEST_PAGE = 15_000_000, 14_000  # of a drawn page; a spreadsheet's may be very long
COLOURED, SPECK = (
    40,
    200,
)  # how far the channels of a pixel are apart, and how many such pixels are no noise of a scanner
LONGEST_POINTS = 14_400  # the largest page that PDF knows
HYPHENS = {"\ufffe": "-", "\x02": "-"}
_WORD = re.compile(r"\S+")
_NO_INK = (0.0, 0.0, 0.0, 0.0)
Place = tuple[float, float, float, float]  # left, top, right and bottom as fractions of the page
RENDERED = ("pdf", "image")


def render(source: BinaryIO, filename: str, folder: Path, limits: Limits, first: int, last: int) -> Extracted:
    """Draw these pages, counted from 1, as files of pixels: three bytes for each where the page has colour, else one; of each
    page its words, their boxes, and as width and height how many pixels it has. ``metadata`` says how many pages there are."""
    kind = sniff_source(source, filename)
    source.seek(0)
    job = ExtractionJob(source, filename, kind.media_type, limits, folder)
    try:
        count, pages = _drawn(job, kind.family, first, last)
    except UnreadableError as failure:
        return Extracted(failure.outcome, kind.media_type, message=failure.message)
    return Extracted(
        "ok", kind.media_type, pages=tuple(pages), children=tuple(job.children), metadata={"pages": str(count)}
    )


def _drawn(job: ExtractionJob, family: str, first: int, last: int) -> tuple[int, list[PageText]]:
    if family == "pdf":
        document = open_document(job)
        document.init_forms()
        count = len(document)
        pages = [_of_pdf(job, document, number) for number in range(first, min(last, count) + 1)]
        return count, pages
    if family == "image":
        picture, count = open_picture(job)
        pages = [_of_picture(job, picture, number) for number in range(first, min(last, count) + 1)]
        return count, pages
    raise UnreadableError("unsupported", "Files of this kind have no pages to draw.")


def _of_pdf(job: ExtractionJob, document: Any, number: int) -> PageText:
    try:
        page = opened_page(document, number - 1)
        width, height = page.get_size()
        if not 0 < max(width, height) <= LONGEST_POINTS:
            raise UnreadableError("too_large", f"Page {number} has no size that can be drawn.")
        scale = min(DPI / 72, sqrt(MOST_PIXELS / (width * height)), LONGEST_PAGE / max(width, height))
        picture = page.render(scale=scale).to_pil().convert("RGB")
        found = page_words(page)
    except pdfium.PdfiumError as error:
        raise UnreadableError("corrupt", f"Page {number} is damaged and can't be drawn.") from error
    _keep(job, picture)
    return replace(found, number=number, width=float(picture.width), height=float(picture.height))


def _of_picture(job: ExtractionJob, picture: Image.Image, number: int) -> PageText:
    picture.seek(number - 1)
    refuse_bomb(job, picture)
    upright = ImageOps.exif_transpose(picture)
    if "A" in upright.getbands() or "transparency" in upright.info:  # what is transparent is paper, not ink
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright.convert("RGBA"))
    shown = upright.convert("L" if upright.mode in ("1", "L", "I", "F", "I;16") else "RGB")
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    _keep(job, shown)
    return PageText(number, "", width=float(shown.width), height=float(shown.height))


def _keep(job: ExtractionJob, picture: Image.Image) -> None:
    shown = picture if picture.mode == "RGB" and has_colour(picture) else picture.convert("L")
    job.add_child("page", [shown.tobytes()])


def has_colour(picture: Image.Image) -> bool:
    """Whether a picture shows more than greys: a page in black and white is a third of the size as such."""
    channels = picture.split()
    lightest, darkest = channels[0], channels[0]
    for one in channels[1:]:
        lightest, darkest = ImageChops.lighter(lightest, one), ImageChops.darker(darkest, one)
    return sum(ImageChops.subtract(lightest, darkest).histogram()[COLOURED:]) >= SPECK


def page_words(page: Any) -> PageText:
    """The page's text by its characters, and a box for each word of it."""
    text, places = page_signs(page)
    spans = [match.span() for match in _WORD.finditer(text)]
    return PageText(1, text, boxes=tuple(WordBox(*one, *box) for one in spans if (box := around(places[slice(*one)]))))


def around(places: Sequence[Place | None]) -> Place | None:
    """The smallest box that holds those that there are."""
    inked = [one for one in places if one]
    if not inked:
        return None
    x0, y0, x1, y1 = zip(*inked, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def page_signs(page: Any) -> tuple[str, list[Place | None]]:
    """The page's text, and where each of its characters stands; ``None`` for one that leaves no ink."""
    words = page.get_textpage()
    signs = [_sign(words, index) for index in range(words.count_chars())]
    text, kept = _printed(signs)
    matrix = _placing(page)
    places = (words.get_charbox(kept[at]) if not sign.isspace() else _NO_INK for at, sign in enumerate(text))
    return text, [matrix(*one) if one[2] > one[0] or one[3] > one[1] else None for one in places]


def _sign(words: Any, index: int) -> str:
    code = pdfium_raw.FPDFText_GetUnicode(words, index)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "


def _printed(signs: list[str]) -> tuple[str, list[int]]:
    """The text without what can't be stored, and for each of its characters which of the page's it is."""
    text: list[str] = []
    kept: list[int] = []
    for index, sign in enumerate(signs):
        sign = HYPHENS.get(sign, sign)
        if sign == "\r":
            continue
        shown = clean(sign)[0]
        if len(shown) == 1:
            text.append(shown)
            kept.append(index)
    return "".join(text), kept


def _placing(page: Any) -> Any:
    """From the page's own coordinates to fractions of what is drawn, whichever way the page is turned."""
    width, height = page.get_size()
    size = round(width * 1000), round(height * 1000)

    def place(left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        xs, ys = zip(*_corners(page, size, ((left, bottom), (right, top))), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    return place


def _corners(
    page: Any, size: tuple[int, int], points: tuple[tuple[float, float], ...]
) -> Iterator[tuple[float, float]]:
    for x, y in points:
        across, down = c_int(), c_int()
        pdfium_raw.FPDF_PageToDevice(page, 0, 0, *size, 0, x, y, byref(across), byref(down))
        yield across.value / size[0], down.value / size[1]
