"""Facts whose words run over a page's end: a citation lies on one page, so each page's piece is cited by itself."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.base.types import FoundFact
from evidence.engines.layout.structure import structure
from evidence.pipeline.work import PageSpan, Work


def pieces_of(work: Work, one: FoundFact) -> list[tuple[FoundFact, PageSpan]]:
    """The fact with its place, or a piece of it for each page, without running heads and line numbers around it; none where
    its words do not stand there. Pieces of one fact become its citations (``joining.joined_keys``)."""
    if (place := work.place(one.start, one.end, one.quote)) is not None:
        return [(one, place)]
    if not one.quote or work.text[one.start : one.end] != one.quote:
        return []
    masked, found = structure(work.text).masked, []
    for first, last in _by_page(work, one):
        piece = masked[first:last]
        start, end = first + len(piece) - len(piece.lstrip()), first + len(piece.rstrip())
        quote = work.text[start:end]
        place = work.place(start, end, quote) if start < end else None
        if place is not None:
            part = replace(one, start=start, end=end, quote=quote, whole=(one.start, one.end))
            found.append((part, place))
    return found


def _by_page(work: Work, one: FoundFact) -> list[tuple[int, int]]:
    """Where the words begin and end on each page."""
    spans = [(max(start, one.start), min(end, one.end)) for start, end in work.page_spans]
    return [(start, end) for start, end in spans if start < end]
