"""The files of a volume by the paths that its load file names. No such path is ever opened: it is compared with names."""

from __future__ import annotations

import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO

from evidence.extraction.failure import UnreadableError
from evidence.extraction.formats.archive import DAMAGE, ENCRYPTED_FLAG, chunks, entry_name, is_special
from evidence.extraction.job import MEGABYTE, ExtractionJob, TooMuchError
from evidence.extraction.names import clean_name

MOST_ENTRIES = 500_000
_OUTSIDE = re.compile(r"(?:^|[\\/])\.\.(?:[\\/]|$)|^[A-Za-z]:|^[\\/]{2}|\0")


class Package:
    """The archive's entries by their folded names, and by the last part of these."""

    def __init__(self, source: BinaryIO) -> None:
        try:
            self.archive = zipfile.ZipFile(source)
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
            raise UnreadableError("corrupt", "The ZIP archive is damaged: its list of files can't be read.") from error
        entries = [one for one in self.archive.infolist() if not one.is_dir()]
        if len(entries) > MOST_ENTRIES:
            raise UnreadableError("too_large", f"A volume has at most {MOST_ENTRIES:,} files; give it in parts.")
        self.entries: dict[str, zipfile.ZipInfo] = {}
        self._by_last: dict[str, list[str]] = defaultdict(list)
        self._twice: set[str] = set()
        for entry in entries:
            name = folded(entry_name(entry))
            if name in self.entries:
                self._twice.add(name)
            self.entries[name] = entry
            self._by_last[name.rpartition("/")[2]].append(name)

    def find(self, path: str) -> tuple[zipfile.ZipInfo | None, str]:
        """The entry that a path means, or the code of why there is none. Folders above the volume's may be named in one
        place and not in the other, as long as only one entry fits."""
        if is_outside(path):
            return None, "unsafe_path"
        wanted = folded(path)
        fitting = [wanted] if wanted in self.entries else self._fitting(wanted)
        if len(fitting) > 1 or self._twice.intersection(fitting):
            return None, "ambiguous_file"
        return (self.entries[fitting[0]], "") if fitting else (None, "missing_file")

    def _fitting(self, wanted: str) -> list[str]:
        named = self._by_last.get(wanted.rpartition("/")[2], [])
        return [one for one in named if one.endswith(f"/{wanted}") or wanted.endswith(f"/{one}")]


def folded(path: str) -> str:
    return clean_name(path).casefold()


def is_outside(path: str) -> bool:
    """Whether a path leads out of its volume, or names a drive or a machine."""
    return bool(_OUTSIDE.search(path.strip()))


def take(job: ExtractionJob, package: Package, path: str) -> str:
    """Write the file that a path means as the job's next child; else the code of why not."""
    entry, code = package.find(path)
    if entry is None:
        return code
    if entry.flag_bits & ENCRYPTED_FLAG:
        return "encrypted_file"
    if is_special(entry):
        return "missing_file"
    most = max(job.limits.ratio_free_mb * MEGABYTE, entry.compress_size * job.limits.max_ratio)
    try:
        job.add_child(entry_name(entry), chunks(package.archive, entry), most=most)
    except TooMuchError:
        return "too_large"
    except DAMAGE:
        return "damaged_file"
    return ""


def load_files(package: Package) -> Iterator[tuple[str, int, str]]:
    """What may be a load file: its name, size, and ``table`` or ``images``."""
    for name, entry in package.entries.items():
        kind = {".dat": "table", ".csv": "table", ".tsv": "table", ".opt": "images"}.get(PurePosixPath(name).suffix)
        if kind and not entry.flag_bits & ENCRYPTED_FLAG:
            yield clean_name(entry_name(entry)), entry.file_size, kind
