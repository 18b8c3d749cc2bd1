"""Opticon files: which page images make up a document, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from evidence.extraction.volumes.dialect import Dialect
from evidence.extraction.volumes.table import rows

MOST_PAGES = 20_000  # of one document
YES = ("Y", "y", "1", "T", "t")


@dataclass(slots=True)
class ImageDocument:
    """A document's images: the key of each, where it lies, and how many pages it has (0: not said)."""

    begin: str
    end: int = 0  # where its last line ends
    line: int = 0  # its first line
    pages: list[tuple[str, str, int]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def documents(source: BinaryIO, encoding: str, start: int, line: int = 0) -> Iterator[ImageDocument]:
    """Documents from ``start`` on, which is where one begins. Columns: key, volume, path, document break, folder break, box
    break, number of pages."""
    held: ImageDocument | None = None
    for row in rows(source, Dialect(encoding, ",", '"'), start):
        line += 1
        key, path, begins, count = _columns(row.values)
        full = held is not None and len(held.pages) >= MOST_PAGES
        if held is None or begins or full:
            if held is not None:
                yield held
            held = ImageDocument(key, line=line, problems=["image_row"] if full else [])
        held.end = row.end
        if key and path:
            held.pages.append((key, path, count))
        else:
            held.problems.append("image_row")
    if held is not None:
        yield held


def _columns(values: list[str]) -> tuple[str, str, bool, int]:
    padded = [one.strip() for one in values] + [""] * 7
    count = padded[6]
    pages = int(count) if count.isascii() and count.isdigit() and len(count) <= 6 else 0
    return padded[0][:60], padded[2][:500], padded[3] in YES, pages
