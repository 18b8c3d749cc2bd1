"""The same rows as CSV, a workbook, a table in Word, or a list to print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from config.office_files import printable, saved
from config.office_tables import FIXED, pdf_of_table, word_of_table
from config.spreadsheets import as_csv, guarded
from facts.facts.citation_text import cited_in_words

Rows = Sequence[Mapping[str, str]]
LISTED = ("Date", "Fact", "Sources", "People", "Status")
LISTED_WIDTHS = (75, 230, 230, 90, 60)
WIDTHS = {
    "text": 60,
    "quote": 60,
    "notes": 40,
    "people": 30,
    "issues": 40,
    "document": 30,
    "description": 60,
    "issue": 60,
}


def csv_of(columns: Sequence[str], rows: Rows) -> bytes:
    return as_csv(columns, ([guarded(row.get(name, "")) for name in columns] for row in rows)).encode()


def workbook_of(sheets: Mapping[str, tuple[Sequence[str], Rows]]) -> bytes:
    workbook: Any = Workbook()
    workbook.remove(workbook.active)
    for title, (columns, rows) in sheets.items():
        sheet = workbook.create_sheet(title.capitalize())
        sheet.append(list(columns))
        for row in rows:
            sheet.append([guarded(printable(row.get(name, ""))) or None for name in columns])
        for number, name in enumerate(columns, start=1):
            sheet.cell(1, number).font = Font(bold=True)
            sheet.column_dimensions[get_column_letter(number)].width = WIDTHS.get(name, 14)
        for line in sheet.iter_rows(min_row=2):
            for cell in line:
                cell.alignment, cell.number_format = Alignment(wrap_text=True, vertical="top"), "@"
        sheet.freeze_panes = "A2"
    workbook.properties.creator = ""
    workbook.properties.created = workbook.properties.modified = FIXED.replace(tzinfo=None)
    return saved(workbook)


def word_of(title: str, facts: Sequence[Mapping[str, Any]]) -> bytes:
    return word_of_table(title, LISTED, map(_listed, facts), widths=LISTED_WIDTHS)


def pdf_of(title: str, facts: Sequence[Mapping[str, Any]]) -> bytes:
    """A list to print."""
    return pdf_of_table(title, LISTED, map(_listed, facts), widths=LISTED_WIDTHS)


def _listed(fact: Mapping[str, Any]) -> tuple[str, ...]:
    sources = (
        cited_in_words(one["evidence_title"], one["place"], one.get("citation_text", ""), one["quote"])
        for one in fact["citations"]
    )
    return (
        fact["date_label"], fact["text"], "\n".join(sources), ", ".join(one["name"] for one in fact["entities"]), fact["status"],
    )  # fmt: skip
