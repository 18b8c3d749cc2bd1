"""DOCX: paragraphs, tables, text boxes, notes, comments, headers and footers, with page breaks where Word put them."""

from __future__ import annotations

import zipfile
import zlib
from functools import partial

from evidence.extraction.base import PageText
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.wordml import WordText
from evidence.extraction.job import CHUNK, Content, ExtractionJob, TooMuchError
from evidence.extraction.names import clean_name
from evidence.extraction.ooxml import Texts, open_package, read_part
from evidence.extraction.paging import sections, split_at_lines

SECTION_CHARS = 3_000
_LONGEST_PAGE = 12_000
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
_PROPERTIES = {
    "title": "title",
    "creator": "author",
    "lastModifiedBy": "last_modified_by",
    "created": "created",
    "modified": "modified",
}


def parse(job: ExtractionJob) -> Content:
    with open_package(job) as package:
        names = set(package.namelist())
        main = next((name for name in _MAIN if name in names), None)
        if main is None:
            raise UnreadableError("corrupt", "The document is damaged: it has no main text.")
        body = _read(job, package, main)
        pages = _pages(body.pages())
        for label, prefixes in _ASIDES:
            pages += _aside(job, package, label, prefixes, len(pages))
        _embedded(job, package, sum(len(page.text) for page in pages))
        if body.deletions:
            job.note(
                "tracked_changes", "The document has tracked changes: insertions are in the text, deletions are not."
            )
        return Content(pages, _properties(job, package, names))


def _pages(found: list[list[str]]) -> list[PageText]:
    """Pages as Word broke them; with no breaks, or pages nobody could read in one go, numbered sections instead."""
    texts = ["\n".join(paragraphs) for paragraphs in found]
    if len(texts) > 1 and max(map(len, texts)) <= _LONGEST_PAGE:
        return [PageText(number, text) for number, text in enumerate(texts, start=1)]
    parts = [section for paragraphs in found for section in sections(paragraphs, SECTION_CHARS)]
    parts = [piece for part in parts for piece in split_at_lines(part, _LONGEST_PAGE)]
    label = "Section {}" if len(parts) > 1 else ""
    return [PageText(number, text, label=label.format(number)) for number, text in enumerate(parts, start=1)]


def _aside(
    job: ExtractionJob, package: zipfile.ZipFile, label: str, prefixes: tuple[str, ...], before: int
) -> list[PageText]:
    """Text beside the body as one more page; repeated headers are taken once."""
    paragraphs: dict[str, None] = {}
    for name in sorted(package.namelist()):
        if name.startswith(prefixes) and name.endswith(".xml"):
            for page in _read(job, package, name).pages():
                paragraphs.update(dict.fromkeys(paragraph for paragraph in page if paragraph.strip()))
    text = "\n".join(paragraphs)
    parts = split_at_lines(text, _LONGEST_PAGE) if text else []
    return [PageText(number, part, label=label) for number, part in enumerate(parts, start=before + 1)]


def _embedded(job: ExtractionJob, package: zipfile.ZipFile, characters: int) -> None:
    """Files inside the document become children; its pictures too when there is hardly a word beside them."""
    wanted = _FILES if characters >= _LITTLE_TEXT else (*_FILES, _PICTURES)
    for entry in package.infolist():
        foreign = entry.filename.startswith("word/") and entry.filename.lower().endswith(_FOREIGN)
        if not (foreign or entry.filename.startswith(wanted)) or entry.is_dir():
            continue
        name = entry.filename.rpartition("/")[2]
        try:
            with package.open(entry) as part:
                job.add_child(name, iter(partial(part.read, CHUNK), b""), "embedded file")
        except (TooMuchError, zipfile.BadZipFile, zlib.error, OSError, RuntimeError):
            job.note("attachment_skipped", f"The file “{clean_name(name)}” inside this document can't be taken out.")


def _read(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> WordText:
    text = WordText()
    read_part(job, package, name, text)
    return text


def _properties(job: ExtractionJob, package: zipfile.ZipFile, names: set[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    if "docProps/core.xml" in names:
        try:
            read_part(job, package, "docProps/core.xml", Texts(_PROPERTIES, found.__setitem__))
        except UnreadableError:
            job.note("bad_properties", "The document's properties (title, author, dates) can't be read.")
    return found
