"""Clauses that are set in capitals, as their contract writes its words elsewhere."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import common_words

_MOSTLY = 0.7  # share of its letters that are capitals in a clause that is set in them
_LONGEST_ABBREVIATION = 5  # letters
_WORD = re.compile(r"[A-Za-z]+")


def in_small_letters(words: str, text: str) -> str:
    """A clause set in capitals as the contract writes its words elsewhere; what it never writes otherwise stays."""
    letters = [one for one in words if one.isalpha()]
    if sum(one.isupper() for one in letters) < _MOSTLY * len(letters):
        return words
    written = frozenset(_WORD.findall(text))
    mixed = {one.lower(): one for one in written if not (one.isupper() or one.islower() or one.istitle())}
    small = _WORD.sub(lambda found: mixed.get(found[0].lower()) or _as_written(found[0], written), words)
    return small[:1].upper() + small[1:]


def _as_written(word: str, written: frozenset[str]) -> str:
    lower, title = word.lower(), word.capitalize()
    named = title in written and lower not in written
    is_word = lower in written or lower in common_words() or len(word) > _LONGEST_ABBREVIATION
    return title if named else lower if is_word else word
