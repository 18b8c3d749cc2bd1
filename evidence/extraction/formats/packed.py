"""GZIP, BZIP2, XZ and TAR: a packed archive's files, or the one packed file, become children."""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
import tarfile
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import IO, cast

from evidence.extraction.base import Outcome
from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.archive import Skipped
from evidence.extraction.job import CHUNK, MEGABYTE, Content, ExtractionJob, TooMuchError
from evidence.extraction.names import clean_name

_PACKED = {".tgz": ".tar", ".tbz": ".tar", ".tbz2": ".tar", ".txz": ".tar", ".gz": "", ".bz2": "", ".xz": ""}
_DAMAGE = (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError, KeyError, OverflowError)
_TAR_MARK, _TAR_MARK_AT = b"ustar", 257


def parse(job: ExtractionJob) -> Content:
    """Raises UnreadableError when nothing could be taken out, with the reason."""
    most = max(job.limits.ratio_free_mb * MEGABYTE, job.size() * job.limits.max_ratio)  # a bomb unpacks to more
    if job.media_type == "application/x-tar":
        return _take_all(job, job.source, most)
    try:
        with _unpacked(job) as unpacked:
            head = unpacked.read(512)
            unpacked.seek(0)
            return _take_all(job, unpacked, most) if _is_tar(head) else _take_one(job, unpacked, most)
    except _DAMAGE as error:
        raise UnreadableError("corrupt", "The packed file is damaged and can't be unpacked.") from error


def _unpacked(job: ExtractionJob) -> IO[bytes]:
    if job.media_type == "application/gzip":
        return cast("IO[bytes]", gzip.open(job.source))
    return cast("IO[bytes]", (bz2 if job.media_type == "application/x-bzip2" else lzma).open(job.source))


def _is_tar(head: bytes) -> bool:
    return head[_TAR_MARK_AT : _TAR_MARK_AT + len(_TAR_MARK)] == _TAR_MARK


def _take_one(job: ExtractionJob, unpacked: IO[bytes], most: int) -> Content:
    name = PurePosixPath(job.filename.replace("\\", "/")).name
    stem, suffix = name[: len(name) - len(PurePosixPath(name).suffix)], PurePosixPath(name).suffix.lower()
    try:
        job.add_child(f"{stem}{_PACKED.get(suffix, suffix)}", _chunks(unpacked), "packed file", most=most)
    except TooMuchError:
        raise UnreadableError("limits", "The file unpacks to more than is allowed; nothing was taken out.") from None
    return Content(metadata={"entries": "1"})


def _take_all(job: ExtractionJob, unpacked: IO[bytes], most: int) -> Content:
    skipped = Skipped(job)
    entries = 0
    try:
        with tarfile.open(fileobj=unpacked, mode="r:") as package:
            for entry in package:
                if entry.isdir():
                    continue
                entries += 1
                if entries > job.limits.max_entries:
                    job.note("entry_limit", f"Only the first {job.limits.max_entries} files were unpacked.")
                    break
                _take(job, package, entry, skipped, most)
    except _DAMAGE as error:
        if not job.children:
            raise UnreadableError("corrupt", "The archive is damaged: nothing could be taken out.") from error
        job.note("entry_damaged", "The archive is damaged; what stands after the damage is missing.")
    skipped.conclude()
    if entries and not job.children:
        outcome: Outcome = "limits" if "entry_too_large" in skipped.codes else "corrupt"
        raise UnreadableError(outcome, "No file could be taken out of the archive.")
    return Content(metadata={"entries": str(entries)})


def _take(job: ExtractionJob, package: tarfile.TarFile, entry: tarfile.TarInfo, skipped: Skipped, most: int) -> None:
    shown = clean_name(entry.name)
    if not entry.isreg() or stat.S_IFMT(entry.mode) not in {0, stat.S_IFREG}:
        return skipped.add("entry_skipped", shown, "it is a link or device, not a file")
    content = package.extractfile(entry)
    if content is None:
        return skipped.add("entry_damaged", shown, "it is damaged or packed in an unknown way")
    try:
        job.add_child(entry.name, _chunks(content), most=most)
    except TooMuchError:
        skipped.add("entry_too_large", shown, "it unpacks to more than is allowed")


def _chunks(source: IO[bytes]) -> Iterator[bytes]:
    return iter(partial(source.read, CHUNK), b"")
