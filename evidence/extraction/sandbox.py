"""Extraction as the rest of the product sees it: one call, and whatever the file does, an answer comes back.

Parsing happens in a confined child of a warm helper process (see zygote.py). Safe to call from threads and from
processes forked after import; a process reads one file at a time.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import msgpack

from evidence.extraction.base import ContainedFile, Extracted
from evidence.extraction.confinement import Confinement
from evidence.extraction.helper import Helper, environment
from evidence.extraction.limits import Limits
from evidence.extraction.sharing import kind_of
from evidence.extraction.verdict import Report, helper_lost, judge
from evidence.extraction.wire import BadMessageError, unpack

__all__ = ["Limits", "ask_volume", "confinement_here", "extract", "lay_out", "open_copy", "render", "take_key_frames"]

_GRACE_SECONDS = 15.0


def extract(
    path: Path, *, filename: str, workdir: Path, limits: Limits | None = None, depth: int = 0, origin: str = ""
) -> Extracted:
    """Read the file at ``path``, known to people as ``filename``; children of a container are written into ``workdir``.

    ``depth`` is how many containers the file came out of; small files of one ``origin`` may be read by one child
    (see shared.py). Never raises for what is inside the file; raises OSError when the file or ``workdir`` can't be opened.
    """
    limits = limits or Limits()
    with path.open("rb") as source:
        if found := _read_shared(source.fileno(), filename, limits, origin):
            return found
    with path.open("rb") as source, _folder_in(workdir) as folder:
        request = {"filename": filename, "folder": str(folder), "limits": asdict(limits), "depth": depth}
        report = _HELPER.run(msgpack.packb(request), source.fileno(), limits.wall_seconds + _GRACE_SECONDS)
        if report is None:
            return helper_lost()
        return _take_children(judge(Report(**report), limits), folder, workdir)


def render(
    path: Path, *, filename: str, workdir: Path, first: int, last: int, limits: Limits | None = None
) -> Extracted:
    """Draw these pages of the file at ``path`` (rendering.py): its children, in ``workdir``, are the pages' pixels.
    Raises as :func:`extract` does."""
    return _made(path, workdir, limits or Limits(), {"filename": filename, "pages": [first, last]})


def take_key_frames(path: Path, *, filename: str, workdir: Path, limits: Limits | None = None) -> Extracted:
    """Take the pictures of the film at ``path`` where it changes (key_frames.py): its children, in ``workdir``, are JPEGs
    named by their second. Raises as :func:`extract` does."""
    return _made(path, workdir, limits or Limits(), {"filename": filename, "frames": True})


def lay_out(path: Path, *, filename: str, workdir: Path, limits: Limits | None = None) -> Extracted:
    """Lay the document at ``path`` out as pages (typesetting/): its one child, in ``workdir``, is a PDF with a page for each page
    of its text. Raises as :func:`extract` does."""
    return _made(path, workdir, limits or Limits(), {"filename": filename, "layout": True})


def _made(path: Path, workdir: Path, limits: Limits, asked: dict[str, Any]) -> Extracted:
    """What a child of its own makes of the file."""
    with path.open("rb") as source, _folder_in(workdir) as folder:
        request = {**asked, "folder": str(folder), "limits": asdict(limits)}
        report = _HELPER.run(msgpack.packb(request), source.fileno(), limits.wall_seconds + _GRACE_SECONDS)
        return helper_lost() if report is None else _take_children(judge(Report(**report), limits), folder, workdir)


def ask_volume(path: Path, asked: dict[str, Any], *, workdir: Path, limits: Limits | None = None) -> Extracted:
    """Have the archive at ``path`` looked into, or files of it taken out (volumes/serving.py): the children, in ``workdir``,
    are what was taken, and last the answer. Raises as :func:`extract` does."""
    limits = limits or Limits()
    with path.open("rb") as source, _folder_in(workdir) as folder:
        request = {"filename": "", "folder": str(folder), "limits": asdict(limits), "volume": asked}
        report = _HELPER.run(msgpack.packb(request), source.fileno(), limits.wall_seconds + _GRACE_SECONDS)
        return helper_lost() if report is None else _take_children(judge(Report(**report), limits), folder, workdir)


def open_copy(path: Path, *, filename: str, workdir: Path, password: str, limits: Limits | None = None) -> Extracted:
    """Open the encrypted file at ``path`` (opening.py): its one child, in ``workdir``, is the file without its password.
    Raises as :func:`extract` does."""
    limits = limits or Limits()
    with path.open("rb") as source, _folder_in(workdir) as folder:
        request = {"filename": filename, "folder": str(folder), "limits": asdict(limits), "password": password}
        try:
            report = _HELPER.run(msgpack.packb(request), source.fileno(), limits.wall_seconds + _GRACE_SECONDS)
        finally:
            _HELPER.stop()  # the password was in its memory, and what it would fork next reads the files of others
        return helper_lost() if report is None else _take_children(judge(Report(**report), limits), folder, workdir)


def _read_shared(source: int, filename: str, limits: Limits, origin: str) -> Extracted | None:
    """What a shared child found in a small file: its text, without any remark. All else is for a child of its own."""
    kind = kind_of(filename, os.fstat(source).st_size) if origin else ""
    if not kind:
        return None
    answer = _HELPER.ask_shared(kind, origin, limits, filename, source)
    if answer is None:
        return None
    try:
        found = unpack(answer)
    except BadMessageError:
        return None
    return found if found.outcome == "ok" and not (found.problems or found.children) else None


def confinement_here() -> Confinement:
    """Which confinement a file is read in on this machine and as this user: tried by a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o711)
        done = subprocess.run(
            [sys.executable, "-m", "evidence.extraction.probe", folder],
            env=environment(),
            cwd="/",
            capture_output=True,
            text=True,
            check=True,
        )
    return Confinement(**json.loads(done.stdout))


@contextmanager
def _folder_in(workdir: Path) -> Iterator[Path]:
    """A folder of the child's own, on the same file system as ``workdir``; gone afterwards with all in it."""
    folder = Path(tempfile.mkdtemp(prefix=".reading-", dir=workdir.resolve(strict=True)))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _take_children(extracted: Extracted, folder: Path, workdir: Path) -> Extracted:
    """Move the children out of the child's folder; only plain files of the size it reported, under names of ours."""
    taken: list[ContainedFile] = []
    number = 0
    for child in extracted.children:
        found = (folder / child.path).lstat() if (folder / child.path).exists() else None
        if found is None or not stat.S_ISREG(found.st_mode) or found.st_size != child.size or found.st_nlink != 1:
            return replace(
                extracted, outcome="corrupt", children=(), message="The reader broke while unpacking this file."
            )
        number = _free_number(workdir, number)
        os.chown(folder / child.path, os.getuid(), os.getgid())
        (folder / child.path).rename(workdir / f"{number:04d}")
        taken.append(replace(child, path=f"{number:04d}"))
    return replace(extracted, children=tuple(taken))


def _free_number(workdir: Path, last: int) -> int:
    number = last + 1
    while (workdir / f"{number:04d}").exists():
        number += 1
    return number


_HELPER = Helper()
os.register_at_fork(after_in_child=_HELPER.forget)
atexit.register(_HELPER.stop)
