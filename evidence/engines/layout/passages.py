"""A text in passages short enough to embed."""

from __future__ import annotations

from evidence.engines.layout import blocks as layout
from evidence.engines.layout import sentences

PASSAGE = 800  # characters, about 200 tokens of English prose


def passages(text: str) -> list[tuple[int, int]]:
    """Spans of about 800 characters that begin and end with sentences and stay on one page."""
    spans: list[tuple[int, int]] = []
    read = sentences.read(text).sentences
    at = 0
    for page_start, page_end in layout.pages(text):
        start = end = -1
        while at < len(read) and read[at].start < page_end:
            sentence, at = read[at], at + 1
            if start >= 0 and sentence.end - start > PASSAGE:
                spans.append((start, end))
                start = -1
            start, end = (sentence.start if start < 0 else start), max(end, sentence.end)
        if start >= page_start:
            spans.append((start, end))
    return [piece for span in spans for piece in _cut(text, *span)]


def _cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A passage that is still too long (one endless sentence, a table), cut at white space."""
    pieces = []
    while end - start > PASSAGE * 1.5:
        stop = text.rfind(" ", start + PASSAGE // 2, start + PASSAGE)
        stop = stop if stop > 0 else start + PASSAGE
        pieces.append((start, stop))
        start = stop + (text[stop : stop + 1] == " ")
    return [*pieces, (start, end)]
