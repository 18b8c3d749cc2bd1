"""What text extraction hands back: pages with text, boxes where OCR found them, and children of containers.

Page texts are final: what is stored, indexed, cited and shown is exactly this text. The item's whole text is the pages
joined by ``PAGE_BREAK``; but pages cut out of continuous text tell where they start in it, and keep that place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

PAGE_BREAK = "\n\f\n"

Outcome = Literal["ok", "empty", "unsupported", "encrypted", "corrupt", "too_large", "timeout", "limits", "recording"]


@dataclass(frozen=True, slots=True)
class WordBox:
    """A word's place on the page: offsets into the page's text, box as fractions (0–1) of page width and height."""

    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PageText:
    number: int  # from 1
    text: str
    method: Literal["text", "ocr", "speech", "received"] = (
        "text"  # received: as the other side gave it; no parser says so
    )
    label: str = ""  # sheet name, "Body", printed page label
    boxes: tuple[WordBox, ...] = ()
    width: float = 0.0  # points, where known
    height: float = 0.0
    start: int | None = None  # in the file's own text, for a page cut out of continuous text


def is_of_body(label: str) -> bool:
    """Whether a page with this label is of an office file's own text; notes, comments and headers stand beside it."""
    return not label or label.startswith(("Section ", "Slide "))


@dataclass(frozen=True, slots=True)
class ContainedFile:
    """A file inside a container (ZIP entry, mail attachment): its bytes lie at ``path`` in the job's own folder."""

    name: str  # display name, cleaned; never used as a path
    path: str
    size: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a person should know: a readable message with a stable code."""

    code: str  # "entry_skipped", "encrypted_entry", "control_characters_removed", "bad_date", ...
    message: str


@dataclass(frozen=True, slots=True)
class Extracted:
    outcome: Outcome
    media_type: str  # by content
    pages: tuple[PageText, ...] = ()
    children: tuple[ContainedFile, ...] = ()
    metadata: dict[str, str] = field(
        default_factory=dict
    )  # mail: from,to,cc,date,subject,message-id; author, title ...
    problems: tuple[Problem, ...] = ()
    message: str = ""  # why, when the outcome is not ok: for people
