"""Cells of tables that spreadsheets open: what one would take for a formula is made text (CWE-1236)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

# What a spreadsheet takes for a formula, also in the wide forms that East Asian versions read as these, and after spaces.
SIGN = r"[=+@\uff1d\uff0b\uff0d\uff20-]"
FORMULA = re.compile(rf"[\t\r\n]|\s*{SIGN}")
# Where semicolons, tabs or bars part the columns, only the first cell of a row is read as quoted: in the others a cell begins
# after each of these and a row after each line's end, and quotes before a sign, written twice, are taken for an empty word.
CELL_START = re.compile(r"\r\n|[;\t|\r\n]")
LATER_SIGN = rf'(?:[^\S\r\n]|")*{SIGN}'
LATER_CELL = re.compile(rf"({CELL_START.pattern})(?={LATER_SIGN})")


def neutral(value: Any) -> str:
    text = "" if value is None else str(value)
    return LATER_CELL.sub(r"\1'", f"'{text}" if FORMULA.match(text) else text)


# As above, with any quotes that stand before it already: so that a guard put before it differs from the text's own.
GUARDED = re.compile(rf"'*{LATER_SIGN}")
GUARDED_FIRST = re.compile(rf"'*(?:[\t\r\n]|\s*{SIGN})")


def guarded(text: str) -> str:
    """As :func:`neutral`, of what will be read again: :func:`unguarded` gives back exactly this text."""
    starts = [0, *(found.end() for found in CELL_START.finditer(text))]
    at = [n for n in starts if _is_guarded(text, n, first=n == 0)]
    parts = [text[one:other] for one, other in zip([0, *at], [*at, len(text)], strict=True)]
    return "'".join(parts)


def unguarded(cell: str) -> str:
    """The text that :func:`guarded` made this cell of; of any other cell, what a spreadsheet would show."""
    for n in reversed([0, *(found.end() for found in CELL_START.finditer(cell))]):
        if cell.startswith("'", n) and _is_guarded(cell, n + 1, first=n == 0):
            cell = cell[:n] + cell[n + 1 :]
    return cell


def _is_guarded(text: str, at: int, *, first: bool) -> bool:
    return bool((GUARDED_FIRST if first else GUARDED).match(text, at))


def as_csv(columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """The rows below their columns' names, each cell quoted and neutral."""
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([neutral(value) for value in row])
    return file.getvalue()
