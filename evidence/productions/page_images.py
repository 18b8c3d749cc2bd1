"""A document's pages as pictures, with their words: drawn from its file, from its rendition, or from the text that was read."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from evidence.extraction.base import PageText, WordBox, is_of_body
from evidence.extraction.sandbox import render
from evidence.items.families import family_of
from evidence.models import EvidenceItem, Page, PageLayout, Rendition, RenditionPage
from evidence.pipeline.long_jobs import WorkFailed
from evidence.productions.text_images import text_images, unshown
from evidence.renditions.converter import is_sheets
from evidence.storage import get_store

AT_ONCE = 10
DRAWN = ("pdf", "image")


@dataclass(frozen=True, slots=True)
class PageImage:
    """One page to produce. ``page`` is the number of the page it is of, ``offset`` where its text begins in that page's; the
    places of its words are offsets into ``text``. ``reads``: whether that is the page's text as it is stored. ``beside``: pages
    whose words may stand on this one too, such as those of footnotes and headers."""

    picture: Image.Image
    page: int
    text: str
    words: tuple[WordBox, ...]
    offset: int = 0
    reads: bool = True
    beside: frozenset[int] = frozenset()


def page_images(item: EvidenceItem) -> Iterator[PageImage]:
    """The item's pages in their order. Raises :class:`WorkFailed` where they can't be drawn."""
    pages = {page.number: page for page in Page.objects.filter(item=item).order_by("number")}
    if item.storage_key and family_of(item.media_type) in DRAWN:
        yield from _from_file(item, pages, item.readable_key, item.filename)
        return
    if made := Rendition.objects.filter(item=item).first():
        drawn = _from_file(item, pages, made.storage_key, "rendition.pdf")
        if is_sheets(item.media_type):
            yield from _of_sheets(drawn, made, pages)
            return
        beside = frozenset(number for number, page in pages.items() if not is_of_body(page.label))
        for laid_out in drawn:
            yield replace(laid_out, beside=beside - {laid_out.page})
        return
    if lacking := unshown("".join(page.text for page in pages.values())):
        raise WorkFailed(
            f"“{item.title[:80]}” is in a script that no typeface here has ({lacking}): its pages would be boxes.",
            guidance="Leave it out or withhold it, and give its file by itself.", found={"evidence_id": str(item.pk)},
        )  # fmt: skip
    for number, page in pages.items():
        for shown in text_images(page.text):
            yield PageImage(shown.picture, number, shown.text, shown.words, shown.offset)


def _of_sheets(drawn: Iterator[PageImage], made: Rendition, pages: dict[int, Page]) -> Iterator[PageImage]:
    """Sheets with their words as they are stored: the letters and numbers about a grid are none, and a figure that is redacted
    in one cell may stand in another."""
    places = dict(RenditionPage.objects.filter(rendition=made).values_list("number", "boxes"))
    for sheet in drawn:
        text, boxes = pages[sheet.page].text, places.get(sheet.page, [])
        is_whole = len(boxes) == len(text.split())
        yield replace(sheet, text=text, words=tuple(WordBox(*box) for box in boxes), reads=True) if is_whole else sheet


def _from_file(item: EvidenceItem, pages: dict[int, Page], key: str, filename: str) -> Iterator[PageImage]:
    layouts = {one.page_id: one for one in PageLayout.objects.filter(page__in=pages.values())}
    first, count = 1, 1
    with get_store().local_path(key) as path, tempfile.TemporaryDirectory() as folder:
        while first <= count:
            drawn = render(path, filename=filename, workdir=Path(folder), first=first, last=first + AT_ONCE - 1)
            if drawn.outcome != "ok" or not drawn.pages:
                raise WorkFailed(
                    f"The pages of “{item.title[:80]}” can't be drawn: {drawn.message or 'it has none'}",
                    guidance="Withhold it, or leave it out.", found={"evidence_id": str(item.pk)},
                )  # fmt: skip
            count = int(drawn.metadata["pages"])
            for found, file in zip(drawn.pages, drawn.children, strict=True):
                raw = Path(folder) / file.path
                page = pages.get(found.number)
                yield _page_image(found, raw.read_bytes(), page, layouts.get(page.pk) if page else None)
                raw.unlink()
            first += len(drawn.pages)


def _page_image(found: PageText, pixels: bytes, page: Page | None, layout: PageLayout | None) -> PageImage:
    size = int(found.width), int(found.height)
    grey = len(pixels) == size[0] * size[1]
    picture = Image.frombytes("L" if grey else "RGB", size, pixels)
    if page is not None and page.method == Page.Method.OCR:
        boxes = layout.boxes if layout else []
        return PageImage(picture, found.number, page.text, tuple(WordBox(*box) for box in boxes))
    reads = page is not None and page.text == found.text
    return PageImage(picture, found.number, found.text, found.boxes, reads=reads)
