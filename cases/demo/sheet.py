"""Workbooks: one sheet for each second-level heading of the source, with real dates and numbers in the cells."""

from __future__ import annotations

import io
import re
from datetime import date, datetime

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from cases.demo.archive import settled
from cases.demo.source import DemoSource, SourceBlock

HEADER_FILL = PatternFill("solid", start_color="1F3A4D")
NUMBER = re.compile(r"\d{1,9}(\.\d{2})?")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def build(source: DemoSource) -> bytes:
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for block in source.blocks:
        if block.kind == "heading":
            current: Worksheet = workbook.create_sheet(block.text)
            current.sheet_view.showGridLines = False
        elif block.kind == "table":
            _table(current, block)
        else:
            _line(current, block.text)
    workbook.properties.creator = source.header.get("author", "")
    workbook.properties.created = datetime.fromisoformat(source.date)
    out = io.BytesIO()
    workbook.save(out)
    return settled(out.getvalue(), source.date)


def _line(sheet: Worksheet, text: str) -> None:
    """A line above the table; the sheet's first is its title."""
    sheet.append([text])
    row = sheet.max_row
    sheet[f"A{row}"].font = Font(bold=row == 1, size=13 if row == 1 else 10)


def _table(sheet: Worksheet, block: SourceBlock) -> None:
    first = sheet.max_row + 2
    for row, cells in enumerate(block.rows, start=first):
        for column, text in enumerate(cells, start=1):
            _cell(sheet, row, column, text, header=row == first)
    for column, width in enumerate(_widths(block.rows)):
        sheet.column_dimensions["ABCDEFGHIJ"[column]].width = width
    sheet.freeze_panes = f"A{first + 1}"


def _cell(sheet: Worksheet, row: int, column: int, text: str, *, header: bool) -> None:
    cell = sheet.cell(row, column, _value(text))
    if header:
        cell.font = Font(bold=True, color="FFFFFF")
        cell.fill = HEADER_FILL
        cell.alignment = Alignment(horizontal="center")
    elif isinstance(cell.value, float):
        cell.number_format = "#,##0.00"
    elif isinstance(cell.value, date):
        cell.number_format = "mm/dd/yyyy"


def _value(text: str) -> str | int | float | date | None:
    """What a clerk would have typed: a number, a day, words, or nothing."""
    if NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return date.fromisoformat(text) if DAY.fullmatch(text) else text or None


def _widths(rows: tuple[tuple[str, ...], ...]) -> list[float]:
    return [min(12 + 0.9 * max(len(cell) - 10 for cell in column), 70.0) for column in zip(*rows, strict=True)]
