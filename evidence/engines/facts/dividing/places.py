"""Where the words that a fact tells stand in its quote, though names, questions and brackets are told otherwise than printed."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_WORD = re.compile(r"\w+(?:['\u2019]\w+)?")
_BEFORE, _BEHIND = '"\u201c($\u00a3\u20ac', '.!?"\u201d)'
_LEAST = 0.6  # of the words that both have

Place = tuple[int, int]


class QuotedPlaces:
    """Of a fact's words in its quote."""

    def __init__(self, said: str, quote: str) -> None:
        self._quote = quote
        self._spans = [one.span() for one in _WORD.finditer(said)]
        self._printed = [one.span() for one in _WORD.finditer(quote)]
        worded = [said[start:end].lower() for start, end in self._spans]
        printed = [quote[start:end].lower() for start, end in self._printed]
        matcher = SequenceMatcher(None, worded, printed, autojunk=False)
        self._at = {
            block.a + step: block.b + step for block in matcher.get_matching_blocks() for step in range(block.size)
        }

    def place(self, start: int, end: int, *, is_first: bool = False) -> Place | None:
        """Of these of the words; none where their first or last one is not printed, or too few are. The quote's first words may
        be told otherwise."""
        inside = [at for at, (begin, stop) in enumerate(self._spans) if start <= begin and stop <= end]
        known = [self._at[at] for at in inside if at in self._at]
        if not known or len(known) < _LEAST * len(inside) or inside[-1] not in self._at:
            return None
        if inside[0] not in self._at and not is_first:
            return None
        begin, stop = 0 if is_first else self._printed[known[0]][0], self._printed[known[-1]][1]
        while begin and self._quote[begin - 1] in _BEFORE:
            begin -= 1
        while stop < len(self._quote) and self._quote[stop] in _BEHIND:
            stop += 1
        return begin, stop
