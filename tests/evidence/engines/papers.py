"""Short papers of many genres, written for the tests: what each is, and the day it bears. ``---`` parts them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from evidence.engines.base.types import Document

_TYPES = {".csv": "text/csv", ".eml": "message/rfc822", ".pdf": "application/pdf", ".txt": "text/plain"}


@dataclass(frozen=True, slots=True)
class Paper:
    kind: str
    day: date | None
    document: Document


def papers() -> list[Paper]:
    return [
        _paper(part) for part in re.split(r"^--- ", Path(__file__).with_name("papers.txt").read_text(), flags=re.M)[1:]
    ]


def _paper(part: str) -> Paper:
    """The first line says kind, day or "none", and the file's name; the rest are the paper's words."""
    first, _, text = part.partition("\n")
    kind, day, filename = first.split(None, 2)
    text = text.replace(",", "\t") if filename.endswith(".csv") else text  # as a table's cells are read
    return Paper(
        kind,
        None if day == "none" else date.fromisoformat(day),
        Document(text.strip("\n") + "\n", filename, _TYPES["." + filename.rsplit(".", 1)[1]]),
    )
