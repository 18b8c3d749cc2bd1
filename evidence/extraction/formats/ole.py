"""Old Office files are compound files (OLE): streams in one file, with the document's properties in one of them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import olefile

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import ExtractionJob

DAMAGE = (OSError, ValueError, IndexError, TypeError, KeyError, AttributeError, OverflowError, struct.error)
_PROPERTIES = {"title": "title", "author": "author", "last_saved_by": "last_modified_by"}
_DATES = {"create_time": "created", "last_saved_time": "modified"}
_NO_YEAR = 1601  # the epoch of Windows: a date that was never set


@contextmanager
def open_compound(job: ExtractionJob) -> Iterator[olefile.OleFileIO[Any]]:
    """The opened compound file. Raises UnreadableError when its list of streams is damaged."""
    try:
        compound = olefile.OleFileIO(job.source)
    except DAMAGE as error:
        raise UnreadableError("corrupt", "The document is damaged: its list of streams can't be read.") from error
    with compound:
        yield compound


def properties(compound: olefile.OleFileIO[Any]) -> dict[str, str]:
    """Title, author and dates, as far as they can be read."""
    try:
        stored = compound.get_metadata()
    except DAMAGE:
        return {}
    found = {name: _text(getattr(stored, field, None), stored.codepage) for field, name in _PROPERTIES.items()}
    for field, name in _DATES.items():
        moment = getattr(stored, field, None)
        if isinstance(moment, datetime) and moment.year > _NO_YEAR:
            found[name] = moment.isoformat()
    return {name: text for name, text in found.items() if text}


def _text(value: object, codepage: int | None) -> str:
    if not isinstance(value, bytes):
        return ""
    encoding = "utf-8" if codepage in (None, 65001, -535) else f"cp{codepage % 65536}"
    try:
        return value.decode(encoding, "replace").strip("\0 ")
    except LookupError:
        return value.decode("cp1252", "replace").strip("\0 ")
