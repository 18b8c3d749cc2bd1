"""Messages that are no files of their own (enclosed in another, or in an Outlook data file), written as e-mail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from email.message import EmailMessage

from evidence.extraction.characters import clean
from evidence.extraction.charsets import decode
from evidence.extraction.formats.html import visible_text
from evidence.extraction.formats.rtf import text_of as text_of_rtf

_NAMES = {"message-id": "Message-ID", "in-reply-to": "In-Reply-To"}


def as_mail(headers: Mapping[str, str], body: str, attachments: Iterable[tuple[str, bytes]]) -> bytes:
    """An e-mail of these headers (by their names in small letters, the date as ISO 8601), text and files."""
    mail = EmailMessage()
    for name, text in headers.items():
        if name == "date":
            mail["Date"] = datetime.fromisoformat(text)
        else:
            mail[_NAMES.get(name, name.title())] = text
    mail.set_content(clean(body)[0])
    for name, data in attachments:
        shown = clean(name)[0].replace("\n", " ") or "attachment"
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=shown)
    return mail.as_bytes()


def mail_name(subject: str) -> str:
    """What such a message is called: its subject."""
    return f"{subject.strip(chr(0)).replace('/', '-').strip() or 'message'}.eml"


def body_of(plain: str | bytes | None, html: str | bytes | None, rtf: Callable[[], bytes | None]) -> str:
    """The text of a message that Outlook keeps in up to three forms: plain if it has words, else HTML, else RTF.

    Raises what ``rtf`` raises, which is only asked where the others have no words.
    """
    for found in (_text(plain), visible_text(_text(html))):
        if found.strip():
            return found
    return text_of_rtf(rtf() or b"")


def _text(raw: str | bytes | None) -> str:
    return raw if isinstance(raw, str) else decode(raw)[0] if raw else ""
