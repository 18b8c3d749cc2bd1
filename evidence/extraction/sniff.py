"""What a file is by its content, whatever its name says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import filetype

from evidence.extraction.compound import ole_kind, zip_kind
from evidence.extraction.signatures import SIGNATURES, describe
from evidence.extraction.textkinds import text_kind

HEAD = 64 * 1024
_PKCS7 = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07"  # how the object identifiers of signed and enveloped data begin
_PDF_HEADER_WITHIN = 1024  # as readers allow it

# What an ending promises: families, or media types where the family is too wide.
_PROMISED: dict[str, set[str]] = {
    "pdf": {"pdf"},
    "docx": {"docx"},
    "docm": {"docx"},
    "dotx": {"docx"},
    "xlsx": {"xlsx"},
    "xlsm": {"xlsx"},
    "pptx": {"application/vnd.openxmlformats-officedocument.presentationml.presentation"},
    "doc": {"application/msword"},
    "xls": {"application/vnd.ms-excel"},
    "ppt": {"application/vnd.ms-powerpoint"},
    "rtf": {"rtf"},
    "html": {"html"},
    "htm": {"html"},
    "eml": {"eml"},
    "msg": {"msg"},
    "csv": {"csv", "text"},
    "tsv": {"csv", "text"},
    "txt": {"text", "csv"},
    "md": {"text"},
    "png": {"image/png"},
    "jpg": {"image/jpeg"},
    "jpeg": {"image/jpeg"},
    "tif": {"image/tiff"},
    "tiff": {"image/tiff"},
    "gif": {"image/gif"},
    "zip": {"zip"},
    "gz": {"application/gzip"},
    "tgz": {"application/gzip"},
    "tar": {"application/x-tar"},
    "warc": {"warc"},
}


@dataclass(frozen=True, slots=True)
class Sniffed:
    """``family`` names the parser (or ``empty``, ``encrypted``, ``other``); ``mismatch`` says how the name misleads."""

    media_type: str
    family: str
    mismatch: str | None = None


def sniff(path: Path, filename: str) -> Sniffed:
    """Type of the file at ``path`` by content; ``filename`` decides only between kinds of plain text."""
    with path.open("rb") as source:
        return sniff_source(source, filename)


def sniff_source(source: BinaryIO, filename: str) -> Sniffed:
    """As ``sniff``, for an open file; the read position is left anywhere."""
    extension = PurePosixPath(filename.replace("\\", "/")).suffix.lower().lstrip(".")
    media_type, family = _by_content(source, extension)
    return Sniffed(media_type, family, _mismatch(extension, media_type, family))


def _by_content(source: BinaryIO, extension: str) -> tuple[str, str]:
    source.seek(0)
    head = source.read(HEAD)
    if not head:
        return "application/x-empty", "empty"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"PK00PK")):
        return zip_kind(source, head, extension)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return ole_kind(source, extension)
    return _by_signature(head) or text_kind(head, extension) or _by_library(head)


def _by_signature(head: bytes) -> tuple[str, str] | None:
    for offset, magic, media_type, family in SIGNATURES:
        if head.startswith(magic, offset):
            return media_type, family
    if head[:1] == b"\x30" and _PKCS7 in head[:64]:
        return "application/pkcs7-mime", "signed"
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n\0")
    if start.startswith(b"{\\rtf"):
        return "application/rtf", "rtf"
    if b"%PDF-" in head[:_PDF_HEADER_WITHIN] and start[:1] != b"<":
        return "application/pdf", "pdf"
    if head.startswith(b"BM") and head[6:10] == b"\0\0\0\0":
        return "image/bmp", "image"
    return None


def _by_library(head: bytes) -> tuple[str, str]:
    guess = filetype.guess(head)
    if guess is None:
        return "application/octet-stream", "other"
    return guess.mime, "recording" if guess.mime.startswith(("audio/", "video/")) else "other"


def _mismatch(extension: str, media_type: str, family: str) -> str | None:
    promised = _PROMISED.get(extension)
    if promised is None or family in promised or media_type in promised or family in {"empty", "encrypted"}:
        return None
    return f"Named .{extension}, but the content is {describe(media_type)}."
