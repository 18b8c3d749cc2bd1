"""Text in which a wrapped line goes on behind one blank, however far the paper indents it, with the way back to its places."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.names.spans import Span

_INDENTED = re.compile(r"(?<=\n)[ \t]+")


class Unindented:
    """``flat`` is the text as :func:`flatten` gives it: a wrapped line's end is a blank there. Names broken over two lines of an
    indented paragraph are one stretch of words in ``text``."""

    def __init__(self, original: str, flat: str) -> None:
        kept: list[tuple[int, int]] = []
        at = 0
        for found in _INDENTED.finditer(original):
            if flat[found.start() - 1] == " " and not flat[found.start() : found.end()].strip():
                kept.append((at, found.start()))
                at = found.end()
        kept.append((at, len(flat)))
        self.text = "".join(flat[start:end] for start, end in kept)
        self._places = [place for start, end in kept for place in range(start, end)] if at else None

    def placed(self, span: Span) -> Span:
        """The span where it stands in the original."""
        if self._places is None:
            return span
        return replace(span, start=self._places[span.start], end=self._places[span.end - 1] + 1)
