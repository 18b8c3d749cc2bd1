"""The weights of the finder of clauses, loaded once, and what they say of hashed features.

``weights/CARD.md`` tells what they were trained on; ``python -m tests.bench.train_clauses`` makes them again.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FILE = Path(__file__).parent / "weights" / "clauses.npz"
LEAST = -9.0  # of a score: what is never the case


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
    again: RescoringWeights
    opening_names: tuple[str, ...]
    opening: Linear
    opening_bias: Floats


@dataclass(frozen=True, slots=True)
class RescoringWeights:
    """The second look, which knows the whole contract: weights that all clauses share, and what each has of its own."""

    shared: Floats
    bias: Floats
    slope: Floats

    def probabilities(self, scores: Floats, context: Floats) -> Floats:
        """Of ``scores`` (sentence, clause), with the ``context`` of each (sentence, clause, measure)."""
        return probability(context @ self.shared + self.bias + self.slope * scores)


def probability(scores: Floats) -> Floats:
    bounded: Floats = (1 / (1 + np.exp(-np.clip(scores, -30, 30)))).astype(np.float32)
    return bounded


@cache
def load() -> Weights:
    """Both models; some milliseconds the first time."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        return read(dict(kept))


def read(kept: dict[str, Any]) -> Weights:
    """The weights as the file keeps them: in half precision, with the buckets that have some."""
    groups = tuple(_linear(kept, f"group{number}") for number in range(int(kept["groups"])))
    again = RescoringWeights(*(kept[f"again_{name}"].astype(np.float32) for name in ("shared", "bias", "slope")))
    return Weights(
        tuple(kept["names"].tolist()), groups, kept["bias"].astype(np.float32), again,
        tuple(kept["opening_names"].tolist()), _linear(kept, "opening"), kept["opening_bias"].astype(np.float32),
    )  # fmt: skip


def _linear(kept: dict[str, Any], name: str) -> Linear:
    buckets = kept[f"{name}_buckets"]
    rows = np.full(int(kept[f"{name}_size"]), -1, np.int32)
    rows[buckets] = np.arange(len(buckets))
    return Linear(rows, kept[f"{name}_weights"].astype(np.float32))


def context(scores: Floats, starts: Iterable[int], ends: Iterable[int], blocks: Iterable[int]) -> Floats:
    """What a contract says besides of each (sentence, clause): the neighbours' scores, the best one's, how many are likely."""
    first, last, block = (np.array(list(one), np.float32) for one in (starts, ends, blocks))
    count, clauses = scores.shape
    before, after = np.full_like(scores, LEAST), np.full_like(scores, LEAST)
    before[1:], after[:-1] = scores[:-1], scores[1:]
    best = np.broadcast_to(scores.max(axis=0), scores.shape)
    place = np.argsort(np.argsort(-scores, axis=0), axis=0)
    likely = np.broadcast_to(np.log(probability(scores).sum(axis=0) + 1e-3), scores.shape)
    same_block = np.concatenate([[False], block[1:] == block[:-1]]).astype(np.float32)
    own = [
        np.linspace(0, 1, count, dtype=np.float32), np.log1p(last - first), np.full(count, np.log(count)), same_block,
        probability(scores).sum(axis=1),
    ]  # fmt: skip
    columns = [
        scores, before, after, best, best - scores, np.log1p(place), likely, scores.max(axis=1)[:, None] - scores,
        *(np.broadcast_to(one[:, None], (count, clauses)) for one in own),
    ]  # fmt: skip
    made: Floats = (np.stack(columns, axis=-1) / 10).astype(np.float32)
    return made
