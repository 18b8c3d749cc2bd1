"""The weights of the finder of clauses, loaded once, and what they say of hashed features.

``weights/CARD.md`` tells what they were trained on; ``python -m tests.bench.train_clauses`` makes them again.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from evidence.engines.clauses.networks import MeaningNetworks, PairNetworks, read_networks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FILE = Path(__file__).parent / "weights" / "clauses.npz"


@dataclass(frozen=True, slots=True)
class Linear:
    """Sums of weights: a row for each bucket in ``rows``, by its number; what is in no row counts for nothing."""

    rows: NDArray[np.int32]
    weights: Floats

    def sums(self, features: Sequence[frozenset[int]], *, damped: bool) -> Floats:
        """A row of sums for each set of features; ``damped`` by the root of how many features there are."""
        found = np.zeros((len(features), self.weights.shape[1]), np.float32)
        for at, one in enumerate(features):
            rows = self.rows[np.fromiter(one, np.int64, len(one))]
            if (rows := rows[rows >= 0]).size:
                found[at] = self.weights[rows].sum(axis=0) / (len(one) ** 0.5 if damped else 1)
        return found


@dataclass(frozen=True, slots=True)
class Weights:
    """Of sentences (``names`` are their clauses) and of the words of an opening (``opening_names``)."""

    names: tuple[str, ...]
    groups: tuple[Linear, ...]
    bias: Floats
    meaning: MeaningNetworks
    again: PairNetworks
    opening_names: tuple[str, ...]
    opening: Linear
    opening_bias: Floats


@cache
def load() -> Weights:
    """Both models; some milliseconds the first time."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        return read(dict(kept))


def read(kept: dict[str, Any]) -> Weights:
    """The weights as the file keeps them: in half precision, with the buckets that have some."""
    groups = tuple(_linear(kept, f"group{number}") for number in range(int(kept["groups"])))
    meaning, again = MeaningNetworks(*read_networks(kept, "meaning")), PairNetworks(*read_networks(kept, "again"))
    return Weights(
        tuple(kept["names"].tolist()), groups, kept["bias"].astype(np.float32), meaning, again,
        tuple(kept["opening_names"].tolist()), _linear(kept, "opening"), kept["opening_bias"].astype(np.float32),
    )  # fmt: skip


def _linear(kept: dict[str, Any], name: str) -> Linear:
    buckets = kept[f"{name}_buckets"]
    rows = np.full(int(kept[f"{name}_size"]), -1, np.int32)
    rows[buckets] = np.arange(len(buckets))
    return Linear(rows, kept[f"{name}_weights"].astype(np.float32))
