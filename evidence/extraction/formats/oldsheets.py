"""Excel 97–2003 and binary workbooks (XLS, XLSB), read by calamine: one page for each sheet, as for XLSX."""

from __future__ import annotations

import datetime as dt
import io
import struct
from collections.abc import Iterator

from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.cells import plain
from evidence.extraction.formats.ole import open_compound, properties
from evidence.extraction.formats.sheets import capped_rows
from evidence.extraction.job import Content, ExtractionJob

_FILE_PASS = 0x002F
_LOOK = 4_096
Value = int | float | str | bool | dt.time | dt.date | dt.datetime | dt.timedelta


def parse(job: ExtractionJob) -> Content:
    """Values as they were last calculated. Number formats are not kept by these files' reader, dates are."""
    found = _properties(job)
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(job.read_all()))
        pages = [_sheet(job, workbook, number, name) for number, name in enumerate(workbook.sheet_names, start=1)]
    except (CalamineError, ValueError, OSError) as error:
        raise UnreadableError("corrupt", "The workbook is damaged and can't be read.") from error
    return Content(pages, found)


def _sheet(job: ExtractionJob, workbook: CalamineWorkbook, number: int, name: str) -> PageText:
    visible = workbook.sheets_metadata[number - 1].visible == SheetVisibleEnum.Visible
    rows = ([plain(cell) for cell in row] for row in _rows(workbook, name))
    text = "\n".join(capped_rows(job, rows, f"sheet “{name}”"))
    return PageText(number, text, label=name if visible else f"{name} (hidden)")


def _rows(workbook: CalamineWorkbook, name: str) -> Iterator[list[Value]]:
    yield from workbook.get_sheet_by_name(name).iter_rows()


def _properties(job: ExtractionJob) -> dict[str, str]:
    """Title, author and dates of an XLS. Raises UnreadableError when it is password-protected."""
    if job.media_type != "application/vnd.ms-excel":
        return {}
    with open_compound(job) as compound:
        name = "Workbook" if compound.exists("Workbook") else "Book"
        if _is_protected(compound.openstream(name).read(_LOOK)):
            raise UnreadableError("encrypted", "The workbook is password-protected. Open it with its password.")
        return properties(compound)


def _is_protected(stream: bytes) -> bool:
    """Whether the stream's first records, which are never encrypted themselves, say that the rest is ([MS-XLS] FilePass)."""
    at = 0
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        if kind == _FILE_PASS:
            return True
        at += 4 + length
    return False
