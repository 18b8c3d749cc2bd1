"""The tagger as a source of candidates, asked only where a capital may name somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.spans import Span
from evidence.engines.names.tagger import load, tag

__all__ = ["find_candidates", "load"]

_OF_NAME, _OF_WORD = (
    0.76,
    0.5,
)  # give way to what a form says for certain; a word alone also to what the text says of it
_CHUNK = 600  # characters handed to the model at a time
_CAPITAL = re.compile(r"(?<![\w@./-])[A-ZÀ-ÖØ-Þ][\w'-]{1,24}")
_LONG_LINE = re.compile(r"[^\n\f]{1,500}(?:\s|$)|[^\n\f]{1,500}")


def find_candidates(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """What the model calls a person, an organization or a place, in chunks that hold a possible name."""
    chosen = [(start, end) for start, end in chunks(flat) if _may_name(flat[start:end], vocabulary)]
    for found in tag(flat, chosen, vocabulary):
        confidence = _OF_NAME if " " in flat[found.start : found.end] else _OF_WORD
        yield Span(found.start, found.end, found.type, confidence, certainty=found.certainty)


def chunks(flat: str) -> Iterator[tuple[int, int]]:
    """Whole lines put together up to the chunk's size; never across a page, long lines cut at a blank."""
    start = end = 0
    for line in _LONG_LINE.finditer(flat):
        if line.end() - start > _CHUNK or "\f" in flat[end : line.end()]:
            if end > start:
                yield start, end
            start = line.start()
        end = line.end()
    if end > start:
        yield start, end


def _may_name(chunk: str, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.is_name_word(word[0]) for word in _CAPITAL.finditer(chunk))
