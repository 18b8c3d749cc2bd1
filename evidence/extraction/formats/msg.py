"""Outlook messages (.msg): the same pages and metadata as an e-mail; enclosed messages go on as EML children."""

from __future__ import annotations

import codecs
import re
import struct
from collections.abc import Iterator
from typing import Any

from oxmsg import Message
from oxmsg.attachment import Attachment
from oxmsg.domain import constants as pid
from oxmsg.properties import Properties

from evidence.extraction.characters import clean
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.headers import iso_date, readable
from evidence.extraction.formats.mail import pages_of
from evidence.extraction.formats.packed_rtf import unpack_rtf
from evidence.extraction.formats.rewritten import as_mail, body_of, mail_name
from evidence.extraction.job import Content, ExtractionJob, TooMuchError

_DAMAGE = (ValueError, LookupError, OSError, TypeError, AttributeError, AssertionError, struct.error)
_RECIPIENTS = {1: "to", 2: "cc", 3: "bcc"}
_PID_RECIPIENT_TYPE = 0x0C15
_PID_INTERNET_MESSAGE_ID, _PID_IN_REPLY_TO, _PID_DISPLAY_NAME = 0x1035, 0x1042, 0x3001
_EMBEDDED_STORAGE = "__substg1.0_3701000D"
_EMBEDDED_HEADER = 24  # bytes before the properties of a message inside a message
_DEEPEST = 5
_NO_YEAR = 1601  # the epoch of Windows: a date that was never set


def _windows_codepage(name: str) -> codecs.CodecInfo | None:
    """Messages say "windows-950" where Python says "cp950"."""
    number = re.fullmatch(r"windows[-_]([0-9]{3,5})", name)
    try:
        return codecs.lookup(f"cp{number.group(1)}") if number else None
    except LookupError:
        return None


codecs.register(_windows_codepage)


class _Embedded(Message):
    """A message stored inside another's attachment: the same, but for where its properties begin."""

    @property
    def properties(self) -> Properties:
        return Properties(self._storage, properties_header_offset=_EMBEDDED_HEADER)


def parse(job: ExtractionJob) -> Content:
    try:
        message = Message.load(job.read_all())
        found = _metadata(message)
        body = _body(message)
    except _DAMAGE as error:
        raise UnreadableError("corrupt", "The Outlook message is damaged and can't be read.") from error
    for number, attachment in enumerate(_attachments(job, message), start=1):
        _take(job, attachment, number)
    block = [
        f"{name.capitalize()}: {found[name]}"
        for name in ("from", "to", "cc", "bcc", "date", "subject")
        if name in found
    ]
    return Content(pages_of("\n".join(block), body), found)


def _metadata(message: Message) -> dict[str, str]:
    headers = message.message_headers
    found = {
        "from": message.sender or "",
        "subject": message.subject,
        "message-id": message.properties.str_prop_value(_PID_INTERNET_MESSAGE_ID) or "",
        "in-reply-to": message.properties.str_prop_value(_PID_IN_REPLY_TO) or "",
        "date": iso_date(headers.get("Date", "")) or _sent(message),
        **_recipients(message),
    }
    for name in ("to", "cc"):  # as written, where the headers came along
        found[name] = headers.get(name.capitalize()) or found.get(name, "")
    return {name: shown for name, text in found.items() if (shown := clean(readable(text))[0])}


def _sent(message: Message) -> str:
    sent = message.sent_date
    return sent.isoformat() if sent and sent.year > _NO_YEAR else ""


def _recipients(message: Message) -> dict[str, str]:
    people: dict[str, list[str]] = {}
    for recipient in message.recipients:
        kind = _RECIPIENTS.get(recipient.properties.int_prop_value(_PID_RECIPIENT_TYPE) or 1, "to")
        name, address = recipient.name.strip("\0 "), recipient.email_address.strip("\0 ")
        people.setdefault(kind, []).append(f"{name} <{address}>" if address and address != name else name)
    return {kind: ", ".join(names) for kind, names in people.items()}


def _body(message: Message) -> str:
    packed = message.properties.binary_prop_value(pid.PID_RTF_COMPRESSED)
    return body_of(message.body, message.html_body, lambda: unpack_rtf(packed) if packed else b"")


def _attachments(job: ExtractionJob, message: Message) -> Iterator[Attachment]:
    try:
        yield from message.attachments
    except _DAMAGE:
        job.note("attachment_skipped", "The list of this message's attachments is damaged.")


def _take(job: ExtractionJob, attachment: Attachment, number: int) -> None:
    """One attachment into a child file; what can't be taken is named."""
    fallback = f"attachment {number}"
    try:
        inner = _embedded(attachment)
        name, data = (mail_name(readable(inner.subject)), _as_eml(inner, 1)) if inner else _file(attachment)
    except _DAMAGE:
        return job.note("attachment_skipped", f"Attachment {number} of this message is damaged.")
    if data is None:
        return job.note("attachment_skipped", f"Attachment {number} is only a link to a file that was not sent along.")
    try:
        job.add_child(name, [data], fallback)
    except TooMuchError:
        job.note("attachment_skipped", f"Attachment {number} was not taken out: it is larger than is allowed.")


def _file(attachment: Attachment) -> tuple[str, bytes | None]:
    properties = attachment.properties
    name = (
        attachment.file_name
        or properties.str_prop_value(pid.PID_ATTACH_FILENAME)
        or properties.str_prop_value(_PID_DISPLAY_NAME)
    )
    return name or "", attachment.file_bytes


def _embedded(attachment: Attachment) -> Message | None:
    storage: Any = attachment._storage
    inner = next((one for one in storage.storages if one.name == _EMBEDDED_STORAGE), None)
    return _Embedded(inner) if inner else None


def _as_eml(message: Message, depth: int) -> bytes:
    """An enclosed message rewritten as a mail: Outlook keeps it as part of the outer file, not as a file of its own."""
    return as_mail(_metadata(message), _body(message), _enclosed(message, depth))


def _enclosed(message: Message, depth: int) -> Iterator[tuple[str, bytes]]:
    for attachment in message.attachments:
        inner = _embedded(attachment)
        name, data = ("message.eml", _as_eml(inner, depth + 1)) if inner and depth < _DEEPEST else _file(attachment)
        if data is not None:
            yield name, data
