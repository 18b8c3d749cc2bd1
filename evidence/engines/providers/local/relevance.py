"""How well passages bear on words: by what they mean and by which of the words stand in them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from evidence.engines.providers.local.embed import embed

MEANING = 0.6  # of what both come to; the rest is the share of the words
STEM = 5  # letters of a word that forms of it share
_WORD = re.compile(r"[^\W_]{2,30}")
_LEAST_LETTERS = 3
MOST_EMBEDDED = 40  # passages whose meaning is compared; the others don't have the words
LONGEST = 1_000  # characters of a passage that are compared


class Meanings:
    """What texts mean, each asked for once, as long as the object is kept."""

    def __init__(self) -> None:
        self._known: dict[str, list[float]] = {}

    def of(self, texts: Sequence[str]) -> list[list[float]]:
        cut = [one[:LONGEST] for one in texts]
        new = [one for one in dict.fromkeys(cut) if one not in self._known]
        self._known |= dict(zip(new, embed(new), strict=True))
        return [self._known[one] for one in cut]


def relevance(words: str, passages: Sequence[str], meanings: Meanings | None = None) -> list[float]:
    """For each passage a number from 0 to 1; the same words and the same meaning are 1."""
    if not passages:
        return []
    meanings = meanings or Meanings()
    shares = shared(words, passages)
    best = sorted(range(len(passages)), key=lambda at: -shares[at])[:MOST_EMBEDDED]
    sought, *found = meanings.of([words, *(passages[at] for at in best)])
    scores = [(1 - MEANING) * share * 0.5 for share in shares]
    for at, vector in zip(best, found, strict=True):
        alike = max(0.0, sum(map(float.__mul__, sought, vector)))
        scores[at] = MEANING * alike + (1 - MEANING) * shares[at]
    return [round(min(1.0, score), 3) for score in scores]


def shared(words: str, passages: Sequence[str]) -> list[float]:
    """The share of the words that stand in each passage; a word counts the more, the fewer passages have it."""
    sought = stems(words)
    having = [stems(one) & sought for one in passages]
    often = Counter(stem for one in having for stem in one)
    worth = {stem: math.log(1 + len(passages) / (1 + often[stem])) for stem in sought}
    total = sum(worth.values()) or 1.0
    return [sum(worth[stem] for stem in one) / total for one in having]


def stems(words: str) -> set[str]:
    return {one[:STEM] for one in _WORD.findall(words.lower()) if len(one) >= _LEAST_LETTERS}
