"""Sentences with exact offsets, aware of pages, headings, table rows, list items, transcripts and mail headers."""

from __future__ import annotations

import re
from dataclasses import dataclass

import nupunkt

from evidence.engines.layout import blocks as layout
from evidence.engines.layout.blocks import Kind, LayoutBlock

_LONG = 420  # characters; a longer sentence is cut at its semicolons
_CLAUSE_END = re.compile(r";(?: (?:and|or|but))?\s{1,20}|:\s{1,20}(?=\(?[a-zivx0-9]{1,4}[).]\s)")
_BARE_NUMBER = re.compile(
    r"(?:\(?[\w.]{1,8}[).]\s{0,4}){1,3}(?:[A-Z][\w'\u2019/&-]{0,24}[ ,]{0,2}(?:and |of |or |the |to "
    r"|for |on )?){0,6}\.?$"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    kind: Kind
    words: str  # the sentence with furniture gone and white space single
    speaker: str = ""
    block: int = 0  # index of its block; sentences of one paragraph share it


@dataclass(frozen=True, slots=True)
class Read:
    """A text's layout and its sentences, in order."""

    masked: str
    sentences: list[Sentence]
    spoken: bool = False  # a transcript


def read(text: str) -> Read:
    """Split ``text``; each ``(start, end)`` is an exact span of it, within one page."""
    seen = layout.read(text)
    flat = seen.masked.replace("\n", " ")
    found: list[Sentence] = []
    for index, block in enumerate(seen.blocks):
        for start, end, kind in _spans(flat, block):
            words = " ".join(flat[start:end].split())
            if words:
                found.append(Sentence(start, end, kind, words, block.speaker, index))
    return Read(seen.masked, found, seen.spoken)


def split(text: str) -> list[Sentence]:
    return read(text).sentences


def _spans(flat: str, block: LayoutBlock) -> list[tuple[int, int, Kind]]:
    if block.kind in ("heading", "row", "header"):
        return [(*_trim(flat, block.start, block.end), block.kind)]
    spans: list[tuple[int, int, Kind]] = []
    carried = -1  # "1." or "(a)" alone belongs to the sentence after it
    for start, end in nupunkt.sent_spans(flat[block.start : block.end]):
        first, last = _trim(flat, block.start + start, block.start + end)
        if first >= last:
            continue
        if last - first < 6 and first != block.start and spans and not flat[first].isalpha():
            continue
        if _BARE_NUMBER.match(flat, first, last) and block.kind != "turn":
            spans.append((first, last, "heading"))
            continue
        spans += [(a, b, block.kind) for a, b in _clauses(flat, first if carried < 0 else carried, last)]
    return spans


def _trim(flat: str, start: int, end: int) -> tuple[int, int]:
    piece = flat[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _clauses(flat: str, start: int, end: int) -> list[tuple[int, int]]:
    """A very long sentence as its clauses; each at least sixty characters."""
    if end - start <= _LONG:
        return [(start, end)]
    out, at = [], start
    for found in _CLAUSE_END.finditer(flat, start, end):
        if found.start() + 1 - at >= 60 and end - found.end() >= 60:
            out.append((at, found.start() + 1))
            at = found.end()
    return [*out, _trim(flat, at, end)]
