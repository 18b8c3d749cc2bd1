"""How well sentences tell an element of a contract, by weights that were learned from labelled contracts.

``weights/CARD.md`` says from which; ``python -m tests.bench.train_elements`` makes them again.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from evidence.engines.summaries.element_measures import ElementCandidate, measures_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).parent / "weights" / "elements.npz"
BUCKETS = 1 << 15


@dataclass(frozen=True, slots=True)
class ElementWeights:
    """One weight for each bucket of measures, and what weighs for it that no sentence tells the element."""

    buckets: NDArray[np.float32]
    none: float


def scores(element: str, candidates: Sequence[ElementCandidate]) -> list[float]:
    """For each candidate, in the order of the text, how much more it weighs than that there is none."""
    weights = load()[element]
    return [
        float(sum(weights.buckets[at] * value for at, value in hashed(measures_of(one, element)).items()))
        - weights.none
        for one in candidates
    ]


def hashed(measures: Mapping[str, float]) -> dict[int, float]:
    """The measures by their buckets, so that no word is kept."""
    found: dict[int, float] = {}
    for name, value in measures.items():
        at = crc32(name.encode()) % BUCKETS
        found[at] = found.get(at, 0.0) + value
    return found


@cache
def load() -> Mapping[str, ElementWeights]:
    """The weights of each element by its name."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        names = sorted(one.removesuffix(" none") for one in kept.files if one.endswith(" none"))
        return {
            name: ElementWeights(_whole(kept[f"{name} buckets"], kept[f"{name} weights"]), float(kept[f"{name} none"]))
            for name in names
        }


def _whole(buckets: NDArray[np.int32], weights: NDArray[np.float16]) -> NDArray[np.float32]:
    whole = np.zeros(BUCKETS, np.float32)
    whole[buckets] = weights.astype(np.float32)
    return whole
