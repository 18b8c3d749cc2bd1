"""Plain text: form feeds are page breaks; without them long text is cut into pages at line ends."""

from __future__ import annotations

import re

from evidence.extraction.base import PageText
from evidence.extraction.charsets import decode
from evidence.extraction.formats.parts import in_parts, is_too_long
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.paging import split_at_lines, starts_of

PAGE_CHARS = 4_000
_PRINTED_NUMBER = re.compile(r"[ \t]*(?:page[ \t]+)?([0-9]{1,6})[ \t]*", re.IGNORECASE)
_NUMBERED_LINE = re.compile(r"[ \t]*1[ \t]+\S")


def parse(job: ExtractionJob) -> Content:
    """Pages of a text file; a transcript's pages carry the page number printed at their head as label.

    A text too long for one document comes out in parts.
    """
    if is_too_long(job):
        return in_parts(job)
    text, encoding = decode(job.read_all())
    return Content(paged(text.removeprefix("\ufeff")), {"charset": encoding})


def paged(text: str) -> list[PageText]:
    """Split at form feeds if there are any, else at line ends."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\f" not in text:
        cut = split_at_lines(text, PAGE_CHARS)
        starts = starts_of(cut, text)
        return [
            PageText(number, part, start=at) for number, (part, at) in enumerate(zip(cut, starts, strict=True), start=1)
        ]
    parts = [part.strip("\n") for part in text.split("\f")]
    if not parts[-1]:
        parts.pop()  # a form feed after the last page
    return [PageText(number, part, label=printed_number(part)) for number, part in enumerate(parts, start=1)]


def printed_number(page: str) -> str:
    """The number that a transcript prints as its whole first line, above line 1; empty if the page isn't like that."""
    lines = [line for line in page.split("\n", 6)[:6] if line.strip()]
    if len(lines) < 2 or not _NUMBERED_LINE.match(lines[1]):
        return ""
    number = _PRINTED_NUMBER.fullmatch(lines[0])
    return number.group(1) if number else ""
