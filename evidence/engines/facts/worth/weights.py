"""How likely a reader finds a statement worth keeping, by weights learned from statements that were graded.

``CARD.md`` tells what they were trained on; ``python -m tests.bench.train_worth`` makes them again.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.facts.worth.features import BUCKETS, features

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).with_name("worth.npz")


@cache
def _weights() -> tuple[NDArray[np.float32], float]:
    """A weight for each bucket, and the bias."""
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        whole = np.zeros(BUCKETS, np.float32)
        whole[kept["buckets"]] = kept["weights"].astype(np.float32)
        return whole, float(kept["bias"])


def worth(text: str, points: float, *, dated: bool) -> float:
    """From 0 to 1."""
    weights, bias = _weights()
    score = bias + float(weights[list(features(text, points, dated=dated))].sum())
    return float(1 / (1 + np.exp(-max(-30.0, min(30.0, score)))))
