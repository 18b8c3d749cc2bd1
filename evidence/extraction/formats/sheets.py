"""Spreadsheets and tables: one page for each sheet, rows as lines, cells parted by tabs."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from evidence.extraction.base import PageText
from evidence.extraction.charsets import decode
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.cells import displayed
from evidence.extraction.formats.parts import in_parts, is_too_long
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.ooxml import open_package, refuse_doctypes

LONGEST_FIELD = 1_000_000
_DELIMITERS = ",;\t|"
DAMAGE = (
    KeyError, ValueError, TypeError, IndexError, AttributeError, OSError, EOFError, RuntimeError,
    zipfile.BadZipFile, ParseError, DefusedXmlException, InvalidFileException,
)  # fmt: skip


def parse_workbook(job: ExtractionJob) -> Content:
    """XLSX: values as they were last calculated and shown."""
    with open_package(job) as package:
        refuse_doctypes(job, package)
    job.source.seek(0)
    try:
        workbook = load_workbook(job.source, read_only=True, data_only=True, keep_links=False)
        pages = [_sheet(job, sheet, number) for number, sheet in enumerate(workbook.worksheets, start=1)]
        properties = workbook.properties
    except DAMAGE as error:
        raise UnreadableError("corrupt", "The workbook is damaged and can't be read.") from error
    if not pages:
        raise UnreadableError("unsupported", "No sheet of this workbook can be read. Save it as an ordinary XLSX.")
    created = properties.created.isoformat() if properties.created else ""
    return Content(pages, {"title": properties.title or "", "author": properties.creator or "", "created": created})


def _sheet(job: ExtractionJob, sheet: Any, number: int) -> PageText:
    hidden = "" if sheet.sheet_state == "visible" else " (hidden)"
    sheet.reset_dimensions()  # the size the file claims may be a lie; read what is there
    rows = ([displayed(cell) for cell in row] for row in sheet.iter_rows())
    return PageText(number, "\n".join(capped_rows(job, rows, f"sheet “{sheet.title}”")), label=f"{sheet.title}{hidden}")


def parse_table(job: ExtractionJob) -> Content:
    """CSV or TSV: the delimiter is what the first lines agree on. One too long for one document comes out in parts."""
    if is_too_long(job):
        return in_parts(job)
    text, encoding = decode(job.read_all())
    text = text.removeprefix("\ufeff").replace("\0", "")
    csv.field_size_limit(LONGEST_FIELD)  # of the process: whoever reads tables sets its own
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        lines = list(capped_rows(job, reader, "the table"))
    except csv.Error:
        job.note("irregular_table", "The file isn't a regular table; its lines are shown as they are.")
        lines = text.splitlines()[: job.limits.max_rows]
    return Content([PageText(1, "\n".join(lines))], {"charset": encoding})


def _delimiter(text: str) -> str:
    sample = text[:20_000].splitlines()[:50]
    return max(_DELIMITERS, key=lambda mark: (sum(mark in line for line in sample), -_DELIMITERS.index(mark)))


def capped_rows(job: ExtractionJob, rows: Iterable[list[str]], what: str) -> Iterator[str]:
    """Rows as lines, empty ones left out, up to the limit; a Problem says when something was cut."""
    cells = 0
    for number, row in enumerate(rows, start=1):
        cells += len(row)
        if number > job.limits.max_rows or cells > job.limits.max_cells:
            job.note("rows_truncated", f"Only the first {number - 1} rows of {what} were read.")
            return
        line = "\t".join(" ".join(cell.split()) for cell in row).rstrip("\t")
        if line:
            yield line
