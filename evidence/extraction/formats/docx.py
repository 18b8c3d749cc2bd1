"""DOCX: paragraphs, tables, text boxes, notes, comments, headers and footers, with page breaks where Word put them."""

from __future__ import annotations

import zipfile

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.wordml import WordText
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.ooxml import core_properties, open_package, read_part, take_embedded
from evidence.extraction.paging import aside_pages, document_pages

_LITTLE_TEXT = 200
_FILES = ("word/embeddings/", "word/afchunk")
_FOREIGN = (".mht", ".mhtml", ".html", ".htm", ".rtf", ".txt", ".docx")  # shown by Word in place of a paragraph
_PICTURES = "word/media/"
_MAIN = ("word/document.xml", "word/document2.xml")
_ASIDES = (
    ("Footnotes", ("word/footnotes",)),
    ("Endnotes", ("word/endnotes",)),
    ("Comments", ("word/comments.",)),
    ("Headers and footers", ("word/header", "word/footer")),
)


def parse(job: ExtractionJob) -> Content:
    with open_package(job) as package:
        names = set(package.namelist())
        main = next((name for name in _MAIN if name in names), None)
        if main is None:
            raise UnreadableError("corrupt", "The document is damaged: it has no main text.")
        body = _read(job, package, main)
        pages = document_pages(body.pages())
        for label, prefixes in _ASIDES:
            pages += _aside(job, package, label, prefixes, len(pages))
        _embedded(job, package, sum(len(page.text) for page in pages))
        if body.deletions:
            job.note(
                "tracked_changes", "The document has tracked changes: insertions are in the text, deletions are not."
            )
        return Content(pages, core_properties(job, package))


def _aside(
    job: ExtractionJob, package: zipfile.ZipFile, label: str, prefixes: tuple[str, ...], before: int
) -> list[PageText]:
    """Text beside the body as one more page; repeated headers are taken once."""
    paragraphs: dict[str, None] = {}
    for name in sorted(package.namelist()):
        if name.startswith(prefixes) and name.endswith(".xml"):
            for page in _read(job, package, name).pages():
                paragraphs.update(dict.fromkeys(paragraph for paragraph in page if paragraph.strip()))
    return aside_pages(label, "\n".join(paragraphs), before)


def _embedded(job: ExtractionJob, package: zipfile.ZipFile, characters: int) -> None:
    """Files inside the document become children; its pictures too when there is hardly a word beside them."""
    wanted = _FILES if characters >= _LITTLE_TEXT else (*_FILES, _PICTURES)

    def is_wanted(name: str) -> bool:
        return name.startswith(wanted) or (name.startswith("word/") and name.lower().endswith(_FOREIGN))

    take_embedded(job, package, is_wanted)


def _read(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> WordText:
    text = WordText()
    read_part(job, package, name, text)
    return text
