"""The fields of records by kind: how far two values agree, and by which keys records are brought together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from facts.deduplication.addresses import address_words, same_address
from facts.deduplication.folding import folded, words_of
from facts.deduplication.likeness import alike
from facts.deduplication.names import acronyms, compare_organizations, compare_people, organization_words, person_words
from facts.deduplication.sounds import sound_of

MISSING = -1


@dataclass(frozen=True, slots=True)
class FieldKind:
    """``level`` of two prepared values is 0 where they differ, and the higher the more they agree.

    ``same`` is what is believed of the levels among records of one thing before any are seen, as it is given to learning.
    ``rare`` says that agreement on a rare value says more than on a common one; ``own``, that a value belongs to one thing,
    however many records have it. ``words`` gives those of a value of which one may tell what it belongs to, though the others
    differ (``shared_words.py``); most kinds have none.
    """

    same: tuple[float, ...]
    level: Callable[[Any, Any], int]
    keys: Callable[[Any], Iterable[str]]
    prepare: Callable[[str], Any] = str
    rare: bool = True
    own: bool = False
    words: Callable[[Any], Iterable[str]] | None = None

    @property
    def levels(self) -> int:
        return len(self.same)


def _by_share(share: float, steps: Sequence[float]) -> int:
    return sum(share >= step for step in steps)


@lru_cache(maxsize=400_000)
def person_level(one: str, other: str) -> int:
    if person_words(one) == person_words(other):
        return 4
    return _by_share(compare_people(one, other).share, (0.3, 0.6, 0.85))


@lru_cache(maxsize=400_000)
def organization_level(one: str, other: str) -> int:
    if organization_words(one) == organization_words(other):
        return 4
    return _by_share(compare_organizations(one, other).share, (0.3, 0.6, 0.85))


def _text(one: str, other: str) -> int:
    if one == other:
        return 3
    return _by_share(max(fuzz.token_sort_ratio(one, other), fuzz.ratio(one, other)) / 100, (0.7, 0.85))


def _code(one: str, other: str) -> int:
    if one == other:
        return 2
    return int(min(len(one), len(other)) > 2 and OSA.distance(one, other, score_cutoff=1) <= 1)


def _date(one: str, other: str) -> int:
    """The same; one digit or two neighbours off; the same year, or the same day of another year."""
    if one == other:
        return 3
    if len(one) == len(other) and OSA.distance(one, other, score_cutoff=2) <= 1:
        return 2
    return int(len(one) == len(other) == 8 and (one[:4] == other[:4] or one[4:] == other[4:]))


def _email(one: str, other: str) -> int:
    if one == other:
        return 3
    if OSA.distance(one, other, score_cutoff=3) <= 3:
        return 2
    return int(one.partition("@")[0] == other.partition("@")[0])


def _set(one: frozenset[str], other: frozenset[str]) -> int:
    """By the share of the shorter list that is in the other."""
    common = len(one & other)
    return 1 + _by_share(common / min(len(one), len(other)), (0.2, 0.5)) if common else 0


def _members(text: str) -> frozenset[str]:
    """The values of a list, with ``**`` between them."""
    return frozenset(" ".join(sorted(words_of(one))) for one in text.split("**") if one.strip())


def _word(one: str, other: str) -> int:
    found = alike(one, other)
    return 3 if found.how == "same" else 2 if found.share >= 0.8 else 1 if found.share else 0


def person_keys(value: str) -> Iterable[str]:
    """How each word sounds, and all of them whatever their order."""
    words = person_words(value)
    yield " ".join(sorted(words))
    yield from (sound_of(word) if len(sound_of(word)) > 2 else word for word in words if len(word) > 1)


def organization_keys(value: str) -> Iterable[str]:
    """How each word begins and sounds, and its first letters, by which it may be called."""
    words = organization_words(value)
    yield from (word[:6] for word in words if len(word) > 2)
    yield from (sound_of(word) for word in words if len(sound_of(word)) > 2)
    yield from acronyms(value)
    if len(words) == 1:
        yield words[0]


def organization_sounds(value: str) -> Iterable[str]:
    """How each word of more than two letters sounds."""
    return (sound_of(word) for word in organization_words(value) if len(word) > 2)


def _text_keys(value: str) -> Iterable[str]:
    words = value.split()
    return [value, *(f"{one} {other}" for one, other in pairwise(words))]


def _address_keys(value: str) -> Iterable[str]:
    number, street = address_words(value)
    return [f"{number} {word}" for word in street if number] or [" ".join(street)]


def _one(value: str) -> Iterable[str]:
    return (value,)


def _none(value: Any) -> Iterable[str]:
    return ()


KINDS = {
    "person": FieldKind((0.04, 0.06, 0.15, 0.2, 0.55), person_level, person_keys),
    "organization": FieldKind(
        (0.06, 0.1, 0.15, 0.19, 0.5),
        organization_level,
        organization_keys,
        rare=False,
        own=True,
        words=organization_sounds,
    ),
    "word": FieldKind((0.1, 0.05, 0.15, 0.7), _word, _one, folded),
    "text": FieldKind((0.1, 0.1, 0.2, 0.6), _text, _text_keys, folded),
    "address": FieldKind((0.05, 0.05, 0.2, 0.7), same_address, _address_keys, rare=False),
    "code": FieldKind((0.15, 0.1, 0.75), _code, _one),
    "small_code": FieldKind((0.15, 0.1, 0.75), _code, _none),
    "date": FieldKind((0.05, 0.05, 0.2, 0.7), _date, _one),
    "email": FieldKind((0.1, 0.05, 0.15, 0.7), _email, _one),
    "set": FieldKind((0.5, 0.2, 0.15, 0.15), _set, iter, _members, rare=False),
}
