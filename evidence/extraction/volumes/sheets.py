"""The cells of a small workbook as texts: its first sheets, rows and columns, whatever else is in it."""

from __future__ import annotations

import zipfile
from datetime import date, datetime
from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from evidence.extraction.failure import UnreadableError

MOST_SHEETS, MOST_COLUMNS = 10, 60
DAMAGED = (InvalidFileException, zipfile.BadZipFile, ParseError, KeyError, ValueError, TypeError, OSError, IndexError)


def sheets_of(source: BinaryIO, most: int) -> list[tuple[str, list[list[str]]]]:
    """Each sheet's title, and so many of its first rows. Formulas are never computed: of one it has what was stored."""
    try:
        workbook = load_workbook(source, read_only=True, data_only=True)
        return [(sheet.title, _lines(sheet, most)) for sheet in workbook.worksheets[:MOST_SHEETS]]
    except DAMAGED as error:
        raise UnreadableError("corrupt", "This can't be read as a workbook.") from error


def _lines(sheet: Any, most: int) -> list[list[str]]:
    rows = sheet.iter_rows(max_row=most, max_col=MOST_COLUMNS, values_only=True)
    lines = [[_text(value) for value in row] for row in rows]
    while lines and not any(lines[-1]):
        lines.pop()
    return lines


def _text(value: Any) -> str:
    """A day without its midnight, a whole number without its point."""
    if value is None:
        return ""
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        value = value.date()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).replace("\0", "")
