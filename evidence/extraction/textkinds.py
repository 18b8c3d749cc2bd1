"""Kinds of text: mail, HTML, XML, tables, plain. Distinguished by the first lines, the name deciding only in doubt."""

from __future__ import annotations

import re

from evidence.extraction.charsets import bom_encoding, decode, wide_encoding

_TEXT_CONTROLS = frozenset(b"\t\n\r\f\x1b\x08\x0b\x1a\x00")
_CONTROLS = bytes(byte for byte in range(32) if byte not in _TEXT_CONTROLS)
_ADDRESS_HEADERS = {"from", "to", "subject", "date", "cc", "sender", "reply-to"}
_TRANSPORT_HEADERS = {
    "received",
    "message-id",
    "mime-version",
    "return-path",
    "content-type",
    "delivered-to",
    "x-mailer",
}
_HEADER = re.compile(r"([A-Za-z][A-Za-z0-9-]{0,60}):")
_MARKUP = re.compile(
    r"<(!doctype\s+html|html|head|body|title|meta|table|div|span|p|h[1-6]|script|style|br|a|center|font)\b", re.I
)
_SVG = re.compile(r"<svg\b", re.I)
_BY_START = (
    ("BEGIN:VCALENDAR", "text/calendar"),
    ("BEGIN:VCARD", "text/vcard"),
)
_LOOK = 8_000


def text_kind(head: bytes, extension: str) -> tuple[str, str] | None:
    """Media type and family if this is text at all."""
    if not is_text(head):
        return None
    text = decode(head)[0].lstrip("\ufeff \t\r\n")
    return _mail(text, extension) or _marked_up(text) or _by_start(text) or _plain(text, extension)


def is_text(head: bytes) -> bool:
    """No zero bytes unless UTF-16/32, and hardly any control characters."""
    if bom_encoding(head) or wide_encoding(head):
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS))
    zeros = head.count(0)
    return controls + zeros <= len(head) // 100


def _mail(text: str, extension: str) -> tuple[str, str] | None:
    lines = text[:_LOOK].splitlines()
    if lines and lines[0].isdigit():  # Apple Mail puts the length first
        lines = lines[1:]
    postmark = bool(lines) and lines[0].startswith("From ")
    named_mail = extension in {"eml", "emlx", "mht", "mhtml"}
    names = _header_names(lines[1:] if postmark else lines, forgiving=named_mail)
    transport = names & _TRANSPORT_HEADERS
    known = transport | (names & _ADDRESS_HEADERS)
    if postmark and known and (extension == "mbox" or text.count("\nFrom ") > 0):
        return "application/mbox", "mbox"
    if known and named_mail:
        return "message/rfc822", "eml"
    return ("message/rfc822", "eml") if _is_mail(transport, known, extension) else None


def _is_mail(transport: set[str], known: set[str], extension: str) -> bool:
    """Whether its headers make a file mail that its name does not call so; a plain text needs more of them."""
    if transport and len(known) > 1 and extension not in {"txt", "md"}:
        return True
    return len(transport) > 1 and len(known) > len(transport)


def _header_names(lines: list[str], forgiving: bool) -> set[str]:
    """Names of the header lines before the first blank one; few or none if the block holds anything else."""
    names: set[str] = set()
    for line in lines:
        if not line.strip():
            break
        if line[0] in " \t":
            continue
        match = _HEADER.match(line)
        if match is None and forgiving and names:
            continue
        if match is None:
            return names if len(names) > 2 else set()
        names.add(match.group(1).lower())
    return names


def _marked_up(text: str) -> tuple[str, str] | None:
    if not text.startswith("<"):
        return None
    start = text[:_LOOK]
    if start.startswith("<?xml") or not _MARKUP.match(_after_comments(start)):
        if _SVG.search(start):
            return "image/svg+xml", "other"
        if _MARKUP.search(start) and re.search(r"<html\b", start, re.I):
            return "text/html", "html"
        return ("application/xml", "text") if re.match(r"<[?!A-Za-z]", start) else None
    return "text/html", "html"


def _after_comments(start: str) -> str:
    while start.startswith("<!--"):
        start = start.partition("-->")[2].lstrip()
    return start


def _by_start(text: str) -> tuple[str, str] | None:
    for start, media_type in _BY_START:
        if text.startswith(start):
            return media_type, "text"
    return None


def _plain(text: str, extension: str) -> tuple[str, str]:
    if extension in {"csv", "tsv"} or (not extension and _columns(text)):
        return "text/csv", "csv"
    if extension in {"md", "markdown"}:
        return "text/markdown", "text"
    if extension == "json" and text[:1] in {"{", "["}:
        return "application/json", "text"
    return "text/plain", "text"


def _columns(text: str) -> bool:
    """Whether the first lines all have the same number of tabs or semicolons or commas, and more than one."""
    lines = text[:_LOOK].splitlines()[:-1][:20]
    if len(lines) < 3:
        return False
    return any(len({line.count(mark) for line in lines}) == 1 and lines[0].count(mark) > 1 for mark in "\t;,")
