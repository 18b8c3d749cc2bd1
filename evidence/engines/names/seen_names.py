"""Where the model sees names, for whoever has others to compare with these."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.spans import LISTED, Span


class SeenNames:
    """What the model takes for names, by place; its proposals do not overlap."""

    def __init__(self, proposed: Iterable[Span]) -> None:
        self._spans = sorted(proposed, key=lambda span: span.start)
        self._ends = [span.end for span in self._spans]

    def vouched(self, span: Span) -> Span:
        """The span, for certain where the model sees a name of whatever kind in at least half of it."""
        is_seen = span.certainty == LISTED and any(
            _shared(seen, span) * 2 >= span.end - span.start for seen in self._over(span)
        )
        return replace(span, certainty=1.0) if is_seen else span

    def best(self, span: Span) -> Span | None:
        """The one that has most of the span, if it is at least half of it or half of the other."""
        found = max(self._over(span), key=lambda seen: _shared(seen, span), default=None)
        if found is None:
            return None
        shorter = min(span.end - span.start, found.end - found.start)
        return found if _shared(found, span) * 2 >= shorter else None

    def _over(self, span: Span) -> Iterator[Span]:
        for at in range(bisect_left(self._ends, span.start + 1), len(self._spans)):
            if self._spans[at].start >= span.end:
                return
            yield self._spans[at]


def _shared(one: Span, other: Span) -> int:
    return min(one.end, other.end) - max(one.start, other.start)
