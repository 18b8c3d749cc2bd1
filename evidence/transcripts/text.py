"""The text of a transcript by page and line, from the pages and blocks that reading the document stored.

Nothing here reads a layout: which words are line numbers, running heads, questions and answers, and which page and line is
printed beside them, the blocks say (``evidence.engines.layout``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from evidence.engines.layout.kinds import FURNITURE, TURNS, BlockKind
from evidence.engines.layout.line_ends import joined, words_in
from evidence.transcripts.places import Place, PlaceRange

_REFERENCE = re.compile(r"(\d{1,5}):(\d{1,3})")
_FURNITURE = frozenset(str(kind) for kind in FURNITURE)
_TURNS = frozenset(str(kind) for kind in TURNS)


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """A line as it is cited. ``start`` and ``end`` are its words' place on the sheet, the page of the file."""

    place: Place
    sheet: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Speech:
    """What somebody says in one go: a question, an answer, another turn, or words that are no speech."""

    kind: str
    speaker: str
    sheet: int
    start: int
    end: int

    @property
    def is_turn(self) -> bool:
        return self.kind in _TURNS


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of the file: its number, its text, and its blocks in order, each with kind, place, speaker and reference."""

    number: int
    text: str
    blocks: Sequence[Any]


@dataclass
class TranscriptText:
    """The lines of a transcript in order, and who speaks in them.

    ``numbering`` is "printed" where pages and lines are, "lines" where only lines are and the pages of the file are
    counted, "counted" where the lines that have words are counted as well.
    """

    lines: list[TranscriptLine] = field(default_factory=list)
    speeches: list[Speech] = field(default_factory=list)
    numbering: str = "counted"

    @cached_property
    def by_place(self) -> dict[Place, list[int]]:
        """Where in ``lines`` each place stands; more than once where the pages begin anew."""
        found: dict[Place, list[int]] = {}
        for at, line in enumerate(self.lines):
            found.setdefault(line.place, []).append(at)
        return found

    @cached_property
    def pages(self) -> list[int]:
        """The numbers of its pages, each once, in order."""
        return list(dict.fromkeys(line.place.page for line in self.lines))

    def between(self, places: PlaceRange) -> list[TranscriptLine]:
        """The lines of the range; none where an end of it is not there, or there more than once."""
        first, last = self.by_place.get(places.first, []), self.by_place.get(places.last, [])
        return self.lines[first[0] : last[0] + 1] if len(first) == len(last) == 1 else []

    def said_in(self, lines: Iterable[TranscriptLine]) -> str:
        """The words of these lines in one line."""
        return joined((line.text for line in lines), self._words)

    def of_page(self, page: int) -> list[TranscriptLine]:
        return [line for line in self.lines if line.place.page == page]

    def speech_at(self, line: TranscriptLine) -> Speech | None:
        """Who speaks where the line's words begin."""
        at = bisect_right(self._spoken, (line.sheet, line.start)) - 1
        found = self.speeches[at] if at >= 0 else None
        if found is None or found.sheet != line.sheet or found.end <= line.start:
            following = self.speeches[at + 1] if at + 1 < len(self.speeches) else None
            return following if following and self._begins_in(following, line) else None
        return found

    def lines_of(self, speech: Speech) -> list[TranscriptLine]:
        """The lines that the words of the speech stand in."""
        at = max(0, bisect_right(self._begins, (speech.sheet, speech.start)) - 1)
        found = []
        for line in self.lines[at:]:
            if (line.sheet, line.start) >= (speech.sheet, speech.end):
                break
            if line.sheet == speech.sheet and line.end > speech.start:
                found.append(line)
        return found

    @cached_property
    def _words(self) -> frozenset[str]:
        return words_in(line.text for line in self.lines)

    @cached_property
    def _begins(self) -> list[tuple[int, int]]:
        return [(line.sheet, line.start) for line in self.lines]

    @cached_property
    def _spoken(self) -> list[tuple[int, int]]:
        return [(one.sheet, one.start) for one in self.speeches]

    @staticmethod
    def _begins_in(speech: Speech, line: TranscriptLine) -> bool:
        return speech.sheet == line.sheet and line.start <= speech.start < line.end


def transcript_text(sheets: Iterable[Sheet]) -> TranscriptText:
    """The lines and speeches of the sheets, which come in their order."""
    found, known = TranscriptText(), list(sheets)
    is_numbered = any(block.kind == BlockKind.LINE_NUMBER for sheet in known for block in sheet.blocks)
    is_printed = is_numbered
    for sheet in known:
        lines = list(_numbered(sheet) if is_numbered else _counted(sheet))
        is_printed = is_printed and all(has_page for _, has_page in lines)
        found.lines += [line for line, _ in lines]
        found.speeches += _speeches(sheet)
    if found.lines and is_numbered:
        found.numbering = "printed" if is_printed else "lines"
    if found.numbering == "lines":  # a page printed here and there is not a numbering: all are counted alike
        found.lines = [_on_sheet(line) for line in found.lines]
    return found


def _on_sheet(line: TranscriptLine) -> TranscriptLine:
    return TranscriptLine(Place(line.sheet, line.place.line), line.sheet, line.start, line.end, line.text)


def _numbered(sheet: Sheet) -> Iterator[tuple[TranscriptLine, bool]]:
    """Each printed number with the words after it, and whether its page is printed too."""
    masked = _masked(sheet)
    numbers = sorted((block for block in sheet.blocks if block.kind == BlockKind.LINE_NUMBER), key=lambda b: b.start)
    ends = [*(block.start for block in numbers[1:]), len(masked)] if numbers else []  # a title page has none
    for block, end in zip(numbers, ends, strict=True):
        printed = _REFERENCE.match(block.reference)
        line = int(printed[2]) if printed else int(sheet.text[block.start : block.end])
        place = Place(int(printed[1]) if printed else sheet.number, line)
        yield _line(place, sheet, masked, block.end, end), bool(printed)


def _counted(sheet: Sheet) -> Iterator[tuple[TranscriptLine, bool]]:
    """The lines that have words, counted on their sheet."""
    masked, start, number = _masked(sheet), 0, 0
    for raw in masked.split("\n"):
        if raw.strip():
            number += 1
            yield _line(Place(sheet.number, number), sheet, masked, start, start + len(raw)), False
        start += len(raw) + 1


def _line(place: Place, sheet: Sheet, masked: str, start: int, end: int) -> TranscriptLine:
    words = masked[start:end]
    first = start + len(words) - len(words.lstrip(" \t\n.:"))
    last = start + len(words.rstrip())
    return TranscriptLine(place, sheet.number, min(first, last), last, " ".join(masked[first:last].split()))


def _masked(sheet: Sheet) -> str:
    """The sheet's text with spaces for what is only printed: numbers of lines and pages, running heads, stamps."""
    parts, at = [], 0
    for block in sorted((b for b in sheet.blocks if b.kind in _FURNITURE), key=lambda b: b.start):
        start = max(at, block.start)
        parts += [sheet.text[at:start], " " * max(0, block.end - start)]
        at = max(at, block.end)
    return "".join([*parts, sheet.text[at:]])


def _speeches(sheet: Sheet) -> list[Speech]:
    return [
        Speech(str(block.kind), block.speaker, sheet.number, block.start, block.end)
        for block in sheet.blocks
        if block.kind not in _FURNITURE
    ]
