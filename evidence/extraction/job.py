"""One file being read: what a parser is given, and where it puts what it finds."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from evidence.extraction.base import ContainedFile, PageText, Problem
from evidence.extraction.failure import UnreadableError
from evidence.extraction.limits import Limits
from evidence.extraction.names import clean_name

MEGABYTE = 1024 * 1024
CHUNK = 256 * 1024


class TooMuchError(Exception):
    """One child file would go past a limit. What was written of it is gone; the others stay."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a parser found; ``outcome`` and media type are settled by the reader."""

    pages: list[PageText] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ExtractionJob:
    """``source`` is open for binary reading and seekable; ``folder`` takes the children."""

    source: BinaryIO
    filename: str
    media_type: str
    limits: Limits
    folder: Path
    depth: int = 0
    problems: list[Problem] = field(default_factory=list)
    children: list[ContainedFile] = field(default_factory=list)
    written: int = 0
    started: float = field(default_factory=time.monotonic)

    def note(self, code: str, message: str) -> None:
        self.problems.append(Problem(code, message))

    def size(self) -> int:
        """Length of the source in bytes; the read position is left at the start."""
        length = self.source.seek(0, 2)
        self.source.seek(0)
        return length

    def read_all(self) -> bytes:
        """The whole source. For formats that must be in memory anyway; refused when it can't fit."""
        if self.size() > self.limits.memory_mb * MEGABYTE // 8:
            raise UnreadableError(
                "too_large", f"A file of this kind can be read up to {self.limits.memory_mb // 8} MB."
            )
        return self.source.read()

    def time_left(self) -> float:
        """Seconds until whichever ends first, the wall clock's or the processor's share."""
        wall = self.limits.wall_seconds - (time.monotonic() - self.started)
        return min(wall, self.limits.cpu_seconds - time.process_time())

    def add_child(self, name: str, chunks: Iterable[bytes], fallback: str = "unnamed", most: int | None = None) -> None:
        """Write a child file under a server-made name.

        Raises TooMuchError when it, or all children together, would go past their limit; its bytes are removed then.
        """
        if not self.limits.max_output_mb:
            raise TooMuchError  # nothing can be written here
        path = self.folder / f"{len(self.children) + 1:04d}"
        allowed = self.limits.max_output_mb * MEGABYTE - self.written
        allowed = allowed if most is None else min(allowed, most)
        size = 0
        with path.open("xb") as target, ExitStack() as unless_whole:
            unless_whole.callback(path.unlink)
            for chunk in chunks:
                size += len(chunk)
                if size > allowed:
                    raise TooMuchError
                target.write(chunk)
            unless_whole.pop_all()
        self.written += size
        self.children.append(ContainedFile(name=clean_name(name, fallback), path=path.name, size=size))
