"""Where the words of a quote stand in a text, whatever lies between them: line breaks, line numbers, marks of quoted mail."""

from __future__ import annotations

import re
from functools import lru_cache

LONGEST = 1_500  # characters that an ellipsis may stand for
_WORD = re.compile(r"[^\W_]+")
_LINE_NUMBER = re.compile(r"^[ \t]{0,8}\d{1,2}(?=[ \t]{2,}\S|[ \t]*$)", re.M)
_PRINTED_PAGE = re.compile(r"^[ \t]{20,}Page \d+[ \t]*$", re.M)

Span = tuple[int, int]


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[tuple[str, int, int], ...]:
    """The text's words, folded, with their places; a transcript's line and page numbers are none."""
    numbers = [*_LINE_NUMBER.finditer(text), *_PRINTED_PAGE.finditer(text)]
    several = len(numbers) > 20  # a list's numbers are words of it
    hidden = {place for one in numbers for place in range(one.start(), one.end())} if several else set()
    found = _WORD.finditer(text)
    return tuple((one[0].casefold(), one.start(), one.end()) for one in found if one.start() not in hidden)


def locate(text: str, quote: str) -> list[Span]:
    """Every place of the quote; ``A … B`` is all from the words A to the next words B."""
    first, _, last = quote.partition(" … ")
    places = _occurrences(text, first)
    if not last:
        return places
    ends = [end for _, end in _occurrences(text, last)]
    after = ((start, min((end for end in ends if end > until), default=0)) for start, until in places)
    return [(start, end) for start, end in after if 0 < end - start <= LONGEST]


def _occurrences(text: str, quote: str) -> list[Span]:
    words, sought = _words(text), [one[0].casefold() for one in _WORD.finditer(quote)]
    plain = [word for word, _, _ in words]
    size = len(sought)
    starts = [at for at in range(len(plain) - size + 1) if plain[at] == sought[0] and plain[at : at + size] == sought]
    return [(words[at][1], words[at + size - 1][2]) for at in starts]


def shared(one: Span, other: Span) -> float:
    """How much of the shorter span the two have in common."""
    common = min(one[1], other[1]) - max(one[0], other[0])
    return max(0, common) / max(1, min(one[1] - one[0], other[1] - other[0]))


def overlaps(one: Span, others: list[Span]) -> bool:
    return any(shared(one, other) >= 0.5 for other in others)
