"""How likely each sentence of a contract is each clause.

It is judged by its words, then, where these leave it open, by its meaning, then beside all other sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.clauses.contract_context import context, probability
from evidence.engines.clauses.sentence_features import SentencePiece
from evidence.engines.clauses.weights import Weights
from evidence.engines.embedding.embedding_service import embedded
from evidence.engines.embedding.model import DIMENSIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

MEANT = 0.004  # a sentence that is less likely any clause by its words is not looked at for its meaning
MEANT_CHARACTERS = 1_500
BOUNDS = -8.0, 4.0  # of scores by words beside a sentence's vector
UNMEANT = -7.0
PAIRED = 0.001  # what is less likely by its words is not looked at again


def likelihoods(weights: Weights, text: str, seen: Sequence[SentencePiece]) -> Floats:
    """A row for each sentence, a column for each clause. Raises EngineError where meanings can't be had."""
    scores = by_words(weights, seen)
    rows = open_rows(scores)
    meant = np.full_like(scores, UNMEANT)
    if rows.size:
        meant[rows] = weights.meaning.scores(meaning_measures(text, seen, scores, rows))
    measures, pairs = pair_measures(scores, meant, seen), np.nonzero(probability(scores) > PAIRED)
    found = np.zeros_like(scores)
    found[pairs] = probability(weights.again.scores(measures[pairs], pairs[1]))
    return found


def by_words(weights: Weights, seen: Sequence[SentencePiece]) -> Floats:
    """The first look: a score for each sentence and clause."""
    sums = (one.sums([unit.groups[at] for unit in seen], damped=True) for at, one in enumerate(weights.groups))
    total: Floats = sum(sums, start=weights.bias)
    return total


def open_rows(scores: Floats) -> NDArray[np.int64]:
    """The sentences whose words leave some clause open."""
    return np.flatnonzero(probability(scores).max(axis=1) > MEANT)


def meaning_measures(
    text: str, seen: Sequence[SentencePiece], scores: Floats, rows: NDArray[np.int64]
) -> Floats:  # fmt: skip
    """Of each of these sentences its vector, and the scores that its words have."""
    vectors = embedded([text[seen[row].start : seen[row].end][:MEANT_CHARACTERS] for row in rows])
    return np.hstack([np.array(vectors, np.float32).reshape(len(rows), DIMENSIONS), np.clip(scores[rows], *BOUNDS)])


def pair_measures(scores: Floats, meant: Floats, seen: Sequence[SentencePiece]) -> Floats:
    return np.concatenate([context(scores, seen), (meant / 10)[..., None]], axis=-1)
