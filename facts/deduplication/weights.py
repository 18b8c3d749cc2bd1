"""What agreement on each field is worth, learnt without labels: the model of Fellegi and Sunter, by expectation maximization."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from facts.deduplication.fields import MISSING, FieldKind

ROUNDS, ENOUGH = 60, 1e-3
FLOOR = 1e-4  # no level is impossible
BELIEF = (
    1.0  # how much what is believed counts beside what is seen, as a share of the pairs that seem to be of one thing
)

Levels = NDArray[np.int8]
Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LinkageWeights:
    """For each field and level the chance of it among pairs of one thing (``same``) and of two (``other``); ``prior``
    is the share of all pairs that are of one thing."""

    same: list[Chances]
    other: list[Chances]
    prior: float

    def log_odds(self, levels: Levels) -> Chances:
        """By pair; a value that is missing says nothing, and more agreement is never worth less."""
        fields = sum(self.of_field(field, levels) for field in range(len(self.same)))
        return np.log(self.prior / (1 - self.prior)) + fields

    def of_field(self, field: int, levels: Levels) -> Chances:
        """What this field alone adds to the log odds of each pair."""
        seen = levels[:, field]
        known, added = seen != MISSING, np.zeros(len(levels))
        added[known] = np.maximum.accumulate(np.log(self.same[field] / self.other[field]))[seen[known]]
        return added


def chances(levels: Sequence[NDArray[np.int8]], kinds: Sequence[FieldKind]) -> list[Chances]:
    """How often each level of each field occurs in these, missing values apart."""
    return [
        _shares(np.bincount(seen[seen != MISSING], minlength=kind.levels).astype(float), np.zeros(kind.levels))
        for seen, kind in zip(levels, kinds, strict=True)
    ]


def learn(levels: Levels, other: list[Chances], kinds: Sequence[FieldKind], *, of: int) -> LinkageWeights:
    """Learn from the compared pairs what agreement looks like among those that are one thing.

    ``other`` comes from pairs drawn at random, of which next to none are one thing. ``of`` is how many pairs there are in
    all: those that were not compared share no key and count as two things, so that chance agreement, by which pairs came to
    be compared, is weighed for what it is.
    """
    patterns, counts = np.unique(levels, axis=0, return_counts=True)
    believed = [np.array(kind.same) for kind in kinds]
    weights = LinkageWeights(believed, other, min(0.1, 0.1 * len(levels) / of))
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-weights.log_odds(patterns)))
        share = min(max(float(chance @ counts) / of, 1 / of), 0.5)
        same = [_expected(patterns[:, field], chance * counts, belief) for field, belief in enumerate(believed)]
        moved = abs(share / weights.prior - 1)
        weights = LinkageWeights(same, other, share)
        if moved < ENOUGH:
            break
    return weights


def _expected(seen: NDArray[np.int8], weight: Chances, belief: Chances) -> Chances:
    known = seen != MISSING
    counts = np.bincount(seen[known], weights=weight[known], minlength=len(belief)).astype(float)
    return _shares(counts, BELIEF * counts.sum() * belief)


def _shares(counts: Chances, more: Chances) -> Chances:
    smoothed = counts + more + FLOOR * max(counts.sum(), 1.0)
    shares: Chances = smoothed / smoothed.sum()
    return shares
