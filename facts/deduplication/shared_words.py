"""What a word that two names share says of them, learnt without labels from all pairs of names that share it.

Where a company's rows stand under names that have one word in common and others beside it, the other words speak against
each pair; but if nearly all pairs that share the word agree in their other fields as those of one thing do, the word belongs
to one thing. The share of such pairs is the word's own prior, found by expectation maximization of a mixture whose parts
are known (Fellegi and Sunter's chances of the other fields) and only whose weight is not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

BELIEF = 5  # pairs: how much the share among all pairs counts beside what is seen of one word
ROUNDS, ENOUGH = 60, 1e-5
TELLING = 0.5  # a word of which less than half of the pairs are of one thing tells nothing

Chances = NDArray[np.float64]
Place = tuple[int, int]


def word_odds(
    words: Sequence[frozenset[str]], pairs: Sequence[Place], rows: Iterable[int], rest: Chances, prior: float
) -> Chances:
    """By pair the log odds that it is of one thing, before the other fields are weighed, from the most telling word that both
    share; minus infinity where none is. ``words`` are those of each record, ``rows`` the pairs whose names disagree, ``rest``
    the log odds of the other fields of each pair, ``prior`` the share of pairs of one thing among the ``rows``."""
    sharing: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        one, other = pairs[row]
        for word in words[one] & words[other]:
            sharing[word].append(row)
    odds = np.full(len(pairs), -np.inf)
    likelihood = np.exp(rest)
    for found in sharing.values():
        places = np.array(found)
        share = _share(likelihood[places], prior)
        if share >= TELLING:
            odds[places] = np.maximum(odds[places], np.log(share / (1 - share)))
    return odds


def _share(likelihood: Chances, prior: float) -> float:
    """Which share of the pairs are of one thing, given how much likelier their other fields make that of each."""
    share = prior
    for _ in range(ROUNDS):
        same = share * likelihood / (share * likelihood + 1 - share)
        now = float(same.sum() + BELIEF * prior) / (len(likelihood) + BELIEF)
        if abs(now - share) < ENOUGH:
            break
        share = now
    return share
