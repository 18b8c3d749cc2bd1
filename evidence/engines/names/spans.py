"""Candidate mentions while they are still being compared with each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from evidence.engines.base.types import EntityType

# How sure it is that words are a name which only a list of words takes for one: less than the model ever is.
LISTED = 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text that one finder takes for a mention; ``confidence`` decides between rivals."""

    start: int
    end: int
    type: EntityType
    confidence: float
    name: str = ""  # canonical form where the finder knows it; otherwise the text itself
    role: str = ""
    title: str = ""  # "Mr", "Ms", "Dr": distinguishes two people of one surname apart
    certainty: float = 1.0  # of the model that proposed it; what a form says is certain


def settle(spans: Iterable[Span]) -> list[Span]:
    """The best spans that do not overlap, by start: surer first, then longer, then earlier."""
    starts: list[int] = []
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (-s.confidence, s.start - s.end, s.start)):
        at = bisect_left(starts, span.start)
        free_left = at == 0 or kept[at - 1].end <= span.start
        free_right = at == len(kept) or span.end <= kept[at].start
        if span.start < span.end and free_left and free_right:
            starts.insert(at, span.start)
            kept.insert(at, span)
    return kept
