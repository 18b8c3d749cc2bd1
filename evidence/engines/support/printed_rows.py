"""Rows of tables and checked boxes as a paper's layout has them: what a statement under their heads may say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from evidence.engines.documents.titles import titled
from evidence.engines.layout.boxes import checked_boxes, checked_rows
from evidence.engines.layout.columns import tables
from evidence.engines.support.parse import plain, words_only
from evidence.engines.support.types import PrintedRow

_PARTS = re.compile(r" \(|; ")  # "Item 2 (cite 280.41; correct by May 3)"


def printed_rows(masked: str) -> list[PrintedRow]:
    """The rows of checklists, the checked boxes with what they answer, and the rows of tables with columns, in order."""
    return sorted((*_checked(masked), *_columns(masked)), key=lambda one: one.start)


def row_at(rows: Sequence[PrintedRow], place: int) -> PrintedRow | None:
    """The shortest row that this place lies in."""
    found = [one for one in rows if one.start <= place < one.end]
    return min(found, key=lambda one: one.end - one.start, default=None)


def is_printed_so(said: str, row: PrintedRow, title: str) -> bool:
    """Does it say what stands in one cell, behind the paper's title and others of the row's cells, each under its own head?"""
    said = said.removeprefix(f"{titled(title)}: ")
    labels, cells = {words_only(plain(one)) for one in row.labels}, [words_only(plain(cell)) for cell in row.cells]
    for colon in re.finditer(r": ", said):
        words = words_only(plain(said[colon.end() :]))
        called = {words_only(plain(one)) for one in _PARTS.split(said[: colon.start()])}
        if called <= labels and words.strip() and any(words in cell for cell in cells):
            return True
    return False


def _checked(masked: str) -> Iterator[PrintedRow]:
    for row in checked_rows(masked):
        yield PrintedRow(row.start, row.end, (f"{row.item} marked {row.choice}",), (row.comment,))
    for box in checked_boxes(masked):
        if box.asked and box.said:
            yield PrintedRow(box.start, box.end, (box.asked,), (box.said,))


def _columns(masked: str) -> Iterator[PrintedRow]:
    for table in tables(masked):
        for row in table.rows:
            cells = tuple(" ".join(masked[start:end] for start, end in cell) for cell in row.cells)
            labels = tuple(f"{head} {cell}" for head, cell in zip(table.heads, cells, strict=True))
            yield PrintedRow(row.start, row.end, labels, cells)
