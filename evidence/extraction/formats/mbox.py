"""MBOX: the messages of a mailbox, each as an e-mail of its own (RFC 4155, with the quoting of "From " lines undone)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.extraction.charsets import decode
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.headers import readable
from evidence.extraction.job import Content, ExtractionJob, TooMuchError

_QUOTED = re.compile(rb">+From ")
_SUBJECT = re.compile(rb"(?im)^subject:[ \t]{0,10}([^\r\n]{0,200})")
_LONGEST_LINE = 1024 * 1024
_HEADERS = 64 * 1024


def parse(job: ExtractionJob) -> Content:
    """Each message becomes a child. Raises UnreadableError when there is none."""
    count = 0
    for count, message in enumerate(_messages(job), start=1):
        if count > job.limits.max_messages:
            job.note("entry_limit", f"Only the first {job.limits.max_messages} messages were taken out.")
            break
        try:
            job.add_child(f"{_title(message) or f'message {count}'}.eml", [message], f"message {count}.eml")
        except TooMuchError:
            job.note("entry_too_large", f"Message {count} was not taken out: it is larger than is allowed.")
    if not job.children:
        raise UnreadableError("corrupt", "No message could be taken out of this mailbox.")
    return Content(metadata={"entries": str(count)})


def _messages(job: ExtractionJob) -> Iterator[bytes]:
    """The messages' bytes. One begins at a line "From …" at the start or after an empty line."""
    lines: list[bytes] = []
    size, after_gap = 0, True
    while line := job.source.readline(_LONGEST_LINE):
        if after_gap and line.startswith(b"From "):
            if lines:
                yield b"".join(lines)
            lines, size = [], 0
        else:
            size += len(line)
            if size <= job.limits.memory_mb * 1024 * 1024 // 8:
                lines.append(line[1:] if _QUOTED.match(line) else line)
        after_gap = not line.strip()
    if lines:
        yield b"".join(lines)


def _title(message: bytes) -> str:
    head = message[:_HEADERS].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    found = _SUBJECT.search(head)
    return readable(decode(found.group(1))[0]).replace("/", "-").strip() if found else ""
