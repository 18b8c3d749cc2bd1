"""TNEF (winmail.dat): what Outlook puts a message's text and attachments into for readers of its own kind."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any

from tnefparse import TNEF

from evidence.extraction.characters import clean
from evidence.extraction.charsets import decode
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.headers import readable
from evidence.extraction.formats.mail import pages_of
from evidence.extraction.formats.packed_rtf import unpack_rtf
from evidence.extraction.formats.rewritten import body_of
from evidence.extraction.job import Content, ExtractionJob, TooMuchError

_DAMAGE = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    OverflowError,
    UnboundLocalError,
    struct.error,
)
_FROM = (0x0C1A, 0x0042)  # who sent it, or whom they sent it for; numbers of MS-OXPROPS
_SUBJECT = 0x0037
_SHOWN = {"to": (0x0E04,), "cc": (0x0E03,), "subject": (_SUBJECT, 0x0E1D)}


def parse(job: ExtractionJob) -> Content:
    try:
        message = TNEF(job.read_all(), do_checksum=False)
        found = _metadata(message)
        body = body_of(
            message.body, message.htmlbody, lambda: unpack_rtf(message._rtfbody) if message._rtfbody else b""
        )
    except _DAMAGE as error:
        raise UnreadableError(
            "corrupt", "The Outlook attachment (winmail.dat) is damaged and can't be read."
        ) from error
    for number, attachment in enumerate(message.attachments, start=1):
        _take(job, attachment, number)
    block = "\n".join(f"{name.capitalize()}: {text}" for name, text in found.items())
    return Content(pages_of(block, body) if block or body.strip() else [], found)


def _metadata(message: TNEF) -> dict[str, str]:
    texts = {one.name: one.data for one in message.mapiprops if isinstance(one.data, str | bytes)}
    subject = next((one.data for one in message.msgprops if one.name == TNEF.ATTSUBJECT), "")
    texts.setdefault(_SUBJECT, subject)
    found = {name: next(_known(texts, numbers), "") for name, numbers in {"from": _FROM, **_SHOWN}.items()}
    return {name: text for name, text in found.items() if text}


def _known(texts: dict[int, str | bytes], numbers: tuple[int, ...]) -> Iterator[str]:
    for number in numbers:
        if shown := clean(readable(_text(texts.get(number, ""))))[0]:
            yield shown


def _text(raw: str | bytes) -> str:
    return (raw if isinstance(raw, str) else decode(raw)[0]).strip("\0 ")


def _take(job: ExtractionJob, attachment: Any, number: int) -> None:
    """A file, or a message enclosed: that is TNEF again, and read as such."""
    try:
        name, data = _text(attachment.long_filename()), attachment.data
    except _DAMAGE:
        return job.note("attachment_skipped", f"Attachment {number} of this message is damaged.")
    if hasattr(attachment, "embed"):
        name = f"{name or f'message {number}'}.tnef"
    try:
        job.add_child(name, [data], f"attachment {number}")
    except TooMuchError:
        job.note("attachment_skipped", f"Attachment {number} was not taken out: it is larger than is allowed.")
