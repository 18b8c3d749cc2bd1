"""A spreadsheet's cells put together as a grid: which rows and columns are shown, how wide they are, and how large all is set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import ceil, sqrt

from evidence.extraction.failure import UnreadableError
from evidence.extraction.typesetting.model import LaidSheet, Run, SheetCell

MOST_CELLS, MOST_COLUMNS = 40_000, 256
EMPTY_ROWS = 2  # in a row that are shown; the numbers of the rows tell where more are
USUAL_WIDTH, WIDEST_WORDS = 48.0, (320.0, 160.0, 90.0)
LONGEST, LARGEST = 9_000.0, 7_500_000.0  # points of a sheet's side, and of its area: what can still be drawn to be read
SMALLEST = 0.6  # what is larger is set smaller, down to this share
CHARACTER, MORE = 0.48, 0.13  # ems: about how wide a character is, and how much more a capital
LINE = 1.08  # ems: how high a line is
INSET = 6.0  # points on both sides of a cell's words
TOO_LARGE = "A sheet has too many cells to be laid out as a page."


@dataclass(slots=True)
class GridBuilder:
    """Takes cells at their place in the file, counted from 0, and what is known of columns and rows."""

    widths: dict[int, float] = field(default_factory=dict)
    hidden_columns: set[int] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    cells: list[SheetCell] = field(default_factory=list)
    wrapped: set[tuple[int, int]] = field(
        default_factory=set
    )  # cells whose words are broken, not set over their neighbours

    covered: int = 0

    def add(self, cell: SheetCell) -> None:
        self.covered += cell.across * cell.down
        if self.covered > MOST_CELLS:
            raise UnreadableError("limits", TOO_LARGE)
        self.cells.append(cell)

    def sheet(self) -> LaidSheet:
        count = max((cell.x + cell.across for cell in self.cells), default=1)
        if count > MOST_COLUMNS:
            raise UnreadableError("limits", f"A sheet has more than {MOST_COLUMNS} columns.")
        rows = _shown_rows(self.cells)
        cells = [_moved(cell, rows) for cell in self.cells]
        widths = [max(8.0, self.widths.get(at, USUAL_WIDTH)) for at in range(count)]
        broken = {(x, rows[y]) for x, y in self.wrapped if y in rows}
        _set_over_neighbours(cells, widths, broken)
        widths, scale = _fitted(cells, widths, broken, len(rows))
        for cell in cells:
            cell.run.size *= scale
        letters = [letters_of(at) + (" (hidden)" if at in self.hidden_columns else "") for at in range(count)]
        numbers = [f"{row + 1}{'*' if row in self.hidden_rows else ''}" for row in rows]
        return LaidSheet([width * scale for width in widths], letters, numbers, cells, scale)


def letters_of(column: int) -> str:
    """A for 0, AA for 26."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _shown_rows(cells: Iterable[SheetCell]) -> dict[int, int]:
    """By its number in the file the place of each row that is shown."""
    used = sorted({cell.y for cell in cells})
    shown: list[int] = []
    for row in used:
        first = shown[-1] + 1 if shown else 0
        shown += [*range(first, row + 1)] if row - first <= EMPTY_ROWS else [row]
    return {row: at for at, row in enumerate(shown)}


def _moved(cell: SheetCell, rows: dict[int, int]) -> SheetCell:
    down = sum(row in rows for row in range(cell.y, min(cell.y + cell.down, max(rows) + 1)))
    return replace(cell, y=rows[cell.y], down=max(1, down))


def _set_over_neighbours(cells: list[SheetCell], widths: list[float], wrapped: set[tuple[int, int]]) -> None:
    """Words wider than their cell stand over the empty cells beside it, as spreadsheet programs show them."""
    taken = {(cell.x + x, cell.y + y) for cell in cells for x in range(cell.across) for y in range(cell.down)}
    for cell in cells:
        if cell.across * cell.down > 1 or cell.align != "left" or (cell.x, cell.y) in wrapped:
            continue
        room = widths[cell.x]
        while (
            room < _length(cell) and cell.x + cell.across < len(widths) and (cell.x + cell.across, cell.y) not in taken
        ):
            room += widths[cell.x + cell.across]
            cell.across += 1


def _fitted(
    cells: list[SheetCell], widths: list[float], wrapped: set[tuple[int, int]], rows: int
) -> tuple[list[float], float]:
    """The widths of the columns, and how large the sheet is set."""
    scale = 0.0
    for most in WIDEST_WORDS:
        widened = _widened(cells, widths, wrapped, most)
        wide, high = sum(widened), max(1.0, sum(_heights(cells, widened, rows)))
        scale = min(1.0, LONGEST / max(wide, high), sqrt(LARGEST / (wide * high)))
        if scale >= SMALLEST:
            return widened, scale
    raise UnreadableError("limits", TOO_LARGE)


def _widened(cells: list[SheetCell], given: list[float], wrapped: set[tuple[int, int]], most: float) -> list[float]:
    """Columns as wide as their words in one line, or, where these are broken, as their longest word: spreadsheet programs cut
    off what has no room."""
    widths = list(given)
    for cell in cells:
        if cell.across == 1 and cell.run.text:
            parts = cell.run.text.split() if (cell.x, cell.y) in wrapped else [cell.run.text]
            wanted = max(_wide(part, cell.run) for part in parts) + INSET
            widths[cell.x] = max(widths[cell.x], min(most, wanted))
    return widths


def _heights(cells: list[SheetCell], widths: list[float], rows: int) -> list[float]:
    heights = [LINE * 9.0] * rows
    for cell in cells:
        room = max(8.0, sum(widths[cell.x : cell.x + cell.across]) - INSET)
        lines = max(1, ceil(_wide(cell.run.text, cell.run) / room - 0.01))
        heights[cell.y] = max(heights[cell.y], lines * LINE * cell.run.size + 3 if cell.down == 1 else 0)
    return heights


def _length(cell: SheetCell) -> float:
    return _wide(cell.run.text, cell.run) + INSET


def _wide(text: str, run: Run) -> float:
    """About how wide these words are, in points."""
    capitals = sum(one.isupper() or one in "_@%&" for one in text)
    return run.size * (len(text) * CHARACTER + capitals * MORE) * (1.06 if run.bold else 1.0)
