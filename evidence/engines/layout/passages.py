"""A text in passages short enough to embed, of what it says: no headers, footers or furniture."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import groupby

from evidence.engines.layout import sentences
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.lines import page_spans
from evidence.engines.layout.sentences import Sentence

PASSAGE = 800  # characters, about 200 tokens of English prose


@dataclass(frozen=True, slots=True)
class TextPassage:
    start: int
    end: int
    words: str  # without line numbers and other furniture
    section: str = ""  # the headings above it


def passages(text: str, pages: list[tuple[int, int]] | None = None) -> list[TextPassage]:
    """Spans of about 800 characters that begin and end with sentences and stay on one page."""
    read = sentences.read(text)
    runs = [list(run) for said, run in groupby(read.sentences, key=_is_said) if said] or [read.sentences]
    starts = [run[0].start for run in runs if run]
    spans = []
    for start, end in pages or list(page_spans(text)):
        first = max(0, bisect_right(starts, start) - 1)
        for run in runs[first : bisect_left(starts, end)]:
            spans += _on_page(run, start, end)
    pieces = [piece for span in spans for piece in _cut(text, *span)]
    blocks = read.structure.blocks
    opened = [block.start for block in blocks]
    sections = [blocks[max(0, bisect_right(opened, start) - 1)].section if blocks else "" for start, _ in pieces]
    return [
        TextPassage(start, end, " ".join(read.masked[start:end].split()), section)
        for (start, end), section in zip(pieces, sections, strict=True)
    ]


def _is_said(sentence: Sentence) -> bool:
    return sentence.kind in CONTENT or sentence.kind is BlockKind.CAPTION


def _on_page(said: list[Sentence], page_start: int, page_end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = end = -1
    for first, last in ((max(s.start, page_start), min(s.end, page_end)) for s in said[_from(said, page_start) :]):
        if first >= page_end:
            break
        if first >= last:
            continue
        if start >= 0 and last - start > PASSAGE:
            spans.append((start, end))
            start = -1
        start, end = (first if start < 0 else start), max(end, last)
    return [*spans, (start, end)] if start >= 0 else spans


def _from(said: list[Sentence], place: int) -> int:
    """The first sentence that ends after this place."""
    return bisect_right(said, place, key=lambda sentence: sentence.end)


def _cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A passage that is still too long (one endless sentence, a table), cut at white space."""
    pieces = []
    while end - start > PASSAGE * 1.5:
        stop = text.rfind(" ", start + PASSAGE // 2, start + PASSAGE)
        stop = stop if stop > 0 else start + PASSAGE
        pieces.append((start, stop))
        start = stop + (text[stop : stop + 1] == " ")
    return [*pieces, (start, end)]
