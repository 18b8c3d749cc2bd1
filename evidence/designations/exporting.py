"""The designations of a transcript as a file to serve or file: CSV, or a table in Word."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from docx import Document

from config.api.scope import Actor
from config.office_files import printable
from config.spreadsheets import as_csv
from evidence.custody.made_files import Subject, made_file
from evidence.designations.readers import words_of
from evidence.models import Designation, Transcript
from evidence.transcripts.bluebook import citation, full_citation

TYPES = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
COLUMNS = (
    "page_line", "first_page", "first_line", "last_page", "last_line", "kind", "party", "testimony", "grounds", "answers",
    "status", "ruling", "ruled_on",
)  # fmt: skip
INTERNAL = ("tags", "note")  # the firm's work product
HEADINGS = ("Designation", "Testimony", "Objections and counters", "Ruling")
FIXED = datetime(2000, 1, 1, tzinfo=UTC)  # in the file's properties, so that the same designations make the same file


def designations_export(
    *, actor: Actor, transcript: Transcript, designations: Sequence[Designation], format: str, internal: bool
) -> dict[str, Any]:
    """Write the file and sign an address for it. With ``internal`` tags and notes are in it, which are for nobody outside."""
    rows = words_of(transcript, designations)
    content = _csv(rows, internal=internal).encode() if format == "csv" else _docx(transcript, rows, internal=internal)
    subject = Subject(transcript.case_id, "transcript", transcript.pk, "read:designations")
    made = made_file(
        actor=actor, subject=subject, content=content, filename=f"designations-{transcript.pk}.{format}",
        content_type=TYPES[format],
    )  # fmt: skip
    return made | {"designations": len(rows)}


def _csv(rows: Iterable[Any], *, internal: bool) -> str:
    names = (*COLUMNS, *INTERNAL) if internal else COLUMNS
    return as_csv(names, ([_cells(one)[name] for name in names] for one in rows))


def _cells(one: Any) -> dict[str, Any]:
    return {
        "page_line": str(one.places), "first_page": one.first_page, "first_line": one.first_line,
        "last_page": one.last_page, "last_line": one.last_line, "kind": one.kind, "party": one.party,
        "testimony": _words(one), "grounds": "; ".join(one.reasons),
        "answers": str(one.answers.places) if one.answers else "", "status": one.status, "ruling": one.ruling,
        "ruled_on": one.ruled_on or "", "tags": "; ".join(one.tags), "note": one.note,
    }  # fmt: skip


def _docx(transcript: Transcript, rows: list[Any], *, internal: bool) -> bytes:
    """A row for each designated passage, in the order of the transcript, with what answers it beside it."""
    document: Any = Document()
    document.core_properties.created = document.core_properties.modified = FIXED
    document.core_properties.author, document.core_properties.comments = "", ""
    document.add_heading("Designations of testimony", level=1)
    day = transcript.taken_on or transcript.item.document_date
    document.add_paragraph(printable(full_citation(transcript, None, day)))
    headings = (*HEADINGS, "For the firm only") if internal else HEADINGS
    table = document.add_table(rows=1, cols=len(headings), style="Table Grid")
    for cell, heading in zip(table.rows[0].cells, headings, strict=True):
        cell.paragraphs[0].add_run(heading).bold = True
    answers: dict[Any, list[Any]] = defaultdict(list)
    for one in rows:
        answers[one.answers_id].append(one)
    for one in rows:
        if one.kind in ("affirmative", "note") or (one.kind == "counter" and not one.answers):
            _add_row(table, _row(transcript, one, answers, internal=internal))
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def _add_row(table: Any, texts: Sequence[str]) -> None:
    for cell, text in zip(table.add_row().cells, texts, strict=True):
        cell.text = printable(text)


def _row(transcript: Transcript, one: Any, answers: Mapping[Any, list[Any]], *, internal: bool) -> list[str]:
    answering = _answering(one, answers)
    head = f"{citation(transcript, one.places)}\n{_page_line(transcript, one)}{one.party}, {one.get_kind_display().lower()}"
    cells = [head, _words(one), "\n\n".join(_answer(each) for each in answering)]
    cells.append("\n".join(text for each in [one, *answering] if (text := _ruling(each))))
    return [*cells, "\n".join([", ".join(one.tags), one.note]).strip()] if internal else cells


def _page_line(transcript: Transcript, one: Any) -> str:
    """Where the citation names no lines, since none are printed, those of the file."""
    return "" if transcript.numbering == "printed" else f"{one.places} as counted in the file\n"


def _answering(one: Any, answers: Mapping[Any, list[Any]]) -> list[Any]:
    """What answers it, each followed by what answers that, however long the chain is."""
    found, waiting = [], answers.get(one.pk, [])[::-1]
    while waiting:
        each = waiting.pop()
        found.append(each)
        waiting += answers.get(each.pk, [])[::-1]
    return found


def _answer(one: Any) -> str:
    if one.kind == "objection":
        names = dict(Designation.Reason.choices)
        return f"{one.party} objects to {one.places}: {'; '.join(str(names[reason]) for reason in one.reasons)}"
    return f"{one.party} counters with {one.places}: {_words(one)}"


def _ruling(one: Any) -> str:
    if one.status not in ("admitted", "excluded", "sustained", "overruled"):
        return ""
    day = f", {one.ruled_on.isoformat()}" if one.ruled_on else ""
    return f"{one.get_status_display()}{day}{': ' if one.ruling else ''}{one.ruling}"


def _words(one: Any) -> str:
    return "\n".join(line.text for line in one.shown_lines if line.text)
