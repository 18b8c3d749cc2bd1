"""Cells of tables that spreadsheets open: what one would take for a formula is made text (CWE-1236)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

# What a spreadsheet takes for a formula, also in the wide forms that East Asian versions read as these, and after spaces.
SIGNS = r"\s*[=+@\uff1d\uff0b\uff0d\uff20-]"
FORMULA = re.compile(rf"[\t\r\n]|{SIGNS}")
# Where semicolons, tabs or bars part the columns, a cell begins after each, quoted or not.
LATER_CELL = re.compile(rf"([;\t|])(?={SIGNS})")


def neutral(value: Any) -> str:
    text = "" if value is None else str(value)
    return LATER_CELL.sub(r"\1'", f"'{text}" if FORMULA.match(text) else text)


def as_csv(columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """The rows below their columns' names, each cell quoted and neutral."""
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([neutral(value) for value in row])
    return file.getvalue()
