"""Lines of a file in any encoding, with where each ends, so that reading can go on there later."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

LONGEST_LINE = 8 * 1024 * 1024  # bytes: what goes on beyond is a line of its own, and said to be cut
_MARKS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


@dataclass(frozen=True, slots=True)
class VolumeLine:
    text: str
    end: int  # of its bytes in the file
    decoded: bool = True  # without replacing anything
    cut: bool = False


def lines(source: BinaryIO, encoding: str, start: int) -> Iterator[VolumeLine]:
    """The lines from ``start`` on, which is where a line begins. ``source`` is read forwards only."""
    _skip(source, start)
    end, mark = start, _MARKS.get(encoding, b"")
    while raw := _next(source, encoding):
        end += len(raw)
        shown = raw.removeprefix(mark) if end == len(raw) and mark else raw
        cut = len(raw) >= LONGEST_LINE
        try:
            yield VolumeLine(shown.decode(encoding), end, cut=cut)
        except UnicodeDecodeError:
            yield VolumeLine(shown.decode(encoding, "replace"), end, decoded=False, cut=cut)


def _skip(source: BinaryIO, start: int) -> None:
    if source.seekable():
        source.seek(start)
        return
    while start > 0 and (chunk := source.read(min(start, 1 << 20))):
        start -= len(chunk)


def _next(source: BinaryIO, encoding: str) -> bytes:
    """One line's bytes with its end. In UTF-16 the byte 0A is a line's end only as half of the right character."""
    if not encoding.startswith("utf-16"):
        return source.readline(LONGEST_LINE)
    found = bytearray()
    while len(found) < LONGEST_LINE and (piece := source.readline(LONGEST_LINE - len(found))):
        found += piece
        at = len(found) - 1
        if found[at] != 0x0A:
            continue
        if encoding == "utf-16-be" and at % 2 and found[at - 1] == 0:
            break
        if encoding == "utf-16-le" and not at % 2:
            found += source.read(1)
            if found[-1] == 0:
                break
    return bytes(found)
