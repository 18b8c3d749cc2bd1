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
    masked = structure(work.text).masked
    pieces = (_without_furniture(place, masked) for place in work.places(one.start, one.end))
    return [(_piece(work, one, place), place) for place in pieces if place.start < place.end]


def _without_furniture(place: PageSpan, masked: str) -> PageSpan:
    """Its first to last word that is neither running head nor number."""
    piece = masked[place.page.start + place.start : place.page.start + place.end]
    return PageSpan(place.page, place.start + len(piece) - len(piece.lstrip()), place.start + len(piece.rstrip()))


def _piece(work: Work, one: FoundFact, place: PageSpan) -> FoundFact:
    start, end = place.page.start + place.start, place.page.start + place.end
    return replace(one, start=start, end=end, quote=work.text[start:end], whole=(one.start, one.end))
