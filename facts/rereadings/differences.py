"""How what a document says by one version of an engine differs from the facts that the case has from it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rapidfuzz import fuzz

NEAR_EQUAL, NEAR_ENOUGH = 85, 50  # of 100: of statements anywhere in the document; of those whose words overlap
SAME_PLACE, OVERLAPPING = 200, 100  # what standing there counts for, beside likeness
Place = tuple[uuid.UUID, int, int]  # a page, start and end


@dataclass(frozen=True, slots=True)
class FactStatement:
    """A fact's words and dates."""

    text: str
    date: datetime.date | None
    date_end: datetime.date | None
    precision: str

    def same_as(self, other: FactStatement) -> bool:
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        return " ".join(self.text.split()), self.date, self.date_end, self.precision


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact of the case that cites the document. ``open``: it is in an engine's words and nobody dismissed it, so that
    other words may be proposed. ``replaceable``: nobody approved, changed or decided about it either."""

    id: uuid.UUID
    key: str
    statement: FactStatement
    places: frozenset[Place]
    open: bool
    replaceable: bool


@dataclass(frozen=True, slots=True)
class FoundStatement:
    key: str
    statement: FactStatement
    place: Place


@dataclass(slots=True)
class Differences:
    new: list[FoundStatement] = field(default_factory=list)
    changed: list[tuple[KnownFact, FoundStatement]] = field(default_factory=list)
    not_found: list[KnownFact] = field(default_factory=list)


def differences(known: list[KnownFact], found: list[FoundStatement]) -> Differences:
    """Each found statement beside the one fact it is about: the same words, else the same place, else almost the same
    words. What people or agents wrote, and what was dismissed, is found too, but no change of it is proposed."""
    pairs = _same(known, found)
    pairs |= _alike(_without(known, pairs.values()), [one for one in found if one.key not in pairs])
    changed = [(fact, one) for one in found if (fact := pairs.get(one.key)) and fact.open]
    return Differences(
        new=[one for one in found if one.key not in pairs],
        changed=[(fact, one) for fact, one in changed if not fact.statement.same_as(one.statement)],
        not_found=[fact for fact in _without(known, pairs.values()) if fact.replaceable],
    )


Pairs = dict[str, KnownFact]  # by the key of what was found


def _same(known: list[KnownFact], found: list[FoundStatement]) -> Pairs:
    """By the key, which holds words and quote; else the same words at the same place."""
    by_key = {fact.key: fact for fact in known if fact.key}
    by_words = {(place, " ".join(fact.statement.text.split())): fact for fact in known for place in fact.places}
    pairs: Pairs = {}
    taken: set[uuid.UUID] = set()
    for one in found:
        fact = by_key.get(one.key) or by_words.get((one.place, " ".join(one.statement.text.split())))
        if fact and fact.id not in taken:
            pairs[one.key] = fact
            taken.add(fact.id)
    return pairs


def _alike(known: list[KnownFact], found: list[FoundStatement]) -> Pairs:
    """The best matches first, each fact and each statement once."""
    scored = sorted(_scores(known, found), key=lambda one: -one[0])
    pairs: Pairs = {}
    taken: set[uuid.UUID] = set()
    for _, fact, one in scored:
        if one.key not in pairs and fact.id not in taken:
            pairs[one.key] = fact
            taken.add(fact.id)
    return pairs


def _scores(known: list[KnownFact], found: list[FoundStatement]) -> Iterator[tuple[float, KnownFact, FoundStatement]]:
    for one in found:
        for fact in known:
            likeness = fuzz.ratio(fact.statement.text, one.statement.text)
            if one.place in fact.places:
                yield SAME_PLACE + likeness, fact, one
            elif likeness >= NEAR_ENOUGH and any(_overlap(one.place, place) for place in fact.places):
                yield OVERLAPPING + likeness, fact, one
            elif likeness >= NEAR_EQUAL:
                yield likeness, fact, one


def _overlap(one: Place, other: Place) -> bool:
    return one[0] == other[0] and one[1] < other[2] and other[1] < one[2]


def _without(known: list[KnownFact], taken: Iterable[KnownFact]) -> list[KnownFact]:
    ids = {fact.id for fact in taken}
    return [fact for fact in known if fact.id not in ids]
