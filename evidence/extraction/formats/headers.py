"""Header lines of e-mails: encoded words decoded, folded lines joined, dates in ISO form."""

from __future__ import annotations

import binascii
import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import parsedate_to_datetime

from evidence.extraction.charsets import decode

_KEPT = ("from", "to", "cc", "bcc", "subject", "message-id", "in-reply-to", "references", "delivered-to")
_NO_YEAR = re.compile(r"(?<![-+:\d])0\d{3}(?![:\d])")  # "30 Nov 0002": of drafts and the like, which were never sent
_LONGEST = 20_000
_MOST = 50


def value(message: Message, name: str) -> str:
    """A header as one readable line; several of one name are joined by commas."""
    wanted = name.lower()
    found = [raw for key, raw in message.raw_items() if key.lower() == wanted]
    return ", ".join(readable(raw) for raw in found[:_MOST])


def readable(raw: str) -> str:
    """Decoded and on one line: a line break smuggled into a header must not look like another header.

    ``raw`` is as the parser leaves it, bytes beyond ASCII as surrogates.
    """
    data = raw[:_LONGEST].encode("utf-8", "surrogateescape")
    text = decode(data)[0]
    try:
        parts = decode_header(text)
    except (HeaderParseError, binascii.Error, ValueError):
        parts = [(text, None)]
    joined = "".join(part if isinstance(part, str) else _decoded(part, charset) for part, charset in parts)
    return " ".join(joined.split())


def _decoded(part: bytes, charset: str | None) -> str:
    if charset is None:  # decode_header writes plain runs in raw-unicode-escape
        return part.decode("raw-unicode-escape", "replace")
    return decode(part, charset)[0]


def metadata(message: Message) -> dict[str, str]:
    """Addresses, subject and identifiers, and the date as ISO 8601 (with its zone where the mail gives one)."""
    found = {name: shown for name in _KEPT if (shown := value(message, name))}
    date = iso_date(value(message, "date"))
    return {**found, "date": date} if date else found


def iso_date(text: str) -> str:
    """ISO 8601 of an RFC 2822 date, or an empty string when it isn't one: year "0002" is not that of 2002."""
    if _NO_YEAR.search(text):
        return ""
    try:
        return parsedate_to_datetime(text).isoformat()
    except (TypeError, ValueError, IndexError, OverflowError):
        return ""
