"""Statements that list the cells of a table's row, perhaps under the heads of their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.support.parse import plain
from evidence.engines.support.types import Missing

_CELLS = re.compile(r"\t+|[ ]*\|[ ]*|[ ]{2,}")
_ON_DAY = re.compile(r"\AOn [A-Z][a-z]{2,8} \d{1,2}, \d{4}: ")
_WORD = re.compile(r"[a-z]+")
_HEAD_REACH = 4_000  # characters above a row in which its table's heads stand
_LONGEST_HEAD = 30


def cells_of(quote: str) -> list[str]:
    """The cells of a row, also as they go on in lines below that have no others; none where the quote is no row."""
    first, *below = quote.strip().split("\n")
    cells, rest = _cells(first), [_cells(line) for line in below]
    if len(cells) < 2 or any(len(one) != 1 for one in rest):
        return []
    goes_on = " ".join(one[0] for one in rest)
    return [*cells, *(f"{cell} {goes_on}" for cell in cells if goes_on)]


def _cells(line: str) -> list[str]:
    return [said for cell in _CELLS.split(line.strip()) if (said := plain(cell).casefold().rstrip("."))]


def heads_above(text: str, start: int) -> frozenset[str]:
    """The words of the lines above that may be heads: several cells, none of them a sentence or a figure."""
    above = text[max(0, start - _HEAD_REACH, text.rfind("\f", 0, start) + 1) : start].split("\n")
    rows = (cells_of(line) for line in above)
    heads = (row for row in rows if row and not any(len(cell) > _LONGEST_HEAD or cell[0].isdigit() for cell in row))
    return frozenset(word for row in heads for cell in row for word in _WORD.findall(cell))


def missing_cells(said: str, cells: list[str], heads: frozenset[str]) -> Iterator[Missing]:
    """The parts of the list that are no cell of the row, but for the heads before them."""
    for part in _ON_DAY.sub("", said).rstrip(".").split("; "):
        words = part.casefold().rstrip(".")
        ends = [cell for cell in cells if words == cell or words.endswith(f" {cell}")]
        if not any(set(_WORD.findall(words.removesuffix(cell))) <= heads for cell in ends):
            yield Missing("act", part)


def lists_cells(said: str, cells: list[str]) -> bool:
    """Does the statement list what the row has, with or without its heads, rather than say something about it?"""
    parts = [part.casefold().rstrip(".") for part in _ON_DAY.sub("", said).rstrip(".").split("; ")]
    if not cells or len(parts) < 2:
        return False
    return any(part in cells for part in parts) or all(
        part.endswith(tuple(f" {cell}" for cell in cells)) for part in parts
    )
