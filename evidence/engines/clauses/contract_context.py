"""What a contract says of each (sentence, clause) besides the sentence's own words: how the others stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.clauses.sentence_features import SentencePiece

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

LEAST = -9.0  # of a score: what is never the case
AROUND = 5  # sentences to each side that are counted together


def probability(scores: Floats) -> Floats:
    bounded: Floats = (1 / (1 + np.exp(-np.clip(scores, -30, 30)))).astype(np.float32)
    return bounded


def context(scores: Floats, seen: Sequence[SentencePiece]) -> Floats:
    """The scores of neighbours, of the best sentences and of other clauses, and where the sentence stands."""
    columns = [*_own(scores), *_beside(scores), *_near(scores, seen), *_best(scores), *_places(scores, seen)]
    made: Floats = (np.stack(columns, axis=-1) / 10).astype(np.float32)
    return made


def _own(scores: Floats) -> list[Floats]:
    """The sentence's score, by how much another clause fits it better, and the best of the others."""
    best = scores.max(axis=1)[:, None]
    second = np.sort(scores, axis=1)[:, -2:-1]
    return [scores, best - scores, np.where(scores == best, second, best)]


def _beside(scores: Floats) -> list[Floats]:
    """The two sentences before and the two after."""
    count = len(scores)
    padded = np.pad(scores, ((2, 2), (0, 0)), constant_values=LEAST)
    return [padded[at : at + count] for at in (0, 1, 3, 4)]


def _near(scores: Floats, seen: Sequence[SentencePiece]) -> list[Floats]:
    """The best sentence of the block, and how many are likely near by and in all."""
    blocks = np.array([one.block for one in seen])
    best = np.empty_like(scores)
    for block in np.unique(blocks):
        best[blocks == block] = scores[blocks == block].max(axis=0)
    likely = probability(scores)
    sums = np.pad(np.cumsum(likely, axis=0), ((1, 0), (0, 0)))
    at = np.arange(len(scores))
    near = sums[np.minimum(len(scores), at + AROUND + 1)] - sums[np.maximum(0, at - AROUND)]
    return [best, np.log(near + 1e-3), np.broadcast_to(np.log(sums[-1] + 1e-3), scores.shape)]


def _best(scores: Floats) -> list[Floats]:
    """The contract's best sentences, how far it is to the first, and which place the sentence has among all."""
    ordered = np.sort(scores, axis=0)[::-1]
    first, second, fourth = (
        np.broadcast_to(ordered[min(at, len(scores) - 1)], scores.shape) for at in (0, 1, 3)
    )  # fmt: skip
    place = np.argsort(np.argsort(-scores, axis=0), axis=0)
    return [first, second, fourth, first - scores, np.log1p(place)]


def _places(scores: Floats, seen: Sequence[SentencePiece]) -> list[Floats]:
    """Of the sentence alone: where it stands, how long it is, whether it goes on a block, how many clauses are likely."""
    count = len(seen)
    blocks = np.array([one.block for one in seen])
    measures = [
        np.linspace(0, 1, count), np.log1p([one.end - one.start for one in seen]), np.full(count, np.log(count)),
        np.concatenate([[0], blocks[1:] == blocks[:-1]]), probability(scores).sum(axis=1),
    ]  # fmt: skip
    return [np.broadcast_to(np.asarray(one, np.float32)[:, None], scores.shape) for one in measures]
