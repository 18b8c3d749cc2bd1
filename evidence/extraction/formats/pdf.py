"""PDF: text by page as pdfium reads it; pages that are pictures go through OCR."""

from __future__ import annotations

from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_raw

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import MEGABYTE, Content, ExtractionJob, TooMuchError
from evidence.extraction.ocr import PictureReader

DPI = 200
_IN_MEMORY = 64 * MEGABYTE
_LITTLE_TEXT = 200  # characters; a scan may carry a stamped line of real text
_FULL_PAGE = 0.6  # of the page's area
_LONGEST_SIDE = 4_000  # pixels of a rendered page
_MAX_ATTACHMENTS = 500
_MAX_ANNOTATIONS = 5_000
_WRITTEN = {pdfium_raw.FPDF_ANNOT_WIDGET, pdfium_raw.FPDF_ANNOT_FREETEXT, pdfium_raw.FPDF_ANNOT_STAMP}
_SECONDS_KEPT = 5.0
_METADATA = {
    "Title": "title",
    "Author": "author",
    "Creator": "creator",
    "CreationDate": "created",
    "ModDate": "modified",
}


def parse(job: ExtractionJob) -> Content:
    document = open_document(job)
    ocr = PictureReader(job)
    count = min(len(document), job.limits.max_pages)
    if count < len(document):
        job.note("page_limit", f"Only the first {count} of {len(document)} pages were read.")
    pages: list[PageText] = []
    for index in range(count):
        if job.time_left() < _SECONDS_KEPT:
            job.note("stopped_early", f"Reading stopped after {index} of {count} pages: it took too long.")
            break
        pages.append(_page(job, document, index, ocr))
    unreadable = sum(problem.code == "page_unreadable" for problem in job.problems)
    if not pages or unreadable == len(pages):
        raise UnreadableError("corrupt", "The PDF is damaged: none of its pages can be opened.")
    _attachments(job, document)
    return Content(pages, _metadata(document))


def open_document(job: ExtractionJob) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(job.read_all() if job.size() <= _IN_MEMORY else job.source)
    except pdfium.PdfiumError as error:
        if error.err_code in {pdfium_raw.FPDF_ERR_PASSWORD, pdfium_raw.FPDF_ERR_SECURITY}:
            raise UnreadableError("encrypted", "The PDF is password-protected. Open it with its password.") from error
        raise UnreadableError("corrupt", "The PDF is damaged and can't be opened.") from error


def _page(job: ExtractionJob, document: pdfium.PdfDocument, index: int, ocr: PictureReader) -> PageText:
    """One page; with empty text and a Problem if it can't be opened, so that the numbers of the others stay right."""
    try:
        page = opened_page(document, index)
        words = page.get_textpage()
        text = printed(words.get_text_range())
    except pdfium.PdfiumError:
        job.note("page_unreadable", f"Page {index + 1} is damaged and has no text.")
        return PageText(index + 1, "")
    width, height = page.get_size()
    label = document.get_page_label(index)
    if needs_ocr(page, text):
        found = ocr.read(lambda: _render(page, width, height), f"page {index + 1}")
        if found is not None and len(found.text.split()) >= len(text.split()):
            return PageText(index + 1, found.text, "ocr", label, found.boxes, width, height)
    page.close()
    return PageText(index + 1, text, "text", label, (), width, height)


def opened_page(document: pdfium.PdfDocument, index: int) -> Any:
    """The page, with what was typed into its forms or stamped on it made part of its text (in memory only)."""
    page = document[index]
    annotations = [pdfium_raw.FPDFPage_GetAnnot(page, number) for number in range(_annotations(page))]
    kinds = {pdfium_raw.FPDFAnnot_GetSubtype(annotation) for annotation in annotations}
    for annotation in annotations:
        pdfium_raw.FPDFPage_CloseAnnot(annotation)
    if not kinds & _WRITTEN:
        return page
    pdfium_raw.FPDFPage_Flatten(page, pdfium_raw.FLAT_NORMALDISPLAY)
    page.close()
    return document[index]


def _annotations(page: Any) -> int:
    return min(_MAX_ANNOTATIONS, max(0, pdfium_raw.FPDFPage_GetAnnotCount(page)))


def printed(text: str) -> str:
    """pdfium writes a hyphen at a line's end as U+FFFE (or U+0002) and joins the lines: print the hyphen."""
    return text.replace("\r\n", "\n").replace("\ufffe", "-").replace("\x02", "-").replace("\r", "\n")


def needs_ocr(page: Any, text: str) -> bool:
    """Whether the page is a picture: an image with hardly any text, or under a stamped line; or its text is noise."""
    letters = len(text.strip())
    if letters >= _LITTLE_TEXT:
        return text.count("\ufffd") > letters // 3
    areas = _image_areas(page)
    if letters < 16:
        return bool(areas)
    return any(area >= _FULL_PAGE for area in areas)


def _image_areas(page: Any) -> list[float]:
    """Area of each image on the page, as a share of the page's."""
    width, height = page.get_size()
    whole = max(1.0, width * height)
    areas: list[float] = []
    for image in page.get_objects(filter=[pdfium_raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        try:
            left, bottom, right, top = image.get_bounds()
        except pdfium.PdfiumError:
            continue
        areas.append(abs((right - left) * (top - bottom)) / whole)
    return areas


def _render(page: Any, width: float, height: float) -> Any:
    scale = min(DPI / 72, _LONGEST_SIDE / max(width, height, 1.0))
    return page.render(scale=scale, grayscale=True).to_pil()


def _attachments(job: ExtractionJob, document: pdfium.PdfDocument) -> None:
    """Files embedded in the PDF become children."""
    for index in range(min(document.count_attachments(), _MAX_ATTACHMENTS)):
        try:
            attachment = document.get_attachment(index)
            job.add_child(attachment.get_name(), [bytes(attachment.get_data())], f"attachment {index + 1}")
        except (pdfium.PdfiumError, TooMuchError):
            job.note("attachment_skipped", f"Attachment {index + 1} of the PDF can't be taken out.")


def _metadata(document: pdfium.PdfDocument) -> dict[str, str]:
    found = document.get_metadata_dict(skip_empty=True)
    return {name: found[key] for key, name in _METADATA.items() if key in found}
