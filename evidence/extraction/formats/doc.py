"""Word 97–2003 (DOC): the text by its piece table, with notes, comments and headers as pages after it.

The layout is Microsoft's [MS-DOC]: the file information block at the start of the stream ``WordDocument`` says where in
the table stream the pieces are listed; each piece is 8-bit Windows-1252 or UTF-16 text.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import olefile

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.ole import DAMAGE, open_compound, properties
from evidence.extraction.formats.wordmarks import readable
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.paging import aside_pages, document_pages

_MAGIC = (0xA5EC, 0xA5DC)
_ENCRYPTED, _TABLE_1 = 0x0100, 0x0200
_WORD_97 = 0x00C1
_LENGTHS = 0x4C  # eight counts of characters: body, footnotes, headers, macros, comments, endnotes, boxes, header boxes
_PIECES = 0x1A2  # where the piece table stands in the table stream, and its length
_PARTS = ("", "Footnotes", "Headers and footers", "", "Comments", "Endnotes", "Text boxes", "Headers and footers")
_COMPRESSED = 0x40000000


def parse(job: ExtractionJob) -> Content:
    with open_compound(job) as compound:
        try:
            texts = _texts(compound)
        except DAMAGE as error:
            raise UnreadableError("corrupt", "The Word document is damaged and can't be read.") from error
        pages = document_pages([[*page.split("\n")] for page in texts[0].split("\f") if page.strip()])
        pages += _asides(texts, len(pages))
        if compound.exists("ObjectPool"):
            job.note("embedded_objects", "The document holds objects of other programs, which are not taken out.")
        return Content(pages, properties(compound))


def _texts(compound: olefile.OleFileIO[Any]) -> list[str]:
    """Text of the body and of each part beside it, in the order of ``_PARTS``."""
    stream = compound.openstream("WordDocument").read()
    magic, version = struct.unpack_from("<HH", stream)
    (flags,) = struct.unpack_from("<H", stream, 0x0A)
    if magic not in _MAGIC:
        raise ValueError(magic)
    if flags & _ENCRYPTED:
        raise UnreadableError("encrypted", "The Word document is password-protected. Open it with its password.")
    if version < _WORD_97:  # Word 6 and 95 keep one run of 8-bit text
        first, last = struct.unpack_from("<II", stream, 0x18)
        return [readable(stream[first:last].decode("cp1252", "replace"))]
    table = compound.openstream("1Table" if flags & _TABLE_1 else "0Table").read()
    whole = "".join(_pieces(stream, _piece_table(table, *struct.unpack_from("<II", stream, _PIECES))))
    return [readable(whole[start:end]) for start, end in pairwise(_bounds(stream))]


def _bounds(stream: bytes) -> list[int]:
    """Where each part starts in the whole text, and where the last one ends."""
    bounds = [0]
    for count in struct.unpack_from("<8i", stream, _LENGTHS):
        bounds.append(bounds[-1] + max(count, 0))
    return bounds


def _piece_table(table: bytes, start: int, length: int) -> bytes:
    """The list of pieces, past the property changes that stand before it."""
    block = table[start : start + length]
    at = 0
    while block[at] == 1:
        at += 3 + struct.unpack_from("<H", block, at + 1)[0]
    if block[at] != 2:
        raise ValueError(block[at])
    (size,) = struct.unpack_from("<I", block, at + 1)
    return block[at + 5 : at + 5 + size]


def _pieces(stream: bytes, table: bytes) -> Iterator[str]:
    """The pieces' texts in reading order. Raises ValueError when one lies outside the stream."""
    count = (len(table) - 4) // 12
    ends = struct.unpack_from(f"<{count + 1}I", table)
    for number, (start, end) in enumerate(pairwise(ends)):
        (place,) = struct.unpack_from("<I", table, 4 * (count + 1) + 8 * number + 2)
        width = 1 if place & _COMPRESSED else 2
        begin = (place & ~_COMPRESSED) // (2 if width == 1 else 1)
        raw = stream[begin : begin + (end - start) * width]
        if end < start or len(raw) < (end - start) * width:
            raise ValueError(number)
        yield raw.decode("cp1252" if width == 1 else "utf-16-le", "replace")


def _asides(texts: list[str], before: int) -> list[PageText]:
    """Notes, comments and headers after the body; the same header of several sections is taken once."""
    beside: dict[str, dict[str, None]] = {}
    for label, text in zip(_PARTS[1:], texts[1:], strict=False):
        lines = [line for line in text.replace("\f", "\n").split("\n") if line.strip()]
        if label:
            beside.setdefault(label, {}).update(dict.fromkeys(lines))
    pages: list[PageText] = []
    for label, found in beside.items():
        pages += aside_pages(label, "\n".join(found), before + len(pages))
    return pages
