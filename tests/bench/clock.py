"""Percentiles, and processor time of processes that are not ours to ask."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def percentile(values: list[float], share: float) -> float:
    """Interpolated between the two nearest; ``share`` is 0.5 for the median."""
    ordered = sorted(values)
    at = (len(ordered) - 1) * share
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def milliseconds(action: Callable[[], object]) -> float:
    """How long a call takes."""
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000


def tree_seconds(*roots: int) -> list[float]:
    """Processor seconds that each process with its descendants has used so far, the ended and reaped ones included."""
    found = {pid: stat for pid in _processes() if (stat := _stat(pid)) is not None}
    children: dict[int, list[int]] = {}
    for pid, (parent, _) in found.items():
        children.setdefault(parent, []).append(pid)
    return [_with_descendants(root, found, children) for root in roots]


def _with_descendants(root: int, found: dict[int, tuple[int, float]], children: dict[int, list[int]]) -> float:
    own = found[root][1] if root in found else 0.0
    return own + sum(_with_descendants(child, found, children) for child in children.get(root, ()))


class Busy:
    """Processor milliseconds of some processes with their children: what load does not change.

    The kernel counts in ticks of ten milliseconds, so only means of many calls mean something.
    """

    def __init__(self, *roots: int) -> None:
        self.roots = roots

    def milliseconds(self) -> float:
        return 1000 * sum(tree_seconds(*self.roots))


def postgres_pid(home: Path) -> int:
    """The server process of an embedded PostgreSQL."""
    return int(next(home.rglob("postmaster.pid")).read_text().split("\n", 1)[0])


def _processes() -> list[int]:
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdecimal()]


def _stat(pid: int) -> tuple[int, float] | None:
    """Parent and processor seconds (own, and of children that were waited for)."""
    try:
        fields = (PROC / str(pid) / "stat").read_bytes().decode("utf-8", "replace").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(fields[1]), sum(map(int, fields[11:15])) / TICKS


def family(root: int) -> list[int]:
    """A process and all its descendants."""
    parents = {pid: stat[0] for pid in _processes() if (stat := _stat(pid)) is not None}
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found
