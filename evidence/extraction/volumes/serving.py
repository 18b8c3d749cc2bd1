"""What the confined child does with a volume, which is always a ZIP archive: look, read rows, take files, put pages together.

Answers are one child file of JSON, and further ones with bytes; whoever asked checks both (``evidence/load_files/child.py``).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, cast

from evidence.extraction.base import Extracted
from evidence.extraction.characters import clean
from evidence.extraction.charsets import decode
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.archive import entry_name
from evidence.extraction.formats.text import paged
from evidence.extraction.job import MEGABYTE, ExtractionJob
from evidence.extraction.limits import Limits
from evidence.extraction.names import clean_name
from evidence.extraction.volumes.assembling import assemble
from evidence.extraction.volumes.dialect import Dialect, dialect_of, encoding_of, header_of
from evidence.extraction.volumes.opticon import documents
from evidence.extraction.volumes.package import Package, folded, load_files, take
from evidence.extraction.volumes.sheets import sheets_of
from evidence.extraction.volumes.table import TableRow, rows

ZIP = "application/zip"
MOST_TEXT = 64 * MEGABYTE
MOST_LISTED = 500
MOST_AT_ONCE = 32 * MEGABYTE  # of rows in one answer
LONGEST_SHOWN = 1_000  # characters of a value in a first look


def serve(source: BinaryIO, folder: Path, limits: Limits, asked: dict[str, Any]) -> Extracted:
    """Do what was asked of the archive. Never raises UnreadableError: it becomes the outcome."""
    job = ExtractionJob(source, "", ZIP, limits, folder)
    try:
        answer = ACTS[asked["act"]](job, Package(source), asked)
    except UnreadableError as failure:
        return Extracted(failure.outcome, ZIP, message=failure.message)
    job.add_child("answer", [json.dumps(answer).encode()])
    return Extracted("ok", ZIP, children=tuple(job.children))


def _look(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """How many files there are in which folders, and which may be load files."""
    counts = Counter(name.rpartition("/")[0] for name in package.entries)
    return {
        "files": len(package.entries),
        "folders": dict(counts.most_common(50)),
        "load_files": [list(one) for one in islice(load_files(package), 100)],
    }


def _describe(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """How a load file is written, what its columns are called, and its first rows."""
    encoding = encoding_of(_open(package, asked["path"]))
    name = asked.get("encoding") or encoding.name
    separator, quote = asked.get("separator"), asked.get("quote")
    dialect = dialect_of(header_of(_open(package, asked["path"]), name), name)
    if separator:
        dialect = Dialect(name, separator, quote or "", "®" if quote == "þ" else "")
    read = rows(_open(package, asked["path"]), dialect, 0)
    found = [next(read, TableRow([], [], 0)), *(_shortened(one) for one in islice(read, asked["most"]))]
    return {
        "encoding": asdict(encoding),
        "dialect": asdict(dialect),
        "headers": found[0].values,
        "end": found[0].end,
        "rows": [{"values": one.values, "problems": one.problems} for one in found[1:]],
    }


def _shortened(row: TableRow) -> TableRow:
    return replace(row, values=[value[:LONGEST_SHOWN] for value in row.values])


def _rows(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """So many rows from a place in the file on, in a child file with one of them in each line."""
    found = rows(_open(package, asked["path"]), Dialect(**asked["dialect"]), asked["start"])
    return _written(job, found, asked, lambda one: {"v": one.values, "p": one.problems})


def _images(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """So many documents of an Opticon file from a place on, likewise. One never ends within a document."""
    found = documents(_open(package, asked["path"]), asked["encoding"], asked["start"])
    return _written(job, found, asked, lambda one: {"b": one.begin, "g": one.pages, "p": one.problems})


def _written(
    job: ExtractionJob, found: Iterator[Any], asked: dict[str, Any], shown: Callable[[Any], Any]
) -> dict[str, Any]:
    written = {"count": 0, "end": asked["start"]}

    def chunks() -> Iterator[bytes]:
        size = 0
        for one in islice(found, asked["most"]):
            line = json.dumps(shown(one), separators=(",", ":")).encode() + b"\n"
            written["count"], written["end"] = written["count"] + 1, one.end
            yield line
            size += len(line)
            if size > MOST_AT_ONCE:
                return  # whoever asked asks on from here

    job.add_child("rows", chunks())
    return written


def _take(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """Each file asked for, as a child of its own, or the code of why not; with the name by which it was found."""
    found = []
    for path in asked["paths"]:
        code, before = take(job, package, path), len(job.children)
        entry, _ = package.find(path)
        name = clean_name(entry_name(entry)) if entry else ""
        found.append({"code": code, "child": None if code else before - 1, "name": name})
    return {"found": found}


def _texts(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """Each text file asked for, as pages. Form feeds part these; without one there is one page."""
    return {"found": [_text(job, package, path) for path in asked["paths"]]}


def _text(job: ExtractionJob, package: Package, path: str) -> dict[str, Any]:
    code, folder = take(job, package, path), job.folder
    if code:
        return {"code": code, "pages": [], "encoding": ""}
    taken = folder / job.children[-1].path
    if taken.stat().st_size > MOST_TEXT:
        return {"code": "too_large", "pages": [], "encoding": ""}
    text, encoding = decode(taken.read_bytes())
    parts = paged(text.removeprefix("\ufeff")) if "\f" in text else []
    pages = [one.text for one in parts] or [text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")]
    return {"code": "", "pages": [clean(one)[0] for one in pages], "encoding": encoding}


def _assemble(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    return {"counts": assemble(job, package.archive, asked["paths"])}


def _unnamed(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """Files of the volume that nothing named."""
    named = {folded(one) for one in asked["paths"]}
    left = [entry for name, entry in package.entries.items() if name not in named]
    return {"count": len(left), "names": [clean_name(entry_name(one)) for one in left[:MOST_LISTED]]}


def _sheets(job: ExtractionJob, package: Package, asked: dict[str, Any]) -> dict[str, Any]:
    """The first rows of a workbook, which the archive is."""
    return {"sheets": [list(one) for one in sheets_of(job.source, asked["most"])]}


def _open(package: Package, path: str) -> BinaryIO:
    entry, code = package.find(path)
    if entry is None:
        raise UnreadableError("corrupt", f"The load file “{path}” is not in the volume ({code}).")
    return cast(BinaryIO, package.archive.open(entry))


ACTS: dict[str, Callable[[ExtractionJob, Package, dict[str, Any]], dict[str, Any]]] = {
    "look": _look,
    "describe": _describe,
    "rows": _rows,
    "sheets": _sheets,
    "images": _images,
    "take": _take,
    "texts": _texts,
    "assemble": _assemble,
    "unnamed": _unnamed,
}
