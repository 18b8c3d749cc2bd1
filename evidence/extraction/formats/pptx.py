"""PPTX: one page for each slide in the order of the presentation, its notes and comments under it."""

from __future__ import annotations

import posixpath
import zipfile

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.ooxml import core_properties, open_package, read_part, take_embedded

_MAIN = "ppt/presentation.xml"
_EMBEDDED = "ppt/embeddings/"


def parse(job: ExtractionJob) -> Content:
    with open_package(job) as package:
        if _MAIN not in package.namelist():
            raise UnreadableError("corrupt", "The presentation is damaged: it has no list of slides.")
        parts = _relations(job, package, _MAIN)
        order = _SlideOrder()
        read_part(job, package, _MAIN, order)
        slides = [parts[one] for one in order.references if one in parts]
        pages = [_slide(job, package, name, number) for number, name in enumerate(slides, start=1)]
        take_embedded(job, package, lambda name: name.startswith(_EMBEDDED))
        return Content(pages, core_properties(job, package))


def _slide(job: ExtractionJob, package: zipfile.ZipFile, name: str, number: int) -> PageText:
    """A slide's text; below it what its author wrote beside it and what others remarked."""
    texts = [_text(job, package, name)]
    for beside in sorted(_relations(job, package, name).values(), reverse=True):  # notes before comments
        kind = beside.removeprefix("ppt/")
        if kind.startswith("notesSlides/") and (notes := _text(job, package, beside)):
            texts.append(f"Notes: {notes}")
        elif kind.startswith("comments/") and (remarks := _text(job, package, beside)):
            texts.append(f"Comments: {remarks}")
    return PageText(number, "\n\n".join(text for text in texts if text), label=f"Slide {number}")


def _text(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> str:
    text = _SlideText()
    read_part(job, package, name, text)
    return "\n".join(line for line in text.lines if line.strip())


def _relations(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> dict[str, str]:
    """Parts of the package that a part refers to, by the names it uses for them; none for what lies outside."""
    folder, _, file = name.rpartition("/")
    listed = f"{folder}/_rels/{file}.rels"
    found = _Relations(folder)
    if listed in package.namelist():
        read_part(job, package, listed, found)
    present = set(package.namelist())
    return {key: part for key, part in found.parts.items() if part in present}


class _Relations:
    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.parts: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            self.parts[attributes.get("Id", "")] = posixpath.normpath(
                target.lstrip("/") if target.startswith("/") else f"{self._folder}/{target}"
            )

    def end(self, name: str) -> None: ...
    def data(self, text: str) -> None: ...


class _SlideOrder:
    """The slides' references as the presentation lists them. Both ``id`` and ``r:id`` end in ``id``; the latter wins."""

    def __init__(self) -> None:
        self.references: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sldId":
            self.references.append(attributes.get("id", ""))

    def end(self, name: str) -> None: ...
    def data(self, text: str) -> None: ...


class _SlideText:
    """Paragraphs as lines, cells of a row parted by tabs; slide numbers and dates that repeat on each slide stay out."""

    _FIELDS = ("slidenum", "datetime")

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._paragraph: list[str] = []
        self._row: list[str] | None = None
        self._cell: list[str] | None = None
        self._in_text = self._in_field = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name in ("t", "text"):
            self._in_text = True
        elif name == "fld":
            self._in_field = attributes.get("type", "").startswith(self._FIELDS)
        elif name == "br":
            self._paragraph.append("\n" if self._cell is None else " ")
        elif name == "tr":
            self._row = []
        elif name == "tc":
            self._cell = []

    def end(self, name: str) -> None:
        if name == "t":
            self._in_text = False
        elif name == "fld":
            self._in_field = False
        elif name in ("p", "text"):
            self._in_text = False
            (self.lines if self._cell is None else self._cell).append("".join(self._paragraph))
            self._paragraph = []
        elif name == "tc" and self._cell is not None:
            (self.lines if self._row is None else self._row).append(" ".join(self._cell))
            self._cell = None
        elif name == "tr" and self._row is not None:
            self.lines.append("\t".join(self._row))
            self._row = None

    def data(self, text: str) -> None:
        if self._in_text and not self._in_field:
            self._paragraph.append(text)
