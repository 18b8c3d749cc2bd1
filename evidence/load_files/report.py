"""What became of each row, as a table to keep: written to a file row by row, however many there are."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from config.api.scope import Actor
from config.spreadsheets import neutral
from evidence.custody.made_files import Subject, stored_file
from evidence.models import LoadFileImport, LoadFileRow

HEADINGS = ("Row", "First number", "Last number", "Outcome", "Code", "Problem", "Column", "Value", "Evidence")
AT_ONCE = 2_000


def report_made(*, actor: Actor, found: LoadFileImport) -> dict[str, Any]:
    """A line for each problem of a row, and one for a row without; last, the files that no row names."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.csv"
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file, quoting=csv.QUOTE_ALL)
            writer.writerow(HEADINGS)
            for line in _lines(found):
                writer.writerow([neutral(one) for one in line])
        subject = Subject(found.case_id, "load_file_import", found.pk, "read:evidence")
        return stored_file(
            actor=actor, subject=subject, path=path, filename="import-report.csv", content_type="text/csv"
        )


def _lines(found: LoadFileImport) -> Iterator[tuple[Any, ...]]:
    rows = LoadFileRow.objects.filter(load_import=found).order_by("number").defer("values", "images", "names")
    for row in rows.iterator(chunk_size=AT_ONCE):
        about = (row.number, row.begin, row.end, str(LoadFileRow.Outcome(row.outcome).label))
        for one in row.problems or [{"code": "", "message": "", "column": "", "value": ""}]:
            yield (*about, one["code"], one["message"], one["column"], one["value"], row.item_id or "")
    for name in found.unnamed.get("names", ()):
        yield ("", "", "", "Not imported", "unnamed_file", "No row names this file of the volume.", "", name, "")
    if (left := found.unnamed.get("count", 0) - len(found.unnamed.get("names", ()))) > 0:
        yield ("", "", "", "Not imported", "unnamed_file", f"{left} more files that no row names.", "", "", "")
