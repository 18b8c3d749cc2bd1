"""The documents that filters leave, as a file. What it says is what ``evidence.list`` answers this caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cases.models import Case
from config.api.scope import Actor
from config.office_files import workbook_of_table
from config.office_tables import pdf_of_table, word_of_table
from config.spreadsheets import as_csv
from config.ui.human import words
from evidence.custody.made_files import Subject, made_file
from evidence.extraction.names import spelled
from evidence.models import EvidenceItem

TYPES = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
Item = Mapping[str, Any]


def _people(item: Item) -> str:
    return "; ".join(one["name"] or one["address"] for one in item["recipients"])


def _in_words(code: str) -> str:
    return words(code) if code else ""


def _privilege(category: str) -> str:
    none = category == EvidenceItem.Privilege.NONE
    return "" if none else str(EvidenceItem.Privilege(category).label)


# Each column with its width in a workbook and how it reads an item.
COLUMNS: dict[str, tuple[int, Callable[[Item], Any]]] = {
    "Title": (50, lambda item: item["title"]),
    "Kind": (14, lambda item: _in_words(item["kind"])),
    "Classification": (16, lambda item: item["classification"]),
    "Dated": (12, lambda item: item["document_date"]),
    "Author": (24, lambda item: item["author"]),
    "Recipients": (30, _people),
    "Custodian": (20, lambda item: item["custodian"]),
    "Source": (20, lambda item: item["source"]),
    "Tags": (20, lambda item: "; ".join(item["tags"])),
    "Exhibits": (14, lambda item: "; ".join(item["exhibits"])),
    "Privilege": (18, lambda item: _privilege(item["privilege"])),
    "Client sees it": (10, lambda item: "yes" if item["client_visible"] else "no"),
    "Status": (12, lambda item: _in_words(item["status"])),
    "Pages": (8, lambda item: item["page_count"]),
    "Facts": (8, lambda item: item["facts_count"]),
    "Size in bytes": (14, lambda item: item["size_bytes"]),
    "File name": (30, lambda item: spelled(item["filename"])),
    "SHA-256": (20, lambda item: item["sha256"]),
    "Added": (22, lambda item: item["created_at"]),
    "Id": (38, lambda item: item["id"]),
}
PRINTED = {
    "Title": 220,
    "Kind": 70,
    "Dated": 70,
    "Author": 100,
    "Custodian": 85,
    "Exhibits": 70,
    "Pages": 45,
    "Facts": 40,
}


def evidence_export(*, actor: Actor, case: Case, items: Sequence[Item], format: str) -> dict[str, Any]:
    """Write the file and sign an address for it."""
    made = made_file(
        actor=actor, subject=Subject(case.pk, "case", case.pk, "read:evidence"),
        content=_written(f"Documents: {case.name}", items, format), filename=f"documents.{format}", content_type=TYPES[format],
    )  # fmt: skip
    return made | {"count": len(items)}


def _written(title: str, items: Sequence[Item], format: str) -> bytes:
    if format == "csv":
        return as_csv(list(COLUMNS), _rows(items, COLUMNS)).encode()
    if format == "xlsx":
        widths = [width for width, _ in COLUMNS.values()]
        return workbook_of_table(
            title, sheet="Documents", headings=list(COLUMNS), rows=_rows(items, COLUMNS), widths=widths
        )
    if format == "docx":
        return word_of_table(title, list(PRINTED), _rows(items, PRINTED), widths=list(PRINTED.values()))
    return pdf_of_table(title, list(PRINTED), _rows(items, PRINTED), widths=list(PRINTED.values()))


def _rows(items: Iterable[Item], names: Iterable[str]) -> list[list[str]]:
    reads = [COLUMNS[name][1] for name in names]
    return [["" if (value := read(item)) is None else str(value) for read in reads] for item in items]
