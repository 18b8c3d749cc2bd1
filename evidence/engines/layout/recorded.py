"""The text of a recording: lines that begin with their seconds and who speaks, “[00:00:12–00:00:19] Jane Roe: …”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.layout.kinds import BlockKind, LayoutBlock

_CLOCK = r"\d{2,3}:[0-5]\d:[0-5]\d"
_LINE = re.compile(rf"\[(?P<span>{_CLOCK}–{_CLOCK})\] (?P<speaker>[^\n\]]{{1,120}}?): (?=\S)")


def is_recorded(text: str) -> bool:
    """Whether every line begins so: then it is a recording's, however few speak in it."""
    lines = [line for line in text.split("\n") if line.strip()]
    return bool(lines) and all(_LINE.match(line) for line in lines)


def recorded_blocks(text: str) -> Iterator[LayoutBlock]:
    """A turn of speech for each line, whose reference are its seconds."""
    at = 0
    for line in text.split("\n"):
        if found := _LINE.match(line):
            yield LayoutBlock(
                at, at + len(line.rstrip()), BlockKind.SPEAKER_TURN, found["speaker"], reference=found["span"],
                label=found.end(),
            )  # fmt: skip
        at += len(line) + 1
