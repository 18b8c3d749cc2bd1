"""The files a production came in, as the confined child reads them. What it answers is checked: it may have been taken over."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from config.strict_json import read_json
from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import ask_volume
from evidence.extraction.volumes.package import folded
from evidence.models import EvidenceItem
from evidence.pipeline.long_jobs import WorkFailed
from evidence.storage import get_store

ARCHIVE = b"PK"
NOT_HERE = "missing_file"
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakenFile:
    """A file that was asked for: where it lies and what it is called in the volume; or the code of why it is not there."""

    path: Path | None
    name: str
    code: str


@dataclass(frozen=True, slots=True)
class TakenText:
    pages: list[str]
    encoding: str
    code: str


class Volume:
    """All files of a received production, in however many archives they came. Only while :func:`opened` holds it."""

    def __init__(self, archives: Sequence[Path], workdir: Path) -> None:
        self._archives, self._workdir = archives, workdir

    def look(self) -> list[Answer]:
        return [_looked(self._ask(one, {"act": "look"})[0]) for one in self._archives]

    def describe(self, path: str, **wanted: Any) -> Answer:
        asked = {"act": "describe", "path": path, "encoding": "", "separator": "", "quote": "", "most": 20, **wanted}
        answer = self._in_any(path, asked)[0]
        _check(all(isinstance(answer[one], dict) for one in ("encoding", "dialect")))
        _texts(answer["headers"])
        _check(isinstance(answer["end"], int) and all(_texts(one["values"]) is not None for one in answer["rows"]))
        return answer

    def rows(self, path: str, **asked: Any) -> tuple[list[Answer], int]:
        """Rows of a load file from ``start`` on, and where the next begins."""
        answer, files = self._in_any(path, {"act": "rows", "path": path, **asked})
        found = [_row(read_json(line)) for line in _read_lines(files[0])]
        return found, _whole(answer["end"])

    def images(self, path: str, **asked: Any) -> tuple[list[Answer], int]:
        """Documents of an Opticon file from ``start`` on, likewise."""
        answer, files = self._in_any(path, {"act": "images", "path": path, **asked})
        found = [_image_document(read_json(line)) for line in _read_lines(files[0])]
        return found, _whole(answer["end"])

    def take(self, paths: Sequence[str]) -> dict[str, TakenFile]:
        found: dict[str, TakenFile] = {one: TakenFile(None, "", NOT_HERE) for one in paths}
        for archive in self._archives:
            left = [one for one, taken in found.items() if taken.code == NOT_HERE]
            if not left:
                break
            answer, files = self._ask(archive, {"act": "take", "paths": left})
            _check(len(answer["found"]) == len(left))
            for path, one in zip(left, answer["found"], strict=True):
                code, at = _text(one["code"]), one["child"]
                taken = None if code else files[_whole(at)]
                found[path] = TakenFile(taken, _text(one["name"])[:500], code)
        return found

    def texts(self, paths: Sequence[str]) -> dict[str, TakenText]:
        found = {one: TakenText([], "", NOT_HERE) for one in paths}
        for archive in self._archives:
            left = [one for one, taken in found.items() if taken.code == NOT_HERE]
            if not left:
                break
            answer, files = self._ask(archive, {"act": "texts", "paths": left})
            _check(len(answer["found"]) == len(left))
            for path, one in zip(left, answer["found"], strict=True):
                found[path] = TakenText(_texts(one["pages"]), _text(one["encoding"])[:40], _text(one["code"]))
            for file in files:
                file.unlink()
        return found

    def assembled(self, files: Sequence[Path]) -> tuple[Path, list[int]]:
        """The page images as one PDF, and how many pages each gave."""
        packed = self._workdir / "images.zip"
        names = [f"{at:06d}" for at in range(len(files))]
        _pack(packed, list(zip(names, files, strict=True)))
        try:
            answer, found = self._ask(packed, {"act": "assemble", "paths": names})
        finally:
            packed.unlink()
        counts = [_whole(one) for one in answer["counts"]]
        _check(len(counts) == len(files) and len(found) == 1)
        return found[0], counts

    def unnamed(self, names: Sequence[str]) -> Answer:
        answers = [self._ask(one, {"act": "unnamed", "paths": list(names)})[0] for one in self._archives]
        listed = [one for answer in answers for one in _texts(answer["names"])]
        return {"count": sum(_whole(answer["count"]) for answer in answers), "names": listed[:500]}

    def _in_any(self, path: str, asked: Answer) -> tuple[Answer, list[Path]]:
        """Ask the archive that has the file of this name."""
        for archive in self._archives[:-1]:
            if folded(path) in {
                folded(one[0]) for one in _looked(self._ask(archive, {"act": "look"})[0])["load_files"]
            }:
                return self._ask(archive, asked)
        return self._ask(self._archives[-1], asked)

    def _ask(self, archive: Path, asked: Answer) -> tuple[Answer, list[Path]]:
        """The child's answer, and the files beside it. Raises :class:`WorkFailed` where it gave none."""
        extracted = ask_volume(archive, asked, workdir=self._workdir, limits=_limits())
        if extracted.outcome != "ok" or not extracted.children:
            raise WorkFailed(
                extracted.message or "The volume can't be read.", code="FILE_CORRUPT",
                guidance="Ask for the production again, or give it in smaller archives.",
            )  # fmt: skip
        *files, last = [self._workdir / one.path for one in extracted.children]
        answer = read_json(last.read_bytes())
        last.unlink()
        _check(isinstance(answer, dict))
        return answer, files


@contextmanager
def opened(items: Sequence[EvidenceItem]) -> Iterator[Volume]:
    """The volume that came as these items. Raises as the store does where their files are out of reach."""
    folder = Path(settings.HOME) / "work"
    folder.mkdir(parents=True, exist_ok=True)
    workdir = Path(tempfile.mkdtemp(dir=folder))
    try:
        with ExitStack() as stack:
            held = [(one, stack.enter_context(get_store().local_path(one.storage_key))) for one in items]
            archives = [path for one, path in held if is_archive(one, path)]
            loose = [(one.filename, path) for one, path in held if not is_archive(one, path)]
            if loose:
                archives.append(_pack(workdir / "loose.zip", loose))
            yield Volume(archives, workdir)
    finally:
        shutil.rmtree(workdir, ignore_errors=True)


def is_archive(item: EvidenceItem, path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == ARCHIVE and item.filename.lower().endswith(".zip")


def _pack(path: Path, files: Sequence[tuple[str, Path]]) -> Path:
    """Files that came by themselves, as an archive like the others. Nothing of them is looked at."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name, file in files:
            archive.write(file, name)
    return path


def _limits() -> Limits:
    return Limits(max_entries=settings.ARCHIVE_MAX_ENTRIES)


def _read_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file
    path.unlink()


def _looked(answer: Answer) -> Answer:
    _whole(answer["files"])
    for name, size, kind in answer["load_files"]:
        _check(bool(_text(name)) and _whole(size) >= 0 and kind in ("table", "images"))
    _check(all(isinstance(one, int) for one in answer["folders"].values()))
    return answer


def _row(plain: Any) -> Answer:
    return {"v": _texts(plain["v"]), "p": _texts(plain["p"])}


def _image_document(plain: Any) -> Answer:
    pages = [[_text(key), _text(path), _whole(count)] for key, path, count in plain["g"]]
    return {"b": _text(plain["b"]), "g": pages, "p": _texts(plain["p"])}


def _texts(value: Any) -> list[str]:
    _check(isinstance(value, list))
    return [_text(one) for one in value]


def _text(value: Any) -> str:
    _check(isinstance(value, str) and "\0" not in value)
    return str(value)


def _whole(value: Any) -> int:
    _check(isinstance(value, int) and not isinstance(value, bool) and value >= 0)
    return int(value)


def _check(fits: bool) -> None:
    if not fits:
        raise WorkFailed("The reader gave no sensible answer for this volume.", guidance="Try again, and report it.")
