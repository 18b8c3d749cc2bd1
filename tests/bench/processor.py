"""Processor time that single calls take, to the microsecond, of the processes that answer them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
SERVER = "postgres: "  # what the titles of a database's processes begin with
BACKGROUND = ("checkpointer", "background writer", "walwriter", "autovacuum", "logical replication", "archiver")


class Meter:
    """What some processes and their children have used so far; a database's own upkeep is not counted.

    The scheduler's account of each thread (``schedstat``, documented in the kernel's "Scheduler Statistics") is exact once
    the thread waits, as one does that has answered. Where the kernel keeps none it is the clock that is read.
    """

    def __init__(self, *roots: int) -> None:
        self.roots = roots
        self.is_kept = (PROC / "self" / "schedstat").exists()

    def milliseconds(self) -> float:
        if not self.is_kept:
            return 1000 * time.perf_counter()
        return sum(_nanoseconds(pid) for root in self.roots for pid in _with_children(root)) / 1e6


def _with_children(root: int) -> Iterator[int]:
    yield root
    for child in (one for task in _tasks(root) for one in _words(task / "children")):
        if not _is_background(pid := int(child)):
            yield from _with_children(pid)


def _nanoseconds(pid: int) -> int:
    """Of all its threads: the first of the three figures is the time on a processor."""
    return sum(int(figures[0]) for task in _tasks(pid) if (figures := _words(task / "schedstat")))


def _tasks(pid: int) -> list[Path]:
    try:
        return list((PROC / str(pid) / "task").iterdir())
    except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile
        return []


def _words(path: Path) -> list[str]:
    try:
        return path.read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []


_kinds: dict[int, bool] = {}  # whether the process of this number is background, of those whose titles are final


def _is_background(pid: int) -> bool:
    """Whether this is one of a database's processes that answer nobody; they say so in the title. One that was just forked
    still has its parent's, and is looked at again."""
    if pid not in _kinds:
        title = " ".join(_words(PROC / str(pid) / "cmdline"))
        found = any(f"{SERVER}{name}" in title for name in BACKGROUND)
        if not title.startswith(SERVER):
            return found
        _kinds[pid] = found
    return _kinds[pid]
