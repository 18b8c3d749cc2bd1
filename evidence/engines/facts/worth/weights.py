"""How likely a reader finds a statement worth keeping, by weights learned from statements that were graded.

``CARD.md`` tells what they were trained on; ``python -m tests.bench.train_worth`` makes them again.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.facts.worth.features import BUCKETS, features
from evidence.engines.facts.worth.judged import JudgedStatement
from evidence.engines.facts.worth.meanings import meanings

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).with_name("worth.npz")


@dataclass(frozen=True, slots=True)
class WorthWeights:
    """One for each bucket of words, one for each direction of meaning, and the bias."""

    buckets: NDArray[np.float32]
    meaning: NDArray[np.float32]
    bias: float


@cache
def load() -> WorthWeights:
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        whole = np.zeros(BUCKETS, np.float32)
        whole[kept["buckets"]] = kept["weights"].astype(np.float32)
        return WorthWeights(whole, kept["meaning"], float(kept["bias"]))


def worth(statements: Sequence[JudgedStatement]) -> list[float]:
    """Of each, from 0 to 1. Raises ModelError as the model of meanings does."""
    if not statements:
        return []
    weights = load()
    by_words = [weights.buckets[list(features(one))].sum() for one in statements]
    scores = np.array(by_words) + meanings([one.text for one in statements]) @ weights.meaning + weights.bias
    return [float(1 / (1 + np.exp(-score))) for score in np.clip(scores, -30, 30)]
