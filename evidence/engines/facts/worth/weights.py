"""How likely a reader finds a statement worth keeping, by weights learned from statements that were graded.

``CARD.md`` tells what they were trained on; ``python -m tests.bench.train_worth`` makes those of all genres again,
``tests.bench.train_worth_of_genres`` what is added to them in each, and ``tests.bench.train_judgment`` the layers that judge a
statement as a whole and how much that counts beside these.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding.judgment import GENRES
from evidence.engines.facts.worth.features import BUCKETS, features_in_document
from evidence.engines.facts.worth.judged import Genre, JudgedStatement
from evidence.engines.facts.worth.meanings import judgments

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evidence.engines.embedding.judgment import Judgment

FILE = Path(__file__).with_name("worth.npz")
OF_GENRES = Path(__file__).with_name("worth_of_genres.npz")


@dataclass(frozen=True, slots=True)
class WorthWeights:
    """One for each bucket of words, one for each direction of meaning, and the bias; then how much the sum of these and how
    much the judgment of the whole counts, and what is added to both."""

    buckets: NDArray[np.float32]
    meaning: NDArray[np.float32]
    bias: float
    shares: tuple[float, float, float] = (1.0, 0.0, 0.0)


@cache
def load() -> WorthWeights:
    """Those of all genres."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        return WorthWeights(_whole(kept["buckets"], kept["weights"]), kept["meaning"], float(kept["bias"]))


@cache
def load_of(genre: Genre) -> WorthWeights:
    """Those of all genres and what this one adds."""
    common = load()
    with np.load(io.BytesIO(OF_GENRES.read_bytes())) as kept:
        added = _whole(kept[f"{genre} buckets"], kept[f"{genre} weights"])
        meaning, bias = kept[f"{genre} meaning"].astype(np.float32), float(kept[f"{genre} bias"])
        of_parts, of_whole, rest = kept[f"{genre} shares"].tolist()
    return WorthWeights(
        common.buckets + added, common.meaning + meaning, common.bias + bias, (of_parts, of_whole, rest)
    )


def _whole(buckets: NDArray[np.int32], weights: NDArray[np.float16]) -> NDArray[np.float32]:
    whole = np.zeros(BUCKETS, np.float32)
    whole[buckets] = weights.astype(np.float32)
    return whole


def worth(statements: Sequence[JudgedStatement]) -> list[float]:
    """Of each, from 0 to 1. Raises ModelError as the model of meanings does."""
    if not statements:
        return []
    found = judgments([one.text for one in statements])
    scores = [_score(one, judgment) for one, judgment in zip(statements, found, strict=True)]
    return [float(1 / (1 + np.exp(-score))) for score in np.clip(scores, -30, 30)]


def _score(one: JudgedStatement, judgment: Judgment) -> float:
    weights = load_of(one.genre)
    of_parts, of_whole, rest = weights.shares
    return of_parts * _score_of_parts(one, judgment) + of_whole * float(judgment.scores[GENRES.index(one.genre)]) + rest


def _score_of_parts(one: JudgedStatement, judgment: Judgment) -> float:
    """By the words, the places and the directions of meaning, each by itself."""
    weights = load_of(one.genre)
    found = weights.buckets[list(features_in_document(one))].sum() + judgment.meaning @ weights.meaning
    return float(found) + weights.bias
