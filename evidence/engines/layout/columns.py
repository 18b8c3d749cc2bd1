"""Tables whose columns stand apart by blanks and whose cells may go on in the lines below: each row's cells under its heads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_CELL = re.compile(r"\S+(?: \S+)*")
_SUM = re.compile(r"[^A-Za-z]*\d\.\d\d\)?$")
_RULE = re.compile(r"[-=_ +|]+$")
_FEWEST_HEADS, _FEWEST_ROWS = 3, 2
_LONGEST_HEAD, _LONGEST_KEY, _SHORTENED = 28, 12, 8  # characters; "Viol."
_OFF = 3  # characters that a cell may begin before its column's head

Place = tuple[int, int]


@dataclass(slots=True)
class ColumnRow:
    """``cells[n]`` are the places of the words under the head of this number, one for each line."""

    start: int
    end: int
    cells: list[list[Place]]


@dataclass(slots=True)
class ColumnTable:
    heads: list[str]
    rows: list[ColumnRow] = field(default_factory=list)


def tables(masked: str) -> Iterator[ColumnTable]:
    """The tables in order whose first column has something short for each row, by which the rows are parted."""
    table: ColumnTable | None = None
    columns: list[Place] = []
    begin, parted = 0, False
    for line in masked.split("\n"):
        cells = [(found.start(), found.end()) for found in _CELL.finditer(line)]
        if _is_header(line, cells):
            if table and len(table.rows) >= _FEWEST_ROWS:
                yield table
            table, columns = ColumnTable([line[start:end] for start, end in cells]), cells
        elif table and cells and not _RULE.match(line) and not _added(table, columns, (line, begin), cells, parted):
            if len(table.rows) >= _FEWEST_ROWS:
                yield table
            table = None
        parted = not cells
        begin += len(line) + 1
    if table and len(table.rows) >= _FEWEST_ROWS:
        yield table


def _is_header(line: str, cells: list[Place]) -> bool:
    """Short words without figures, three cells of them or more, none of which is a label or a sentence."""
    words = [line[start:end] for start, end in cells]
    return len(cells) >= _FEWEST_HEADS and all(
        word[:1].isupper()
        and len(word) <= _LONGEST_HEAD
        and not any(one.isdigit() for one in word)
        and (word[-1].isalnum() or (word[-1] in ".)#/" and len(word) <= _SHORTENED))
        for word in words
    )


def _added(table: ColumnTable, columns: list[Place], at: tuple[str, int], cells: list[Place], parted: bool) -> bool:
    """Puts the line's cells into a new row of the table, or into the last one, where it goes on; False where the line is none
    of it, as one below a blank line that begins no row."""
    line, begin = at
    under = [_under(columns, cell) for cell in cells]
    is_new = under[0] == 0
    if not is_new and any(_SUM.match(line[start:end]) for start, end in cells):
        return False  # what the rows come to
    if _is_text(columns, cells) or (is_new and parted and _is_short(table, cells)):
        return False
    if (
        under != sorted(set(under))
        or (is_new and not _is_key(line, cells, columns))
        or (not is_new and (parted or not table.rows))
    ):
        return False
    if is_new:
        table.rows.append(ColumnRow(begin + cells[0][0], begin, [[] for _ in columns]))
    row = table.rows[-1]
    for column, (start, end) in zip(under, cells, strict=True):
        row.cells[column].append((begin + start, begin + end))
    row.end = begin + len(line.rstrip())
    return True


def _is_text(columns: list[Place], cells: list[Place]) -> bool:
    """Is it one cell that stands below the first head and the next ones too, as a paragraph under the table does?"""
    start, end = cells[0]
    return len(cells) == 1 and start < columns[0][1] and end > columns[1][1]


def _is_short(table: ColumnTable, cells: list[Place]) -> bool:
    """Has it fewer cells than half of any row of the table, as a numbered heading behind a blank line has?"""
    return bool(table.rows) and all(2 * len(cells) <= sum(map(bool, row.cells)) for row in table.rows)


def _under(columns: list[Place], cell: Place) -> int:
    """The number of the head that most of the cell stands below, or else of the last one that begins before it."""
    below = [min(end, cell[1]) - max(start, cell[0]) for start, end in columns]
    if max(below) > 0:
        return below.index(max(below))
    return max((number for number, (start, _) in enumerate(columns) if start - _OFF <= cell[0]), default=0)


def _is_key(line: str, cells: list[Place], columns: list[Place]) -> bool:
    """Is the first cell short, apart from the second column, and is there another?"""
    start, end = cells[0]
    return len(cells) > 1 and end - start <= _LONGEST_KEY and end < columns[1][0] and not line[start:end].endswith(":")
