"""Tables as files that word processors and spreadsheets open."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from config.spreadsheets import neutral

# What XML 1.0 has no place for, in which Office files are written: controls, halves of pairs, U+FFFE and U+FFFF.
UNPRINTABLE = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONGEST_CELL = 32_767  # characters, in a workbook; what writes them would cut the rest off without a word
CUT = "\n… It is cut here: a cell holds no more. As CSV it is whole."
LONGEST_PROPERTY = 255  # characters of a Word document's title, author and the like


def printable(text: str) -> str:
    """The text without the characters that neither Word nor Excel can hold."""
    return UNPRINTABLE.sub("", text)


def property_text(text: str) -> str:
    """The text as a property of a document, which is short."""
    return printable(text)[:LONGEST_PROPERTY]


def cell_text(text: str) -> str:
    """What a cell of a workbook says: never a formula, and where it is longer than a cell can be, that it is cut."""
    cell = neutral(printable(text))
    return cell if len(cell) <= LONGEST_CELL else cell[: LONGEST_CELL - len(CUT)] + CUT


def workbook_of_table(
    title: str, *, sheet: str, headings: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]
) -> bytes:
    """A workbook with one sheet: its headings bold and in view, its columns of these widths, no cell a formula."""
    workbook: Any = Workbook()
    table = workbook.active
    table.title = sheet
    table.append(list(headings))
    for row in rows:
        table.append([cell_text(text) for text in row])
    for cell in table[1]:
        cell.font = Font(bold=True)
    for number, (column, width) in enumerate(zip(table.columns, widths, strict=True), start=1):
        table.column_dimensions[get_column_letter(number)].width = width
        for cell in column:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
    table.freeze_panes = "A2"
    workbook.properties.creator, workbook.properties.title = "", printable(title)
    return saved(workbook)


def saved(file: Any) -> bytes:
    """The bytes of a Word document or a workbook."""
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()
