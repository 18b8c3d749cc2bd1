"""The words of a recording as pages: a line for each sentence, with its seconds and its speaker, five minutes a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from evidence.extraction.base import PageText
from evidence.models import SpokenLine

PAGE_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line with the page it stands on and where its words begin there."""

    line: SpokenLine
    page: int
    offset: int


def page_of_second(second: float) -> int:
    return int(second // PAGE_SECONDS) + 1


def clock(second: float) -> str:
    """ "01:02:03": whole seconds, as players count them."""
    whole = int(second)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def span(start: float, end: float) -> str:
    return f"{clock(start)}–{clock(max(start, end))}"


def pages_of(lines: Sequence[SpokenLine], duration: float) -> tuple[tuple[PageText, ...], list[PlacedLine]]:
    """The pages, and where each line stands. ``lines`` are in order, with their speakers."""
    last = max(ceil(duration / PAGE_SECONDS), page_of_second(lines[-1].start) if lines else 1)
    texts: dict[int, list[str]] = {number: [] for number in range(1, last + 1)}
    lengths, placed = dict.fromkeys(texts, 0), []
    for line in lines:
        number = page_of_second(line.start)
        head = _head(line)
        placed.append(PlacedLine(line, number, lengths[number] + len(head)))
        texts[number].append(head + line.text)
        lengths[number] += len(head) + len(line.text) + 1
    pages = tuple(
        PageText(number, "\n".join(rows), method="speech", label=_label(number, duration))
        for number, rows in texts.items()
    )
    return pages, placed


def _head(line: SpokenLine) -> str:
    who = line.speaker.label if line.speaker else "Unknown speaker"
    return f"[{span(line.start, line.end)}] {who}: "


def _label(number: int, duration: float) -> str:
    begins = (number - 1) * PAGE_SECONDS
    return span(begins, min(begins + PAGE_SECONDS, max(duration, begins)))


def seconds_of(lines: Iterable[SpokenLine], start: int, end: int) -> tuple[float, float] | None:
    """When the words between two offsets of a page are said. ``lines`` are those of the page, in order."""
    times: list[tuple[float, float]] = []
    for line in lines:
        at = line.offset or 0
        for text, begins, ends, _ in line.words:
            if at < end and start < at + len(text):
                times.append((begins, ends))
            at += len(text) + 1
    return (times[0][0], times[-1][1]) if times else None
