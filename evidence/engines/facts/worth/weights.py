"""How likely a reader finds a statement worth keeping, by weights learned from statements that were graded.

``CARD.md`` tells what they were trained on; ``python -m tests.bench.train_worth`` makes those of all genres again, and
``tests.bench.train_worth_of_genres`` what is added to them in each.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.facts.worth.features import BUCKETS, features_in_document
from evidence.engines.facts.worth.judged import Genre, JudgedStatement
from evidence.engines.facts.worth.meanings import meanings

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).with_name("worth.npz")
OF_GENRES = Path(__file__).with_name("worth_of_genres.npz")


@dataclass(frozen=True, slots=True)
class WorthWeights:
    """One for each bucket of words, one for each direction of meaning, and the bias."""

    buckets: NDArray[np.float32]
    meaning: NDArray[np.float32]
    bias: float


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
    return WorthWeights(common.buckets + added, common.meaning + meaning, common.bias + bias)


def _whole(buckets: NDArray[np.int32], weights: NDArray[np.float16]) -> NDArray[np.float32]:
    whole = np.zeros(BUCKETS, np.float32)
    whole[buckets] = weights.astype(np.float32)
    return whole


def worth(statements: Sequence[JudgedStatement]) -> list[float]:
    """Of each, from 0 to 1. Raises ModelError as the model of meanings does."""
    if not statements:
        return []
    found = meanings([one.text for one in statements])
    scores = [_score(one, meaning) for one, meaning in zip(statements, found, strict=True)]
    return [float(1 / (1 + np.exp(-score))) for score in np.clip(scores, -30, 30)]


def _score(one: JudgedStatement, meaning: NDArray[np.float32]) -> float:
    weights = load_of(one.genre)
    return float(weights.buckets[list(features_in_document(one))].sum() + meaning @ weights.meaning) + weights.bias
