"""Outlook data files (.pst, .ost): each message in each folder as an e-mail of its own, named with its folder.

Read by libpff, folder after folder: a data file may be far larger than memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from email.parser import HeaderParser
from typing import Any

import pypff

from evidence.extraction.characters import clean
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.headers import metadata, readable
from evidence.extraction.formats.rewritten import as_mail, body_of, mail_name
from evidence.extraction.job import MEGABYTE, Content, ExtractionJob, TooMuchError

_DAMAGE = (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, MemoryError)
_DEEPEST = 50  # folders inside folders
_TEXT, _NARROW = 0x1F, 0x1E
_SENDER_ADDRESSES = (0x5D01, 0x0C1F)  # SMTP, then as the server knows it
_NAMED_BY_SENDER = {"to": 0x0E04, "cc": 0x0E03, "bcc": 0x0E02}
_MESSAGE_ID, _IN_REPLY_TO = 0x1035, 0x1042


def parse(job: ExtractionJob) -> Content:
    """Each message becomes a child. Raises UnreadableError when there is none."""
    store = pypff.file()
    try:
        store.open_file_object(job.source)
        root = store.root_folder
    except OSError as error:
        raise UnreadableError("corrupt", "The Outlook data file is damaged and can't be read.") from error
    count = 0
    for count, (folder, message) in enumerate(_messages(job, root, "", 0), start=1):
        if count > job.limits.max_messages:
            job.note("entry_limit", f"Only the first {job.limits.max_messages} messages were taken out.")
            break
        _take(job, folder, message, count)
    if not job.children:
        raise UnreadableError("empty" if not count else "corrupt", "No message could be taken out of this data file.")
    return Content(metadata={"entries": str(min(count, job.limits.max_messages))})


def _messages(job: ExtractionJob, folder: Any, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    """Messages with the path of their folder, a folder's own before those of the folders in it."""
    if depth > _DEEPEST:
        return job.note("nested_too_deep", f"Folders nested more than {_DEEPEST} deep were not opened.")
    try:
        messages, folders = list(folder.sub_messages), list(folder.sub_folders)
    except _DAMAGE:
        return job.note("entry_skipped", f"The folder “{path or 'at the top'}” is damaged and was left out.")
    yield from ((path, message) for message in messages)
    for inner in folders:
        name = (inner.name or "").replace("/", "-")
        yield from _messages(job, inner, f"{path}/{name}" if path and name else path or name, depth + 1)


def _take(job: ExtractionJob, folder: str, message: Any, number: int) -> None:
    try:
        found = _headers(message)
        name, data = (
            mail_name(found.get("subject", "")),
            as_mail(found, _body(message), _attachments(job, message, number)),
        )
    except _DAMAGE:
        return job.note("entry_skipped", f"Message {number} is damaged and was not taken out.")
    try:
        job.add_child(f"{folder}/{name}", [data], f"message {number}.eml")
    except TooMuchError:
        job.note("entry_too_large", f"Message {number} was not taken out: it is larger than is allowed.")


def _headers(message: Any) -> dict[str, str]:
    """As they came with the message; where it never went through a server, as Outlook shows it."""
    came = metadata(HeaderParser().parsestr(message.transport_headers or ""))
    texts = _texts(message)
    address = next((texts[one] for one in _SENDER_ADDRESSES if "@" in texts.get(one, "")), "")
    sender = message.sender_name or ""
    known = {
        "from": f"{sender} <{address}>" if address and address != sender else sender,
        **{name: texts.get(one, "") for name, one in _NAMED_BY_SENDER.items()},
        "subject": message.subject or "",
        "message-id": texts.get(_MESSAGE_ID, ""),
        "in-reply-to": texts.get(_IN_REPLY_TO, ""),
        "date": _iso(message.client_submit_time or message.delivery_time),
    }
    both = {
        name: came.get(name) or shown
        for name, text in known.items()
        if (shown := clean(readable(text))[0]) or name in came
    }
    return {name: text for name, text in both.items() if text}


def _texts(message: Any) -> dict[int, str]:
    """The message's properties that are texts, by their numbers in MS-OXPROPS."""
    found = {}
    for rows in message.record_sets:
        for entry in rows.entries:
            if entry.value_type in {_TEXT, _NARROW} and entry.entry_type in _WANTED:
                found[entry.entry_type] = entry.data_as_string or ""
    return found


_WANTED = {*_SENDER_ADDRESSES, *_NAMED_BY_SENDER.values(), _MESSAGE_ID, _IN_REPLY_TO}


def _iso(moment: datetime | None) -> str:
    return moment.replace(tzinfo=UTC, microsecond=0).isoformat() if moment else ""


def _body(message: Any) -> str:
    return body_of(message.plain_text_body, message.html_body, lambda: message.rtf_body)


def _attachments(job: ExtractionJob, message: Any, number: int) -> Iterator[tuple[str, bytes]]:
    for place in range(message.number_of_attachments):
        try:
            one = message.get_attachment(place)
            name, size = one.long_filename or f"attachment {place + 1}", one.size
            if size > job.limits.memory_mb * MEGABYTE // 8:
                job.note("attachment_skipped", f"“{name}” of message {number} is larger than is allowed.")
                continue
            yield name, one.read_buffer(size) if size else b""
        except _DAMAGE:
            job.note("attachment_skipped", f"Attachment {place + 1} of message {number} can't be taken out.")
