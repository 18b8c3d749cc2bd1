"""XLSX as it is laid out: a page for each sheet, with its columns, merged cells and looks. Its words are those that are read
(formats/sheets.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.cells import displayed
from evidence.extraction.formats.sheets import DAMAGE
from evidence.extraction.job import MEGABYTE, ExtractionJob
from evidence.extraction.ooxml import open_package, read_part, refuse_doctypes
from evidence.extraction.typesetting.grid_building import MOST_CELLS, TOO_LARGE, GridBuilder
from evidence.extraction.typesetting.model import DescribedDocument, LaidSheet, SheetCell
from evidence.extraction.typesetting.sheet_looks import CellLooks

LARGEST = 24 * MEGABYTE  # of all sheets unpacked: what is laid out is held as a whole
_CHARACTER, _PADDING = 5.25, 3.75  # points: widths of columns are told in digits
_MOST_MERGED = 5_000
_SHEET = re.compile(r"xl/worksheets/[^/]{1,100}\.xml")


class MergedAreas:
    """Handler of a sheet's part: openpyxl makes an object of each cell of a merged area, however large that claims to be."""

    def __init__(self) -> None:
        self._left = MOST_CELLS

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "mergeCell":
            first_column, first_row, last_column, last_row = range_boundaries(attributes.get("ref", "")[:40])
            self._left -= ((last_column or 0) - (first_column or 0) + 1) * ((last_row or 0) - (first_row or 0) + 1)
        if self._left < 0:
            raise UnreadableError("limits", TOO_LARGE)

    def end(self, name: str) -> None: ...
    def data(self, text: str) -> None: ...


def source_of(job: ExtractionJob) -> DescribedDocument:
    with open_package(job) as package:
        refuse_doctypes(job, package)
        sheets = [one.filename for one in package.filelist if _SHEET.fullmatch(one.filename)]
        if sum(package.getinfo(name).file_size for name in sheets) > LARGEST:
            raise UnreadableError("limits", TOO_LARGE)
        for name in sheets:
            read_part(job, package, name, MergedAreas())
    job.source.seek(0)
    try:
        workbook = load_workbook(job.source, data_only=True, keep_links=False)
        looks = CellLooks(workbook.loaded_theme)
        return DescribedDocument([_sheet(sheet, looks) for sheet in workbook.worksheets])
    except DAMAGE as error:
        raise UnreadableError("corrupt", "The workbook's looks can't be read.") from error


def _sheet(sheet: Any, looks: CellLooks) -> LaidSheet:
    if sheet.max_row * sheet.max_column > 50 * MOST_CELLS:
        raise UnreadableError("limits", TOO_LARGE)
    grid = GridBuilder()
    _measure(sheet, grid)
    merged = _merged(sheet)
    for row in sheet.iter_rows():
        for cell in row:
            text, styled = " ".join(displayed(cell).split()), cell.has_style
            if text or (styled and looks.is_seen(cell)):
                place = cell.column - 1, cell.row - 1
                across, down = merged.get(place, (1, 1))
                grid.add(looks.cell(cell, text, SheetCell(*place, across=across, down=down)))
                if cell.alignment.wrap_text:
                    grid.wrapped.add(place)
    return grid.sheet()


def _measure(sheet: Any, grid: GridBuilder) -> None:
    usual = sheet.sheet_format.defaultColWidth
    for one in sheet.column_dimensions.values():
        for at in range((one.min or 1) - 1, min(one.max or 1, 400)):
            width = one.width or usual
            grid.widths[at] = min(600.0, (float(width) if width else 8.43) * _CHARACTER + _PADDING)
            if one.hidden:
                grid.hidden_columns.add(at)
    grid.hidden_rows |= {at - 1 for at, one in sheet.row_dimensions.items() if one.hidden}


def _merged(sheet: Any) -> dict[tuple[int, int], tuple[int, int]]:
    """By the first cell of each merged range how many columns and rows it covers. Ranges that overlap are left as they are."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for one in sorted(sheet.merged_cells.ranges, key=lambda area: (area.min_row, area.min_col))[:_MOST_MERGED]:
        area = one.max_col - one.min_col + 1, one.max_row - one.min_row + 1
        if area[0] * area[1] > MOST_CELLS or one.max_row > sheet.max_row or one.max_col > sheet.max_column:
            continue
        places = set(_places(one))
        if not taken & places:
            taken |= places
            found[one.min_col - 1, one.min_row - 1] = area
    return found


def _places(area: Any) -> Iterator[tuple[int, int]]:
    return ((x, y) for x in range(area.min_col, area.max_col + 1) for y in range(area.min_row, area.max_row + 1))
