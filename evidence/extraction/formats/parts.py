"""Text too long for one document: cut at page or line ends into files of their own, each read like any other."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import PurePosixPath

from evidence.extraction.charsets import bom_encoding, detect
from evidence.extraction.job import CHUNK, Content, ExtractionJob, TooMuchError

_SAMPLE = 1024 * 1024
_FILLED = 3 / 4  # of what a document may hold: the rest is room for a last line


def is_too_long(job: ExtractionJob) -> bool:
    """Whether its text could be longer than that of one document may be."""
    return job.size() > job.limits.max_text_chars


def in_parts(job: ExtractionJob) -> Content:
    """Each part becomes a child, in UTF-8. Nothing is left out but what is beyond the limit of all children, which is said."""
    encoding = _encoding(job)
    name = PurePosixPath(job.filename.replace("\\", "/"))
    number = 0
    for number, part in enumerate(_parts(job, encoding), start=1):
        try:
            job.add_child(f"{name.stem or 'text'}, part {number}{name.suffix}", [part])
        except TooMuchError:
            job.note("text_truncated", f"Only the first {number - 1} parts were taken: the text is too long.")
            break
    job.note(
        "in_parts", f"This text is too long for one document. It is read as {len(job.children)} parts, kept beside it."
    )
    return Content(metadata={"charset": encoding, "entries": str(len(job.children))})


def _encoding(job: ExtractionJob) -> str:
    sample = job.source.read(_SAMPLE)
    job.source.seek(0)
    return bom_encoding(sample) or detect(sample[: sample.rfind(b"\n") + 1] or sample)


def _parts(job: ExtractionJob, encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    most = int(job.limits.max_text_chars * _FILLED)
    held = b""
    while chunk := job.source.read(CHUNK):
        held += decoder.decode(chunk).encode("utf-8", "replace")
        while len(held) > most:
            cut = _cut(held, most)
            yield held[:cut]
            held = held[cut:]
    held += decoder.decode(b"", final=True).encode("utf-8", "replace")
    if held.strip():
        yield held


def _cut(text: bytes, most: int) -> int:
    """Behind the last page, else the last line, else the last whole character that fits."""
    for mark in (b"\f", b"\n"):
        if place := text.rfind(mark, 0, most) + 1:
            return place
    while most > 1 and text[most] & 0xC0 == 0x80:  # inside a character
        most -= 1
    return most
