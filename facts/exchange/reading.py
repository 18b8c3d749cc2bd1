"""A file's rows as texts by column. A CSV is read here; a workbook by the confined child, whose answer is checked."""

from __future__ import annotations

import base64
import binascii
import csv
import io
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from config.api.errors import Invalid
from config.spreadsheets import unguarded
from config.strict_json import read_json
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import ask_volume
from facts.exchange.columns import TABLES, column_of

MOST_ROWS, MOST_CELL = 500, 10_000
NEEDED = {"facts": "text", "people": "name", "issues": "claim"}


@dataclass(frozen=True, slots=True)
class FileRow:
    """``number`` counts as a spreadsheet does, the header being 1."""

    table: str
    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def read_csv(content: str, table: str) -> list[FileRow]:
    """Raises ``Invalid`` where the table as a whole can't be read."""
    reader = csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        lines = list(reader)
    except csv.Error as error:
        raise Invalid.field("csv", f"This can't be read as CSV: {error}.") from None
    return _rows(lines, table, "csv")


def read_workbook(content: str) -> list[FileRow]:
    """The sheets Facts, People and Issues of a workbook, as many as it has."""
    try:
        packed = base64.b64decode(content, validate=True)
    except binascii.Error:
        raise Invalid.field("xlsx", "This is no base64.") from None
    sheets = {str(title).strip().lower(): lines for title, lines in _sheets(packed)}
    tables = [one for one in TABLES if one in sheets]
    if not tables:
        raise Invalid.field("xlsx", "The workbook has no sheet that is called Facts, People or Issues.")
    return [row for table in tables for row in _rows(sheets[table], table, "xlsx")]


def _rows(lines: Sequence[Sequence[str]], table: str, field: str) -> list[FileRow]:
    names = [column_of(table, one) for one in lines[0]] if lines else []
    if NEEDED[table] not in names:
        raise Invalid.field(
            field, f"The first row names the columns, one of them “{NEEDED[table]}”: {', '.join(TABLES[table])}."
        )
    if twice := next((name for name in names if name and names.count(name) > 1), ""):
        raise Invalid.field(field, f"Two columns are “{twice}”; leave one of them out, or give it another name.")
    if len(lines) > MOST_ROWS + 1:
        raise Invalid.field(field, f"At most {MOST_ROWS:,} rows of a table at once; give the rest in another file.")
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        named = ((name, unguarded(cell)) for name, cell in zip(names, line, strict=False) if name and cell)
        cells = {name: cell for name, cell in named if cell.strip()}
        if any(len(cell) > MOST_CELL for cell in cells.values()):
            raise Invalid.field(field, f"Row {number} has a cell of more than {MOST_CELL:,} characters.")
        if cells:
            rows.append(FileRow(table, number, cells))
    return rows


def _sheets(packed: bytes) -> list[tuple[str, list[list[str]]]]:
    folder = Path(settings.HOME) / "work"
    folder.mkdir(parents=True, exist_ok=True)
    workdir = Path(tempfile.mkdtemp(dir=folder))
    try:
        path = workdir / "workbook.xlsx"
        path.write_bytes(packed)
        asked = {"act": "sheets", "most": MOST_ROWS + 2}
        found = ask_volume(path, asked, workdir=workdir, limits=Limits())
        if found.outcome != "ok" or not found.children:
            raise Invalid.field("xlsx", found.message or "This can't be read as a workbook.")
        return _checked((workdir / found.children[-1].path).read_bytes())
    finally:
        shutil.rmtree(workdir, ignore_errors=True)


def _checked(said: bytes) -> list[tuple[str, list[list[str]]]]:
    """What the child says is what it should be: it may have been taken over."""
    try:
        answer = read_json(said)
    except ValueError:
        answer = None
    sheets = answer.get("sheets") if isinstance(answer, dict) else None
    if not isinstance(sheets, list) or not all(_is_sheet(one) for one in sheets):
        raise Invalid.field("xlsx", "The reader gave no sensible answer for this workbook.")
    return [(title, lines) for title, lines in sheets]


def _is_sheet(one: Any) -> bool:
    return (
        isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and isinstance(one[1], list)
        and all(isinstance(line, list) and all(isinstance(cell, str) and "\0" not in cell for cell in line) for line in one[1])
    )  # fmt: skip
