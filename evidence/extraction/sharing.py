"""Which files may be read by a shared child (see shared.py), and what the helper is asked for them."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

import msgpack

from evidence.extraction.limits import Limits

SUFFIXES = {".txt": "text", ".text": "text", ".md": "text", ".log": "text", ".csv": "text", ".pdf": "pdf"}
LARGEST = 1024 * 1024  # bytes


def kind_of(filename: str, size: int) -> str:
    """Which children may read a file of this name and size: a kind of theirs, empty for none."""
    return SUFFIXES.get(Path(filename).suffix.lower(), "") if 0 < size <= LARGEST else ""


@cache
def shared_limits(limits: Limits) -> Limits:
    """For a shared child: the processor time and memory are those of all its files together, the rest is a file's."""
    return replace(
        limits,
        cpu_seconds=min(limits.cpu_seconds, 60),
        wall_seconds=min(limits.wall_seconds, 10.0),
        memory_mb=min(limits.memory_mb, 1024),
        max_output_mb=0,
        max_ocr_pages=0,
    )


def request_for(kind: str, origin: str, limits: Limits) -> bytes:
    """What the helper is asked for a shared child that reads files of this kind and origin."""
    request: bytes = msgpack.packb({"kind": kind, "origin": origin, "limits": msgpack.packb(asdict(limits))})
    return request
