"""Signed S/MIME and PKCS #7 files (RFC 5652): what was signed comes out as a file of its own; the signature is not judged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import Content, ExtractionJob, TooMuchError
from evidence.extraction.unsupported import reason

_SIGNED, _ENVELOPED = bytes.fromhex("2a864886f70d010702"), bytes.fromhex("2a864886f70d010703")
_OBJECT, _OCTETS, _CONSTRUCTED, _EXPLICIT = 0x06, 0x04, 0x20, 0xA0
_DEEPEST = 8
_MAIL = re.compile(rb"(?:content-type|mime-version|from|received|subject):", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Element:
    """One value of BER (X.690): its tag, where its content begins, and where it ends, or what it is in if it doesn't say."""

    tag: int
    start: int
    end: int
    is_open: bool = False


def parse(job: ExtractionJob) -> Content:
    data = job.read_all()
    try:
        kind, content = _opened(data)
    except (IndexError, ValueError, StopIteration) as error:
        raise UnreadableError("corrupt", "The signed file is damaged and can't be read.") from error
    if kind == _ENVELOPED:
        raise UnreadableError("encrypted", reason(job.media_type))
    if kind != _SIGNED:
        raise UnreadableError("unsupported", reason(job.media_type))
    if not content:
        raise UnreadableError("empty", "This is a signature alone: what it signs is a file of its own.")
    try:
        job.add_child(_name(job.filename, content), [content])
    except TooMuchError as error:
        raise UnreadableError("limits", "What was signed is larger than is allowed.") from error
    return Content(metadata={"entries": "1"})


def _name(filename: str, content: bytes) -> str:
    name = PurePosixPath(filename.replace("\\", "/")).name
    inner = re.sub(r"(?i)\.(?:p7m|p7s|p7c)$", "", name) or "content"
    return inner if "." in inner or not _MAIL.match(content.lstrip()) else f"{inner}.eml"


def _opened(data: bytes) -> tuple[bytes, bytes]:
    """What kind of file it is, and, of a signed one, the bytes that were signed."""
    kind, held = list(_inside(data, _element(data, 0, len(data))))[:2]
    if data[kind.start : kind.end] != _SIGNED:
        return data[kind.start : kind.end], b""
    signed = next(_inside(data, held))
    _, _, what = list(_inside(data, signed))[:3]  # version, algorithms, content
    content = [one for one in _inside(data, what) if one.tag == _EXPLICIT]
    return _SIGNED, b"".join(_octets(data, inner, 0) for one in content for inner in _inside(data, one))


def _octets(data: bytes, element: _Element, depth: int) -> bytes:
    """An octet string's bytes; a long one may be written in pieces."""
    if element.tag == _OCTETS:
        return data[element.start : element.end]
    if element.tag != _OCTETS | _CONSTRUCTED or depth > _DEEPEST:
        raise ValueError("no octet string")
    return b"".join(_octets(data, one, depth + 1) for one in _inside(data, element))


def _inside(data: bytes, outer: _Element) -> Iterator[_Element]:
    place = outer.start
    while place < outer.end and data[place : place + 2] != b"\0\0":
        one = _element(data, place, outer.end)
        yield one
        place = _after(data, one)


def _element(data: bytes, place: int, limit: int) -> _Element:
    """The value at this place. One that does not say its length ends with its container, or before."""
    tag, length, start = data[place], data[place + 1], place + 2
    if length == 0x80:
        return _Element(tag, start, limit, is_open=True)
    if length > 0x80:
        start += length - 0x80
        length = int.from_bytes(data[place + 2 : start], "big")
    if start + length > limit:
        raise ValueError("longer than what holds it")
    return _Element(tag, start, start + length)


def _after(data: bytes, element: _Element) -> int:
    """Where the next value stands: behind the two zeros that end one without a length."""
    if not element.is_open:
        return element.end
    place = element.start
    while data[place : place + 2] != b"\0\0":
        place = _after(data, _element(data, place, element.end))
    return place + 2
