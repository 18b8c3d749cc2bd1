"""Reads one file: decides what it is, gives it to the parser of that kind, and settles the outcome.

Runs inside the sandboxed child only. What a parser doesn't expect is left to escape: only the child dies, and the
sandbox reports it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from evidence.extraction.base import Extracted, Outcome, PageText
from evidence.extraction.characters import clean
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats import (
    archive,
    doc,
    docx,
    html,
    image,
    mail,
    mbox,
    msg,
    oldsheets,
    opendocument,
    packed,
    pdf,
    ppt,
    pptx,
    pst,
    recording,
    rtf,
    sheets,
    signed,
    text,
    tnef,
    warc,
    wordperfect,
)
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.limits import Limits
from evidence.extraction.sniff import Sniffed, sniff_source
from evidence.extraction.unsupported import reason

PARSERS: dict[str, Callable[[ExtractionJob], Content]] = {
    "pdf": pdf.parse,
    "docx": docx.parse,
    "text": text.parse,
    "html": html.parse,
    "rtf": rtf.parse,
    "eml": mail.parse,
    "msg": msg.parse,
    "xlsx": sheets.parse_workbook,
    "csv": sheets.parse_table,
    "image": image.parse,
    "zip": archive.parse,
    "doc": doc.parse,
    "ppt": ppt.parse,
    "pptx": pptx.parse,
    "xls": oldsheets.parse,
    "opendocument": opendocument.parse,
    "packed": packed.parse,
    "mbox": mbox.parse,
    "pst": pst.parse,
    "tnef": tnef.parse,
    "signed": signed.parse,
    "warc": warc.parse,
    "wordperfect": wordperfect.parse,
    "recording": recording.parse,
}


def read(
    source: BinaryIO,
    filename: str,
    folder: Path,
    limits: Limits,
    depth: int = 0,
    announce: Callable[[str], None] = lambda media_type: None,
    families: frozenset[str] | None = None,
) -> Extracted:
    """Extract text and children of an open file into ``folder``. Never raises UnreadableError: it becomes the outcome.

    ``announce`` gets the media type first, so that it is known even of a file that kills its reader. ``families`` are the
    kinds that may be read; none is left out without it.
    """
    kind = sniff_source(source, filename)
    announce(kind.media_type)
    source.seek(0)
    job = ExtractionJob(source, filename, kind.media_type, limits, folder, depth)
    if kind.mismatch:
        job.note("type_mismatch", kind.mismatch)
    if families is not None and kind.family not in families:
        return _finish(job, Content(), "unsupported", reason(kind.media_type))
    return _read(job, kind)


def _read(job: ExtractionJob, kind: Sniffed) -> Extracted:
    """What reading a file of this kind comes to."""
    try:
        content = _parse(job, kind)
    except UnreadableError as failure:
        return _finish(job, Content(), failure.outcome, failure.message)
    except (MemoryError, RecursionError):
        return _finish(job, Content(), "limits", "Reading this file takes more memory than is allowed.")
    if kind.family == "recording":
        return _finish(job, content, "recording", "")
    outcome: Outcome = "ok" if job.children or any(page.text.strip() for page in content.pages) else "empty"
    return _finish(job, content, outcome, "" if outcome == "ok" else "No text was found in this file.")


def _parse(job: ExtractionJob, kind: Sniffed) -> Content:
    if kind.family == "empty":
        raise UnreadableError("empty", "The file has no content (0 bytes).")
    if kind.family == "encrypted":
        raise UnreadableError("encrypted", reason(kind.media_type))
    parser = PARSERS.get(kind.family)
    if parser is None:
        raise UnreadableError("unsupported", reason(kind.media_type))
    if job.depth > job.limits.max_depth:
        raise UnreadableError("limits", f"Nested more than {job.limits.max_depth} containers deep; not opened further.")
    return parser(job)


def _finish(job: ExtractionJob, content: Content, outcome: Outcome, message: str) -> Extracted:
    pages = _capped(job, _cleaned(job, content.pages))
    metadata = {key: clean(value)[0] for key, value in content.metadata.items() if value}
    return Extracted(
        outcome=outcome,
        media_type=job.media_type,
        pages=tuple(pages),
        children=tuple(job.children),
        metadata=metadata,
        problems=tuple(job.problems),
        message=message,
    )


def _cleaned(job: ExtractionJob, pages: list[PageText]) -> list[PageText]:
    """Pages without unstorable characters. OCR pages are clean already: their boxes point into the text as it is."""
    removed = 0
    done: list[PageText] = []
    for page in pages:
        text_, count = (page.text, 0) if page.boxes else clean(page.text)
        removed += count
        label = clean(page.label)[0].replace("\n", " ").strip()
        done.append(replace(page, text=text_, label=label))
    if removed:
        job.note("control_characters_removed", f"{removed} unprintable characters were removed from the text.")
    return done


def _capped(job: ExtractionJob, pages: list[PageText]) -> list[PageText]:
    """At most the allowed pages and characters; says so when something is left out."""
    kept: list[PageText] = []
    total = 0
    for page in pages[: job.limits.max_pages]:
        total += len(page.text)
        if total > job.limits.max_text_chars:
            break
        kept.append(page)
    if len(kept) < len(pages):
        job.note(
            "text_truncated", f"Only the first {len(kept)} of {len(pages)} pages were taken: the text is too long."
        )
    return kept
