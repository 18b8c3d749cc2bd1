"""What a produced PDF holds, as a second library sees it: pictures of pages, unseen words above them, and nothing else.

It is written by one library (``pdf_pages.py``) and looked into by another (qpdf, by pikepdf), object by object, before it is
given out: hidden text, notes, attachments, scripts, metadata and earlier versions of a file are where redactions have failed
most often (NSA, "Redaction of PDF Files Using Adobe Acrobat Professional X", 2011, names each of them).
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf

ENDS = (b"%%EOF", b"startxref")  # each once: a later version of a file is written behind the earlier one
TRAILER = {"/ID", "/Info", "/Root", "/Size"}
INFO = {"/CreationDate", "/ModDate", "/Trapped"}  # the same in every file; what else it says must be empty
KEYS = {  # by what an object says it is
    "/Catalog": {"/Type", "/Pages", "/PageMode"},
    "/Pages": {"/Type", "/Count", "/Kids"},
    "/Page": {"/Type", "/Parent", "/Contents", "/Resources", "/MediaBox", "/Rotate", "/Trans"},
    "/Font": {"/Type", "/Subtype", "/BaseFont", "/Encoding", "/Name"},
    "/XObject": {"/Type", "/Subtype", "/Width", "/Height", "/BitsPerComponent", "/ColorSpace", "/Decode", "/Filter", "/Length"},
}  # fmt: skip
STREAM = {"/Filter", "/Length"}  # what draws a page
RESOURCES = {"/Font", "/ProcSet", "/XObject"}
DRAWING = {"q", "Q", "cm", "Do", "BT", "ET", "Tf", "TL", "Tm", "Tr", "Tz", "Tj"}
PICTURES = 2  # on a page: its own, and the strip with what is stamped
UNSEEN = 3  # PDF 32000-1, table 106: text that is neither filled nor stroked


def unexpected(pdf: bytes, pages: int) -> list[str]:
    """What the file holds besides so many pages of pictures and unseen words, in plain words; nothing, if all is well."""
    found = [f"{end.decode()} {pdf.count(end)} times" for end in ENDS if pdf.count(end) != 1]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        if len(document.pages) != pages:
            found.append(f"{len(document.pages)} pages instead of {pages}")
        found += [f"{key} in the trailer" for key in set(document.trailer.keys()) - TRAILER]
        found += [f"{key} in what it says of itself" for key in _said(document)]
        found += _objects(document)
        for number, page in enumerate(document.pages, 1):
            found += [f"{what} on page {number}" for what in _on_page(page)]
    return found


def _said(document: pikepdf.Pdf) -> Iterator[str]:
    info = document.trailer.get("/Info")
    for key, value in info.items() if info is not None else ():
        if key not in INFO and str(value):
            yield key


def _objects(document: pikepdf.Pdf) -> Iterator[str]:
    """Objects of another kind, with more than theirs has, or that no page needs."""
    needed = {one.objgen for page in document.pages for one in _needed(page)}
    for one in document.objects:
        named = str(one.get("/Type", "")) if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) else ""
        if named in KEYS:
            yield from (f"{key} in a {named}" for key in set(one.keys()) - KEYS[named])
            if named == "/XObject" and one.objgen not in needed:
                yield "a picture of no page"
        elif isinstance(one, pikepdf.Stream):
            yield from (f"{key} in what draws a page" for key in set(one.keys()) - STREAM)
            if one.objgen not in needed:
                yield "something that no page draws"
        elif not isinstance(one, pikepdf.Dictionary) or not (one.objgen == _info(document) or _are_fonts(one)):
            yield f"an object that no page needs ({named or 'of no type'})"


def _needed(page: pikepdf.Page) -> Iterator[pikepdf.Object]:
    yield page.obj["/Contents"]
    yield from page.resources.get("/XObject", {}).values()


def _on_page(page: pikepdf.Page) -> Iterator[str]:
    yield from (f"{key} among the resources" for key in set(page.resources.keys()) - RESOURCES)
    drawn = [str(one.operands[0]) for one in pikepdf.parse_content_stream(page, "Do")]
    if len(drawn) != PICTURES or set(drawn) != set(page.resources.get("/XObject", {}).keys()):
        yield "other pictures than the page and its strip"
    unseen = False
    for instruction in pikepdf.parse_content_stream(page):
        operator = str(instruction.operator)
        if operator not in DRAWING:
            yield f"the operator {operator}"
        if operator in ("BT", "Tr"):
            unseen = operator == "Tr" and instruction.operands[0] == UNSEEN
        if operator == "Tj" and not unseen:
            yield "words that are seen"


def _info(document: pikepdf.Pdf) -> tuple[int, int] | None:
    return document.trailer["/Info"].objgen if "/Info" in document.trailer else None


def _are_fonts(one: pikepdf.Object) -> bool:
    fonts = [font for font in one.values() if isinstance(font, pikepdf.Dictionary)]
    return len(fonts) == len(one.keys()) and all(str(font.get("/Type", "")) == "/Font" for font in fonts)
