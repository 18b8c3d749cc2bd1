"""The documents that statements were graded in, by the names of ``worth_labels.csv``."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from evidence.engines.base.types import DateMention, Document, FoundMention
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.names.mentions import find_mentions
from evidence.extraction.base import PAGE_BREAK
from evidence.extraction.sandbox import extract
from tests.bench.data import data_folder
from tests.evidence.engines.papers import papers

OWN = Path(__file__).with_name("worth")
_HEARING, _REPORT, _CONTRACT, _SHORT = 45_000, 30_000, 60_000, 40_000  # characters that are read of each, or of a part


def document_of(name: str) -> Document:
    """The document of this name; "#2" after it is its third part."""
    kind, _, rest = name.partition("/")
    if kind == "own":
        return Document((OWN / rest).read_text(), filename=rest)
    if kind == "papers":
        return next(one.document for one in papers() if one.document.filename == rest)
    if kind == "statements":
        return Document(_papers()[int(rest)], filename=rest)
    if kind == "mail":
        return _extracted(data_folder() / "07_enron" / "eml" / rest)
    if kind == "files":
        return _extracted(data_folder() / "07_evidence" / "files" / rest)
    return Document(_text(kind, rest), filename=rest.split("#")[0])


@cache
def _papers() -> list[str]:
    """The short papers that the check of statements is measured on: the second line of each."""
    parts = (one for one in Path(__file__).with_name("statements.txt").read_text().split("\n\n\n") if one.strip())
    return [one.strip().split("\n")[1].replace("[[", "").replace("]]", "") for one in parts]


def found_in(document: Document) -> tuple[list[FoundMention], list[DateMention]]:
    return find_mentions(document.text, metadata=document.metadata), find_own_dates(document)


def _text(kind: str, rest: str) -> str:
    data = data_folder()
    if kind == "transcript":  # with pages and lines; "ascii/2024-05-22.txt#2"
        return _part(_read(data / "06_depositions" / rest.split("#")[0]), _SHORT, rest)
    if kind == "horizon":
        return _part(_read(data / "08_matter" / "horizon" / rest.split("#")[0]), _HEARING, rest)
    if kind.startswith("mueller"):
        return _part(_read(data / "08_matter" / "mueller" / "mueller-report-ocr-2019-04-18.txt"), _REPORT, kind)
    if kind == "volume":
        return _read(data / "08_matter" / "horizon" / "report-volume-1" / rest)[:_REPORT]
    if kind == "cuad":
        return _read(data / "01_cuad" / "txt" / rest)[:_CONTRACT]
    return _read(next((data / "09_qa" / "corpus").rglob(rest)))[:_SHORT]


@cache
def _read(path: Path) -> str:
    return path.read_text(errors="replace")


def _part(text: str, size: int, name: str) -> str:
    return list(_parts(text, size))[int(name.split("#")[1])]


def _parts(text: str, size: int) -> Iterator[str]:
    """Parts of about this many characters, each to the end of a paragraph."""
    at = 0
    while at < len(text):
        end = min(len(text), at + size)
        if end < len(text) and (paragraph := text.rfind("\n\n", at, end)) > at:
            end = paragraph
        yield text[at:end]
        at = end


def _extracted(path: Path) -> Document:
    with tempfile.TemporaryDirectory() as folder:
        read = extract(path, filename=path.name, workdir=Path(folder))
    document = Document(
        PAGE_BREAK.join(page.text for page in read.pages), path.name, read.media_type, metadata=read.metadata
    )
    sent = read.metadata.get("date", "")[:10]
    return replace(document, reference_date=date.fromisoformat(sent)) if sent else document
