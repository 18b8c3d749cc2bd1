"""ZIP: every entry becomes a child file under a name of ours. Paths, links and sizes it claims are not believed."""

from __future__ import annotations

import lzma
import stat
import zipfile
import zlib
from collections.abc import Iterator

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import CHUNK, MEGABYTE, Content, ExtractionJob, TooMuchError
from evidence.extraction.names import clean_name

_UTF8_FLAG = 0x800
ENCRYPTED_FLAG = 0x1
DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)
_LISTED = 50  # problems named one by one before they are only counted


def parse(job: ExtractionJob) -> Content:
    """Unpack entries into children. Raises UnreadableError when nothing could be taken out, with the reason."""
    try:
        package = zipfile.ZipFile(job.source)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise UnreadableError("corrupt", "The ZIP archive is damaged: its list of files can't be read.") from error
    with package:
        entries = [entry for entry in package.infolist() if not entry.is_dir()]
        skipped = Skipped(job)
        for entry in entries[: job.limits.max_entries]:
            _take(job, package, entry, skipped)
    if len(entries) > job.limits.max_entries:
        job.note("entry_limit", f"Only the first {job.limits.max_entries} of {len(entries)} files were unpacked.")
    skipped.conclude()
    _complain_if_nothing(job, skipped, len(entries))
    return Content(metadata={"entries": str(len(entries))})


class Skipped:
    """Entries left out, with why; the first ones named, the rest counted."""

    def __init__(self, job: ExtractionJob) -> None:
        self._job = job
        self.codes: list[str] = []

    def add(self, code: str, name: str, why: str) -> None:
        self.codes.append(code)
        if len(self.codes) <= _LISTED:
            self._job.note(code, f"“{name}” was not unpacked: {why}.")

    def conclude(self) -> None:
        if len(self.codes) > _LISTED:
            self._job.note("entry_skipped", f"{len(self.codes) - _LISTED} more files were not unpacked.")


def _take(job: ExtractionJob, package: zipfile.ZipFile, entry: zipfile.ZipInfo, skipped: Skipped) -> None:
    name = entry_name(entry)
    shown = clean_name(name)
    if entry.flag_bits & ENCRYPTED_FLAG:
        return skipped.add("encrypted_entry", shown, "it is password-protected")
    if is_special(entry):
        return skipped.add("entry_skipped", shown, "it is a link or device, not a file")
    most = max(job.limits.ratio_free_mb * MEGABYTE, entry.compress_size * job.limits.max_ratio)
    try:
        job.add_child(name, chunks(package, entry), most=most)
    except TooMuchError:
        skipped.add("entry_too_large", shown, "it unpacks to more than is allowed")
    except DAMAGE:
        skipped.add("entry_damaged", shown, "it is damaged or packed in an unknown way")


def chunks(package: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes]:
    with package.open(entry) as source:
        while chunk := source.read(CHUNK):
            yield chunk


def is_special(entry: zipfile.ZipInfo) -> bool:
    """Links, devices, pipes: what Unix permissions stored with the entry say it is."""
    mode = entry.external_attr >> 16
    return stat.S_IFMT(mode) not in {0, stat.S_IFREG}


def entry_name(entry: zipfile.ZipInfo) -> str:
    """The name as its maker meant it: many write UTF-8 without saying so, which reads as garbled code page 437."""
    if entry.flag_bits & _UTF8_FLAG:
        return entry.orig_filename
    try:
        return entry.orig_filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return entry.orig_filename


def _complain_if_nothing(job: ExtractionJob, skipped: Skipped, entries: int) -> None:
    if job.children or not entries:
        return
    if all(code == "encrypted_entry" for code in skipped.codes):
        raise UnreadableError(
            "encrypted",
            "The ZIP archive is password-protected. Open it with its password.",
        )
    if "entry_too_large" in skipped.codes:
        raise UnreadableError("limits", "The ZIP archive unpacks to more than is allowed; nothing was taken out.")
    raise UnreadableError("corrupt", "No file could be taken out of the ZIP archive.")
