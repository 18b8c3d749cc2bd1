"""Cells of a table put at their places: a file may claim merged cells that lie over one another, and nothing is drawn twice."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.extraction.typesetting.model import Cell, LaidRow


def placed_rows(rows: Sequence[LaidRow], continues: Sequence[Sequence[bool]]) -> list[LaidRow]:
    """The rows with their cells' columns and rows set. A cell that ``continues`` the one above it makes that one longer; its
    words, where it has any, stay where they are read."""
    ending: dict[int, Cell] = {}  # by their column, the cells whose last row is the one above
    for y, (row, parts) in enumerate(zip(rows, continues, strict=True)):
        kept: list[Cell] = []
        now: dict[int, Cell] = {}
        x = 0
        for cell, is_part in zip(row.cells, parts, strict=True):
            upper = ending.get(x)
            if is_part and upper and upper.across == cell.across and not cell.words():
                upper.down += 1
                now[x] = upper
            else:
                cell.x, cell.y = x, y
                now[x] = cell
                kept.append(cell)
            x += cell.across
        row.cells, ending = kept, now
    return list(rows)
