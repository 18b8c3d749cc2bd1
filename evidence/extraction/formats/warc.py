"""WARC: what web servers answered becomes child files, one for each answer that has a body."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.statusandheaders import StatusAndHeadersParserException

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import CHUNK, Content, ExtractionJob, TooMuchError

ANSWERS = ("response", "resource", "revisit")
_DAMAGE = (ArchiveLoadFailed, StatusAndHeadersParserException, EOFError, ValueError, OSError, AttributeError)


def parse(job: ExtractionJob) -> Content:
    """Raises UnreadableError where no answer can be read."""
    found: dict[str, str] = {}
    try:
        for number, record in enumerate(ArchiveIterator(job.source, no_record_parse=False)):
            if number >= job.limits.max_entries:
                job.note("entry_limit", f"Only the first {job.limits.max_entries} records were looked at.")
                break
            _take(job, record, found)
    except _DAMAGE as error:
        if not job.children:
            raise UnreadableError("corrupt", "The web archive is damaged: its records can't be read.") from error
        job.note("entry_damaged", "The web archive is damaged; what comes after the damage was not taken out.")
    return Content(metadata=found)


def _take(job: ExtractionJob, record: Any, found: dict[str, str]) -> None:
    url = record.rec_headers.get_header("WARC-Target-URI") or ""
    if record.rec_type not in ANSWERS or not url:
        return
    found.setdefault("url", url[:2000])
    found.setdefault("captured", record.rec_headers.get_header("WARC-Date") or "")
    if record.rec_headers.get_header("WARC-Truncated"):
        job.note("entry_truncated", f"Only the beginning of “{url[:200]}” was kept.")
    declared = record.http_headers.get_header("content-type", "") if record.http_headers else ""
    try:
        job.add_child(name_of(url, declared), _chunks(record))
    except TooMuchError:
        job.note("entry_too_large", f"“{url[:200]}” was not taken out: it is larger than is allowed.")


def _chunks(record: Any) -> Iterator[bytes]:
    stream = record.content_stream()
    while chunk := stream.read(CHUNK):
        yield chunk


def name_of(url: str, declared: str) -> str:
    """A file's name for what is at an address: its last part, or the host's, with the ending of the declared type."""
    parts = urlsplit(url)
    name = PurePosixPath(parts.path).name or parts.hostname or "page"
    ending = mimetypes.guess_extension(declared.partition(";")[0].strip().lower()) or ""
    return name if not ending or name.lower().endswith((ending, ".htm")) else f"{name}{ending}"
