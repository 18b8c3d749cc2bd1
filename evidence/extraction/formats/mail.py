"""E-mail (RFC 822): headers, the text people wrote, attachments as children. Broken mail is read as far as it goes."""

from __future__ import annotations

import binascii
import re
from email.errors import MissingHeaderBodySeparatorDefect
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32

from evidence.extraction.base import PageText
from evidence.extraction.charsets import bom_encoding, decode, wide_encoding
from evidence.extraction.formats.headers import metadata, readable, value
from evidence.extraction.formats.html import visible_text
from evidence.extraction.job import Content, ExtractionJob, TooMuchError
from evidence.extraction.paging import split_at_lines

PAGE_CHARS = 12_000
_SHOWN = ("From", "To", "Cc", "Bcc", "Date", "Subject")
_MAX_PARTS = 2_000
_HEADER_LINE = re.compile(rb"(?:From |[!-9;-~]{1,70}:)")
_DEEPEST = 30  # multiparts inside multiparts, of one message


def parse(job: ExtractionJob) -> Content:
    message = _message(job)
    found = metadata(message)
    if message.get("Date") and not found.get("date"):
        job.note("bad_date", "The date of this e-mail can't be understood.")
    parts = _Parts(job)
    parts.walk(message, 0)
    if message.defects:
        job.note("irregular_mail", "The e-mail does not follow the standard everywhere; parts may be missing.")
    return Content(pages_of(header_block(message), parts.body()), found)


def header_block(message: Message) -> str:
    """The headers people quote, as lines before the text."""
    lines = [f"{name}: {shown}" for name in _SHOWN if (shown := value(message, name))]
    return "\n".join(lines)


def pages_of(block: str, body: str) -> list[PageText]:
    """Header block and body as one page; a very long body goes on over more."""
    text = f"{block}\n\n{body}".strip("\n") if block else body
    parts = split_at_lines(text.replace("\r\n", "\n").replace("\f", "\n"), PAGE_CHARS)
    return [PageText(number, part, label="Body" if number == 1 else "") for number, part in enumerate(parts, start=1)]


def _message(job: ExtractionJob) -> Message:
    data = job.read_all()
    wide = bom_encoding(data) or wide_encoding(data)
    if wide:
        data = data.decode(wide, errors="replace").removeprefix("\ufeff").encode("utf-8", "replace")
    first, _, rest = data.partition(b"\n")
    if first.strip().isdigit():  # Apple Mail puts the length first
        data = rest
    data = data.lstrip(b"\r\n")
    try:
        message = BytesParser(policy=compat32).parsebytes(data)
        if any(isinstance(defect, MissingHeaderBodySeparatorDefect) for defect in message.defects):
            message = BytesParser(policy=compat32).parsebytes(without_stray_lines(data))
            job.note(
                "irregular_mail", "Lines that are no headers stand among this e-mail's headers; they were left out."
            )
        return message
    except RecursionError:
        job.note("nested_too_deep", "Messages are nested too deeply in this e-mail; only its headers were read.")
        return BytesHeaderParser(policy=compat32).parsebytes(data[: data.find(b"\n\n") + 2])


def without_stray_lines(data: bytes) -> bytes:
    """The mail without lines in its header block that are neither header nor continuation: they would end the block."""
    block, gap, body = data.replace(b"\r\n", b"\n").partition(b"\n\n")
    kept = [line for line in block.split(b"\n") if line[:1] in {b" ", b"\t"} or _HEADER_LINE.match(line)]
    if len(kept) < 2 or len(kept) < len(block.split(b"\n")) // 2:  # not a header block at all: the text begins at once
        return data
    return b"\n".join(kept) + gap + body


class _Parts:
    """Walks the parts of one message: text for the body, the rest into child files."""

    def __init__(self, job: ExtractionJob) -> None:
        self._job = job
        self._texts: list[str] = []
        self._count = 0

    def body(self) -> str:
        return "\n\n".join(text.strip("\r\n") for text in self._texts if text.strip())

    def walk(self, part: Message, depth: int) -> None:
        self._count += 1
        if depth > _DEEPEST or self._count > _MAX_PARTS:
            if self._count <= _MAX_PARTS + 1:
                self._job.note("parts_skipped", "The e-mail has more parts, or deeper ones, than are read.")
            return
        kind = part.get_content_type()
        if kind == "message/rfc822" and depth > 0:
            self._enclosed(part)
        elif part.is_multipart() and kind == "multipart/alternative":
            self._alternative(part, depth)
        elif part.is_multipart():
            for inner in _inner(part):
                self.walk(inner, depth + 1)
        elif kind in {"text/plain", "text/html"} and not _is_attachment(part):
            self._texts.append(text_of(part))
        else:
            self._attachment(part)

    def _alternative(self, part: Message, depth: int) -> None:
        """One text in several forms: plain if it has words, else HTML; anything that isn't text is kept as well."""
        inner = _inner(part)
        plain = next((one for one in inner if one.get_content_type() == "text/plain" and text_of(one).strip()), None)
        for one in inner:
            is_alternative = one.get_content_type() in {"text/plain", "text/html", "text/enriched", "text/x-amp-html"}
            if one is plain or plain is None or not is_alternative:
                self.walk(one, depth + 1)

    def _enclosed(self, part: Message) -> None:
        inner = _inner(part)
        if not inner:
            return self._attachment(part)
        name = _filename(part) or f"{value(inner[0], 'Subject') or 'message'}.eml"
        try:
            self._add(name.replace("/", "-"), inner[0].as_bytes(unixfrom=False))
        except (UnicodeError, KeyError, RecursionError, ValueError):
            self._job.note("attachment_skipped", "A message enclosed in this e-mail can't be taken out.")

    def _attachment(self, part: Message) -> None:
        data = payload(part)
        if data or _filename(part):
            self._add(_filename(part), data)

    def _add(self, name: str, data: bytes) -> None:
        fallback = f"attachment {len(self._job.children) + 1}"
        try:
            self._job.add_child(name, [data], fallback)
        except TooMuchError:
            self._job.note(
                "attachment_skipped", f"“{name or fallback}” was not taken out: it is larger than is allowed."
            )


def _inner(part: Message) -> list[Message]:
    inner = part.get_payload()
    return [one for one in inner if isinstance(one, Message)] if isinstance(inner, list) else []


def _is_attachment(part: Message) -> bool:
    disposition = str(part.get("Content-Disposition", "")).strip().lower()
    return disposition.startswith("attachment") or (bool(_filename(part)) and not disposition.startswith("inline"))


def _filename(part: Message) -> str:
    try:
        name = part.get_filename() or ""
    except (LookupError, ValueError, TypeError):  # malformed RFC 2231 parameters
        return ""
    return readable(name)


def payload(part: Message) -> bytes:
    """The part's bytes, transfer encoding undone as far as it holds."""
    try:
        data = part.get_payload(decode=True)
    except (LookupError, ValueError, AssertionError, binascii.Error):
        data = None
    return data if isinstance(data, bytes) else b""


def text_of(part: Message) -> str:
    """A text part as readable text, HTML included."""
    try:
        charset = part.get_content_charset()
    except (LookupError, ValueError, TypeError):
        charset = None
    text, _ = decode(payload(part), charset)
    return visible_text(text) if part.get_content_type() == "text/html" else text
