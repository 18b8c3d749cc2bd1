"""Parts of an Office or OpenDocument package, read as a stream of events with no document type, no entities and a size limit.

Office never writes a DOCTYPE; a part that has one is an attack (external or exploding entities) and is refused.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from typing import Protocol
from xml.parsers import expat

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import CHUNK, MEGABYTE, ExtractionJob, TooMuchError
from evidence.extraction.names import clean_name

_MAX_RATIO_PART_MB = 512
_PROPERTIES = {
    "title": "title",
    "creator": "author",
    "lastModifiedBy": "last_modified_by",
    "created": "created",
    "modified": "modified",
}


class Handler(Protocol):
    """Takes the events of one XML part; names come without namespace."""

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def data(self, text: str) -> None: ...


class _EnoughError(Exception):
    """The beginning of a part has been seen."""


def open_package(job: ExtractionJob) -> zipfile.ZipFile:
    """Open the ZIP around an Office document. Raises UnreadableError when it is damaged or too many parts."""
    try:
        package = zipfile.ZipFile(job.source)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise UnreadableError("corrupt", "The document is damaged: its package can't be opened.") from error
    if len(package.filelist) > job.limits.max_entries:
        raise UnreadableError("limits", f"The document has more than {job.limits.max_entries} parts.")
    return package


def read_part(job: ExtractionJob, package: zipfile.ZipFile, name: str, handler: Handler) -> None:
    """Send one part's events to ``handler``. Raises UnreadableError on damage, a DOCTYPE, or a part too large."""
    parser = _parser()
    parser.StartElementHandler = lambda tag, attributes: handler.start(_local(tag), _local_keys(attributes))
    parser.EndElementHandler = lambda tag: handler.end(_local(tag))
    parser.CharacterDataHandler = handler.data
    _run(job, package, name, parser)


def refuse_doctypes(job: ExtractionJob, package: zipfile.ZipFile) -> None:
    """Look at the beginning of every XML part, up to its first element. Raises UnreadableError on a DOCTYPE."""
    for entry in package.filelist:
        if not entry.filename.lower().endswith((".xml", ".rels", ".vml")):
            continue
        parser = _parser()
        parser.StartElementHandler = _stop
        try:
            _run(job, package, entry.filename, parser)
        except _EnoughError:
            continue


def _stop(tag: str, attributes: dict[str, str]) -> None:
    raise _EnoughError


def _parser() -> expat.XMLParserType:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    return parser


def _refuse(*declaration: object) -> None:
    raise UnreadableError("corrupt", "The document declares XML entities, which Office never does; it was not opened.")


def _run(job: ExtractionJob, package: zipfile.ZipFile, name: str, parser: expat.XMLParserType) -> None:
    allowed = min(_MAX_RATIO_PART_MB, job.limits.max_output_mb) * MEGABYTE
    try:
        with package.open(name) as part:
            while chunk := part.read(CHUNK):
                allowed -= len(chunk)
                if allowed < 0:
                    raise UnreadableError("limits", "A part of the document unpacks to more than is allowed.")
                parser.Parse(chunk)
        parser.Parse(b"", True)
    except RuntimeError as error:  # zipfile: the entry is encrypted
        raise UnreadableError("encrypted", "The document is password-protected.") from error
    except (
        expat.ExpatError,
        zipfile.BadZipFile,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
        KeyError,
    ) as error:
        raise UnreadableError("corrupt", f"The document is damaged: its part {name[:80]} can't be read.") from error


def _local(tag: str) -> str:
    return tag.rpartition(" ")[2]


def _local_keys(attributes: dict[str, str]) -> dict[str, str]:
    return {_local(key): value for key, value in attributes.items()}


class Texts:
    """Handler that keeps the text of selected elements: core properties, shared facts."""

    def __init__(self, wanted: dict[str, str], put: Callable[[str, str], object]) -> None:
        self._wanted, self._put = wanted, put
        self._name: str | None = None
        self._parts: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._name, self._parts = self._wanted.get(name), []

    def end(self, name: str) -> None:
        if self._name:
            self._put(self._name, "".join(self._parts).strip())
        self._name = None

    def data(self, text: str) -> None:
        if self._name:
            self._parts.append(text)


def core_properties(job: ExtractionJob, package: zipfile.ZipFile) -> dict[str, str]:
    """Title, author and dates of an Office document, where it has them."""
    found: dict[str, str] = {}
    if "docProps/core.xml" in package.namelist():
        try:
            read_part(job, package, "docProps/core.xml", Texts(_PROPERTIES, found.__setitem__))
        except UnreadableError:
            job.note("bad_properties", "The document's properties (title, author, dates) can't be read.")
    return found


def take_embedded(job: ExtractionJob, package: zipfile.ZipFile, wanted: Callable[[str], bool]) -> None:
    """Files inside the document become children: those whose part names are wanted."""
    for entry in package.infolist():
        if entry.is_dir() or not wanted(entry.filename):
            continue
        name = entry.filename.rpartition("/")[2]
        try:
            with package.open(entry) as part:
                job.add_child(name, iter(partial(part.read, CHUNK), b""), "embedded file")
        except (TooMuchError, zipfile.BadZipFile, zlib.error, OSError, RuntimeError):
            job.note("attachment_skipped", f"The file “{clean_name(name)}” inside this document can't be taken out.")
