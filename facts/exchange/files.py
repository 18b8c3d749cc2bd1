"""A file that a call makes of what its caller sees: stored, and given out by an address that is good for a short time."""

from __future__ import annotations

from typing import Any

from cases.models import Case
from config.api.scope import Actor
from evidence.custody.made_files import Subject, made_file

TYPES = {
    "csv": "text/csv",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "ftm": "application/x-ndjson",
    "jsonld": "application/ld+json",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
ENDINGS = {"ftm": "ftm.json"}


def file_given_out(
    *, actor: Actor, case: Case, content: bytes, name: str, format: str, permission: str, count: int
) -> dict[str, Any]:
    """Store the file and sign an address for it."""
    made = made_file(
        actor=actor, subject=Subject(case.pk, "case", case.pk, permission), content=content,
        filename=f"{name}.{ENDINGS.get(format, format)}", content_type=TYPES[format],
    )  # fmt: skip
    return made | {"count": count}
