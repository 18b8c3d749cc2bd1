"""A document without pages of its own laid out as a PDF: one page for each page of its text, with the places of its words.

Runs inside the sandboxed child only. Typst sets the pages, by a template that is always the same; a document's content reaches it
as data, and its pictures written anew. Nothing is fetched, and no file is read but those that are given.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO

import pypdfium2 as pdfium
import typst

from evidence.extraction.base import Extracted, PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import MEGABYTE, ExtractionJob
from evidence.extraction.limits import Limits
from evidence.extraction.reader import read
from evidence.extraction.rendering import LONGEST_POINTS, page_signs
from evidence.extraction.sniff import sniff_source
from evidence.extraction.typesetting import old_sheets, open_document, rich_text, sheets, slides, word
from evidence.extraction.typesetting.alignment import aligned
from evidence.extraction.typesetting.glyphs import unshown
from evidence.extraction.typesetting.model import DescribedDocument, LaidPage
from evidence.extraction.typesetting.paging import laid_pages
from evidence.extraction.typesetting.plain_pages import PLAIN

os.environ.setdefault("RAYON_NUM_THREADS", "1")  # typst's, which else begins a thread for each processor of the machine
TEMPLATE = Path(__file__).with_name("template.typ")
FONTS = Path(str(files("font_source_sans_pro"))) / "files"
MOST_PAGES = 600
LARGEST = 64 * MEGABYTE  # of the PDF
NEAR = 1.5  # points that words may reach over the edge of the body
TOO_MUCH = "The document is too long to be laid out as pages."
NO_TYPEFACE = "Some of its words are in a script that no typeface here has ({})."
SOURCES: dict[str, Callable[[ExtractionJob], DescribedDocument]] = {
    "docx": word.source_of, "pptx": slides.source_of, "opendocument": open_document.source_of,
    "rtf": rich_text.source_of, "xlsx": sheets.source_of, "xls": old_sheets.source_of,
}  # fmt: skip


def lay_out(source: BinaryIO, filename: str, folder: Path, limits: Limits) -> Extracted:
    """Write the PDF into ``folder`` as the one child. Of each page its text as it is extracted, its size in points, and the
    places of those of its words that were found on it."""
    kind = sniff_source(source, filename)
    source.seek(0)
    job = ExtractionJob(source, filename, kind.media_type, limits, folder)
    try:
        if kind.family not in SOURCES and kind.family not in PLAIN:
            raise UnreadableError("unsupported", "Files of this kind are not laid out.")
        read_as = _extracted(source, filename, folder, limits)
        pages, pictures = _laid(job, kind.family, read_as)
        pdf = _set(pages, pictures)
        found = _with_places(read_as.pages, pages, pdf)
        job.add_child("pages.pdf", [pdf], most=LARGEST)
    except UnreadableError as failure:
        return Extracted(failure.outcome, kind.media_type, message=failure.message)
    except (MemoryError, RecursionError):
        return Extracted("limits", kind.media_type, message=TOO_MUCH)
    except typst.TypstError as error:
        return Extracted("corrupt", kind.media_type, message=f"The pages could not be set: {error.message[:200]}")
    return Extracted("ok", kind.media_type, pages=tuple(found), children=tuple(job.children))


def _laid(job: ExtractionJob, family: str, read_as: Extracted) -> tuple[list[LaidPage], dict[str, bytes]]:
    """The pages, and the pictures on them. Raises :class:`UnreadableError` where they would not show what was read."""
    if lacking := unshown(page.text for page in read_as.pages):
        raise UnreadableError("unsupported", NO_TYPEFACE.format(lacking))
    if family in PLAIN:
        return PLAIN[family](read_as), {}
    described = SOURCES[family](job)
    return laid_pages(described, read_as.pages), described.pictures


def _extracted(source: BinaryIO, filename: str, folder: Path, limits: Limits) -> Extracted:
    """The document as it is read; the files inside it are not kept again."""
    found = read(source, filename, folder, limits)
    for child in found.children:
        (folder / child.path).unlink()
    if not found.pages or len(found.pages) > MOST_PAGES:
        raise UnreadableError("limits" if found.pages else "empty", TOO_MUCH if found.pages else found.message)
    return found


def _set(pages: Sequence[LaidPage], pictures: dict[str, bytes]) -> bytes:
    """The pages as a PDF. Typst sees the files that are given here and no other."""
    content = json.dumps({"pages": [page.to_dict() for page in pages]}).encode()
    given: Any = {"main": TEMPLATE.read_bytes(), "layout.json": content, **pictures}
    compiler = typst.Compiler(given, root=str(FONTS), font_paths=[str(FONTS)], ignore_system_fonts=True)
    made: Any = compiler.compile(format="pdf", timestamp=0, pdf_tags=False)
    return bytes(made)


def _with_places(read_as: Sequence[PageText], laid: Sequence[LaidPage], pdf: bytes) -> list[PageText]:
    document = pdfium.PdfDocument(pdf)
    if len(document) != len(read_as):
        raise UnreadableError("corrupt", "The document's pages could not be set as they are read.")
    return [_placed(page, one, document[index]) for index, (page, one) in enumerate(zip(read_as, laid, strict=True))]


def _placed(page: PageText, laid: LaidPage, drawn: Any) -> PageText:
    width, height = drawn.get_size()
    if not 0 < max(width, height) <= LONGEST_POINTS:
        raise UnreadableError("too_large", TOO_MUCH)
    printed, places = page_signs(drawn)
    top, bottom = (laid.paper.top + laid.beside[1] - NEAR) / height, 1 - (laid.paper.bottom - NEAR) / height
    left = (laid.paper.left + laid.beside[0]) / width if laid.beside[0] else 0.0
    body = [
        at
        for at, one in enumerate(places)
        if one is None or (top <= (one[1] + one[3]) / 2 <= bottom and left <= (one[0] + one[2]) / 2)
    ]  # no header or footer, and no row's number
    words = aligned(page.text, "".join(printed[at] for at in body), [places[at] for at in body])
    return replace(page, boxes=words, width=width, height=height)
