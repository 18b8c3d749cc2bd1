"""People and organizations of a case compared: which two are probably one, and what speaks for and against it, in words.

The model is that of ``weights.py``, with two fields: the names, and the mail addresses and numbers among them. A case has
too few names to learn from, so a level is worth what is believed of it (``FieldKind.same``) beside what chance gives
(``CHANCE``); how rare a surname is, and how many a short name fits, is counted in the case.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from facts.deduplication.comparable import Known
from facts.deduplication.fields import KINDS, organization_keys, organization_level, person_keys, person_level
from facts.deduplication.names import NameComparison, at_odds, compare_names, organization_words, person_words
from facts.deduplication.reasons import Reason, reasons_of

TYPES = ("person", "organization")
SUGGESTED = 0.5
# The chance of each level among pairs of different things. Of people ten times what names drawn from lists of given names
# and surnames give (``tests/bench/chance_of_names.py``), for a case's people often share a surname; of organizations, whose
# names are made of fewer words, somewhat more.
CHANCE = {
    "person": (0.995, 0.0038, 0.0011, 0.0002, 0.0001), "organization": (0.9925, 0.005, 0.0015, 0.0008, 0.0002),
}  # fmt: skip
IDENTIFIED = {True: 7.0, False: -1.5}  # log odds, where both have an address or number: one shared, or none
PRIOR = -4.0  # log odds that two names are one that were brought together by a key
SHARED_BY_MANY = 3  # entities: an address or number that more have tells nobody from anybody


@dataclass(frozen=True, slots=True)
class Alike:
    """Two entities that are probably one; ``certain`` says that identifiers agree and nothing is at odds."""

    one: Known
    other: Known
    score: float
    reasons: tuple[Reason, ...]
    certain: bool


class ComparableNames:
    """The names of a case, with how many share each word and identifier, as comparing two of them needs it."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.known = list(known)
        self._surnames = Counter(_surname(each) for each in self.known)
        self._bearers = Counter(one for each in self.known for one in each.identifiers)
        self._number = max(len(self.known), 1)

    def compare(self, one: Known, other: Known) -> Alike | None:
        """None where they are of two types or probably two."""
        if one.type != other.type or one.type not in TYPES:
            return None
        level, best = _best(one, other)
        if best is None:
            return None
        shared = self._shared(one, other)
        odds = PRIOR + _worth(one.type, level) + self._rarity(one, level) + self._ambiguity(one, other, best)
        if one.identifiers and other.identifiers:
            odds += IDENTIFIED[bool(shared)]
        score = 1 / (1 + math.exp(-odds))
        if score < SUGGESTED:
            return None
        alone = all(self._bearers[each] == 2 for each in shared)
        certain = bool(shared) and alone and level >= 3 and not (best.left and best.right)
        return Alike(one, other, round(score, 4), tuple(reasons_of(one, other, best, shared)), certain)

    def _shared(self, one: Known, other: Known) -> list[str]:
        return sorted(each for each in one.identifiers & other.identifiers if self._bearers[each] <= SHARED_BY_MANY)

    def _rarity(self, one: Known, level: int) -> float:
        """A surname that few of the case have says more."""
        if one.type != "person" or level < 2:
            return 0.0
        share = self._surnames[_surname(one)] / self._number
        return min(max(math.log(0.02 / share), -2.0), 1.0) if self._number > 20 else 0.0

    def _ambiguity(self, one: Known, other: Known, best: NameComparison) -> float:
        """A surname alone, or with an initial, fits each who bears it."""
        if one.type != "person" or (all(each.likeness.how != "initial" for each in best.pairs) and len(best.pairs) > 1):
            return 0.0
        return -math.log(max(self._surnames[_surname(one)] - 1, 1)) - 0.5


def keys_of(known: Known) -> list[str]:
    """By which it is brought together with others."""
    keys = person_keys if known.type == "person" else organization_keys
    named = [f"{known.type}:{key}" for name in known.names for key in keys(name)]
    return [*named, *(f"{known.type}#{each}" for each in known.identifiers)]


def _best(one: Known, other: Known) -> tuple[int, NameComparison | None]:
    """The level at which any of their names agree, and how those do; none where no two do."""
    pairs = [
        (name, other_name)
        for name, words in one.worded
        for other_name, other_words in other.worded
        if not at_odds(words, other_words)
    ]
    if not pairs:  # as of most that share a word
        return 0, None
    level = person_level if one.type == "person" else organization_level
    best, place = max((level(a, b), -place) for place, (a, b) in enumerate(pairs))
    return (best, compare_names(one.type, *pairs[-place])) if best else (0, None)


def _worth(type_: str, level: int) -> float:
    same, chance = KINDS[type_].same, CHANCE[type_]
    return math.log(same[level] / chance[level])


def _surname(known: Known) -> str:
    words = person_words(known.name) if known.type == "person" else organization_words(known.name)
    return words[-1] if words else ""


def compared(case: ComparableNames, pairs: Sequence[tuple[int, int]]) -> list[Alike]:
    """Those of the pairs of places that are probably one."""
    known = case.known
    found = (case.compare(known[a], known[b]) for a, b in pairs)
    return [each for each in found if each]
