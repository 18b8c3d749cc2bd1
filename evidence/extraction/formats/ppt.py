"""PowerPoint 97–2003 (PPT): one page for each slide, its notes under it.

The layout is Microsoft's [MS-PPT]: records in the stream ``PowerPoint Document``; the stream ``Current User`` points to
the last edit, whose directory says where the newest form of each slide stands.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import olefile

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.ole import DAMAGE, open_compound, properties
from evidence.extraction.job import Content, ExtractionJob

_CONTAINER = 0xF
_SLIDE_LIST, _SLIDE_PERSIST, _NOTES_ATOM = 0x0FF0, 0x03F3, 0x03F1
_TEXT_CHARS, _TEXT_BYTES = 0x0FA0, 0x0FA8
_USER_EDIT, _DIRECTORY = 0x0FF5, 0x1772
_SLIDES, _NOTES = 0, 2  # which list a slide list is, by its instance
_ENCRYPTED = 0xF3D1C4DF
_MOST_EDITS, _DEEPEST = 1_000, 40


@dataclass(frozen=True, slots=True)
class _Record:
    kind: int
    instance: int
    is_container: bool
    start: int  # of what is inside
    end: int


def parse(job: ExtractionJob) -> Content:
    with open_compound(job) as compound:
        try:
            pages = _pages(compound)
        except DAMAGE as error:
            raise UnreadableError("corrupt", "The presentation is damaged and can't be read.") from error
        return Content(pages, properties(compound))


def _pages(compound: olefile.OleFileIO[Any]) -> list[PageText]:
    user = compound.openstream("Current User").read()
    token, edit = struct.unpack_from("<II", user, 12)
    if token == _ENCRYPTED:
        raise UnreadableError("encrypted", "The presentation is password-protected. Open it with its password.")
    stream = compound.openstream("PowerPoint Document").read()
    places, document = _directory(stream, edit)
    lists = {one.instance: one for one in _inside(stream, _at(stream, places[document])) if one.kind == _SLIDE_LIST}
    notes = _notes(stream, places, lists.get(_NOTES))
    return [
        PageText(number, "\n\n".join(filter(None, (text, notes.get(slide, "")))), label=f"Slide {number}")
        for number, (slide, text) in enumerate(_listed(stream, places, lists.get(_SLIDES)), start=1)
    ]


def _directory(stream: bytes, edit: int) -> tuple[dict[int, int], int]:
    """Where each part of the presentation stands, the newest edit first; and which part the document itself is."""
    places: dict[int, int] = {}
    document = None
    for _ in range(_MOST_EDITS):
        before, directory, first = struct.unpack_from("<III", stream, edit + 16)
        document = first if document is None else document
        for number, place in _entries(stream, _at(stream, directory)):
            places.setdefault(number, place)
        if not before or before >= edit:
            break
        edit = before
    return places, document or 0


def _entries(stream: bytes, record: _Record) -> Iterator[tuple[int, int]]:
    at = record.start
    while at + 4 <= record.end:
        (run,) = struct.unpack_from("<I", stream, at)
        first, count = run & 0xFFFFF, run >> 20
        for number, (place,) in enumerate(struct.iter_unpack("<I", stream[at + 4 : at + 4 + 4 * count])):
            yield first + number, place
        at += 4 + 4 * count


def _listed(stream: bytes, places: dict[int, int], listed: _Record | None) -> Iterator[tuple[int, str]]:
    """Number and text of each slide: what the list holds of it (its outline), and what stands on the slide beside that."""
    slide, texts = None, [""]
    for one in [*(_inside(stream, listed) if listed else ()), None]:
        if one is None or one.kind == _SLIDE_PERSIST:
            if slide is not None:
                own = _texts(stream, _at(stream, places[slide[0]])) if slide[0] in places else []
                yield slide[1], "\n".join(dict.fromkeys(filter(str.strip, [*texts, *own])))
            if one is not None:
                reference, _, _, number = struct.unpack_from("<IIII", stream, one.start)
                slide, texts = (reference, number), []
        elif one.kind in (_TEXT_CHARS, _TEXT_BYTES):
            texts.append(_string(stream, one))


def _notes(stream: bytes, places: dict[int, int], listed: _Record | None) -> dict[int, str]:
    """Notes of slides that have any, by the slide's number."""
    found: dict[int, str] = {}
    for one in _inside(stream, listed) if listed else ():
        (reference,) = struct.unpack_from("<I", stream, one.start)
        if one.kind != _SLIDE_PERSIST or reference not in places:
            continue
        page = _at(stream, places[reference])
        owner = next((inner for inner in _inside(stream, page) if inner.kind == _NOTES_ATOM), None)
        text = "\n".join(filter(str.strip, _texts(stream, page)))
        if owner and text:
            found[struct.unpack_from("<I", stream, owner.start)[0]] = f"Notes: {text}"
    return found


def _texts(stream: bytes, record: _Record, depth: int = 0) -> list[str]:
    found: list[str] = []
    for one in _inside(stream, record):
        if one.kind in (_TEXT_CHARS, _TEXT_BYTES):
            found.append(_string(stream, one))
        elif one.is_container and depth < _DEEPEST:
            found += _texts(stream, one, depth + 1)
    return found


def _string(stream: bytes, record: _Record) -> str:
    raw = stream[record.start : record.end]
    text = raw.decode("utf-16-le", "replace") if record.kind == _TEXT_CHARS else raw.decode("latin-1")
    return text.replace("\r", "\n").replace("\x0b", "\n").strip("\n")


def _inside(stream: bytes, record: _Record) -> Iterator[_Record]:
    at = record.start
    while at + 8 <= record.end:
        one = _at(stream, at)
        yield one
        at = one.end


def _at(stream: bytes, at: int) -> _Record:
    """The record that begins here. Raises ValueError when it runs past the stream's end, struct.error past its header."""
    head, kind, length = struct.unpack_from("<HHI", stream, at)
    if at + 8 + length > len(stream):
        raise ValueError(at)
    return _Record(kind, head >> 4, head & _CONTAINER == _CONTAINER, at + 8, at + 8 + length)
