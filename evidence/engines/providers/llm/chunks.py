"""A document in parts of the size of one question."""

from __future__ import annotations

from evidence.engines.layout.lines import page_spans

CHUNK = 6_000  # characters: a page or two


def chunks(text: str) -> list[tuple[int, int]]:
    """Spans of a page or a part of one, cut at paragraphs, then lines, then blanks; empty pages left out."""
    spans: list[tuple[int, int]] = []
    for start, end in page_spans(text):
        while end - start > CHUNK:
            cuts = (text.rfind(mark, start + CHUNK // 2, start + CHUNK) for mark in ("\n\n", "\n", " "))
            stop = next((cut for cut in cuts if cut > 0), start + CHUNK)
            spans.append((start, stop))
            start = stop
        spans.append((start, end))
    return [(a, b) for a, b in spans if text[a:b].strip()]
