"""XLS and XLSB as they are laid out: grids without looks, which their reader does not tell. Words as in formats/oldsheets.py."""

from __future__ import annotations

import io
from collections.abc import Iterable

from python_calamine import CalamineError, CalamineWorkbook

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.cells import plain
from evidence.extraction.job import ExtractionJob
from evidence.extraction.typesetting.grid_building import GridBuilder
from evidence.extraction.typesetting.model import DescribedDocument, LaidSheet, Run, SheetCell


def source_of(job: ExtractionJob) -> DescribedDocument:
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(job.read_all()))
        sheets = [_sheet(workbook.get_sheet_by_name(name).iter_rows()) for name in workbook.sheet_names]
    except (CalamineError, ValueError, OSError) as error:
        raise UnreadableError("corrupt", "The workbook can't be laid out.") from error
    return DescribedDocument([*sheets])


def _sheet(rows: Iterable[Iterable[object]]) -> LaidSheet:
    grid = GridBuilder()
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if text := " ".join(plain(value).split()):
                grid.add(SheetCell(x, y, Run(text, size=10), align="left" if isinstance(value, str) else "right"))
    return grid.sheet()
