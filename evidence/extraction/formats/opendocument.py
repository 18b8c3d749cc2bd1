"""OpenDocument (ODT, ODS, ODP): the text of ``content.xml``; a sheet or a slide is a page."""

from __future__ import annotations

import zipfile

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.odftext import DocumentText
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.ooxml import Texts, open_package, read_part, take_embedded
from evidence.extraction.paging import aside_pages, document_pages

_CONTENT, _META, _MANIFEST = "content.xml", "meta.xml", "META-INF/manifest.xml"
_PROPERTIES = {
    "title": "title",
    "initial-creator": "author",
    "creator": "last_modified_by",
    "creation-date": "created",
    "date": "modified",
}
_EMBEDDED = "Object "


def parse(job: ExtractionJob) -> Content:
    with open_package(job) as package:
        names = set(package.namelist())
        if _CONTENT not in names:
            raise UnreadableError("corrupt", "The document is damaged: it has no content.")
        if _MANIFEST in names and _is_encrypted(job, package):
            raise UnreadableError(
                "encrypted", "The document is password-protected. Remove the password and add it again."
            )
        text = DocumentText(job.limits.max_cells)
        read_part(job, package, _CONTENT, text)
        if text.deletions:
            job.note(
                "tracked_changes", "The document has tracked changes: insertions are in the text, deletions are not."
            )
        if text.cut:
            job.note("rows_truncated", "The document has more cells than are read; its last rows are missing.")
        take_embedded(job, package, lambda name: name.startswith(_EMBEDDED) and "/" not in name)
        pages = _pages(text)
        for label, lines in text.beside.items():
            pages += aside_pages(label, "\n".join(line for line in lines if line.strip()), len(pages))
        return Content(pages, _properties(job, package, names))


def _pages(text: DocumentText) -> list[PageText]:
    if not text.parts:
        return document_pages([page for page in text.pages if any(line.strip() for line in page)])
    return [
        PageText(number, "\n".join(line for line in lines if line.strip()), label=label)
        for number, (label, lines) in enumerate(text.parts, start=1)
    ]


def _is_encrypted(job: ExtractionJob, package: zipfile.ZipFile) -> bool:
    entries = _Encryption()
    read_part(job, package, _MANIFEST, entries)
    return entries.found


class _Encryption:
    def __init__(self) -> None:
        self.found = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.found = self.found or name == "encryption-data"

    def end(self, name: str) -> None: ...
    def data(self, text: str) -> None: ...


def _properties(job: ExtractionJob, package: zipfile.ZipFile, names: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    if _META in names:
        try:
            read_part(job, package, _META, Texts(_PROPERTIES, found.setdefault))
        except UnreadableError:
            job.note("bad_properties", "The document's properties (title, author, dates) can't be read.")
    return found
