"""Whether two names are one person's or one organization's, as a share from 0 to 1, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from facts.deduplication.folding import folded
from facts.deduplication.likeness import alike
from facts.deduplication.organizations import GENERIC, number_of, without_form
from facts.deduplication.pairing import Pair, paired
from facts.entities.names import HONORIFICS, OFFICES

_PARTICLES = (
    "al el ul bin ibn ben bint abu abd abdul de del della der den di da do dos du la le van von und zu zum y e o na nee"
    " st saint ter ten the of and for"
)
PARTICLES = frozenset(_PARTICLES.split())
LIGHT = 0.25  # what a particle, or a word that many organizations share, counts beside a name's own word
EXTRA = 0.25  # what a word counts that only one of the names has: a middle name, a second surname
APART = 1.6  # what a word counts for which the other name has another


class NameComparison(NamedTuple):
    share: float
    pairs: tuple[Pair, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]


@lru_cache(maxsize=200_000)
def person_words(name: str) -> tuple[str, ...]:
    """The words of a person's name, given name first, without titles."""
    surname, comma, given = name.partition(",")
    ordered = f"{given} {surname}" if comma and given.strip() else name
    words = folded(ordered).split()
    while len(words) > 2 and words[0] in OFFICES:
        words = words[1:]
    return tuple(word for word in words if word not in HONORIFICS) or tuple(words)


@lru_cache(maxsize=200_000)
def organization_words(name: str) -> tuple[str, ...]:
    """The words of an organization's name without its legal form; numbers as digits."""
    return tuple(number_of(word) for word in without_form(folded(name).split()))


def compare_people(one: str, other: str) -> NameComparison:
    return _compared(person_words(one), person_words(other), _person_weight)


def compare_organizations(one: str, other: str) -> NameComparison:
    first, second = organization_words(one), organization_words(other)
    found = _compared(first, second, _organization_weight)
    if found.share < 1 and (_is_acronym(first, other) or _is_acronym(second, one)):
        return found._replace(share=max(found.share, 0.75))
    return found


def compare_names(kind: str, one: str, other: str) -> NameComparison:
    return (compare_people if kind == "person" else compare_organizations)(one, other)


def at_odds(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether each has words of which none is like any of the other's: seen at once, for most pairs that share a word."""
    left = [word for word in one if word not in other]
    right = [word for word in other if word not in one]
    if not left or len(left) != len(right) or left[0] in PARTICLES or right[0] in PARTICLES:
        return False
    return not any(alike(a, b).share for a in left for b in right)


def _person_weight(word: str) -> float:
    return LIGHT if word in PARTICLES else 1.0


def _organization_weight(word: str) -> float:
    return LIGHT if word in PARTICLES else 0.6 if word in GENERIC else 1.0


def _compared(one: Sequence[str], other: Sequence[str], weight: Callable[[str], float]) -> NameComparison:
    """Words that stand for one another speak for one name; where each has a word that the other lacks, they are two."""
    found = paired(one, other)
    good = sum(each.likeness.share * (weight(each.one) + weight(each.other)) / 2 for each in found.pairs)
    lost = sum((1 - each.likeness.share) * (weight(each.one) + weight(each.other)) / 2 for each in found.pairs)
    left, right = sum(map(weight, found.left)), sum(map(weight, found.right))
    apart, extra = min(left, right), abs(left - right)
    total = good + lost + 2 * APART * apart + EXTRA * extra
    return NameComparison(good / total if total else 0.0, tuple(found.pairs), tuple(found.left), tuple(found.right))


def _is_acronym(short: Sequence[str], long: str) -> bool:
    return len(short) == 1 and short[0] in acronyms(long)


@lru_cache(maxsize=200_000)
def acronyms(name: str) -> frozenset[str]:
    """ "bbc" of "British Broadcasting Corporation": its first letters, with and without those of particles and legal form."""
    words = folded(name).split()
    own = [word for word in words if word not in PARTICLES]
    found = {"".join(word[0] for word in part) for part in (words, own, organization_words(name))}
    return frozenset(each for each in found if len(each) > 2)
