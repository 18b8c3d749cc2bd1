"""Small networks with one layer in between, several of which agree on an answer.

One kind scores a sentence by its meaning, the other a sentence and a clause beside the rest of the contract.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class MeaningNetworks:
    """A score for every clause at once, of a sentence's vector and the scores its words have."""

    straight: Floats  # (measures, clauses)
    bias: Floats
    inner: Floats  # (networks, measures, units)
    inner_bias: Floats
    outer: Floats  # (networks, units, clauses)

    def scores(self, measures: Floats) -> Floats:
        parts = zip(self.inner, self.inner_bias, self.outer, strict=True)
        bent = sum(np.maximum(measures @ inner + bias, 0) @ outer for inner, bias, outer in parts)
        found: Floats = measures @ self.straight + self.bias + bent / len(self.inner)
        return found


@dataclass(frozen=True, slots=True)
class PairNetworks:
    """One score for a sentence and a clause, of what the contract says of the pair; each clause has biases of its own."""

    straight: Floats  # (measures,)
    bias: Floats  # (clauses,)
    inner: Floats  # (networks, measures, units)
    inner_bias: Floats  # (networks, clauses, units)
    outer: Floats  # (networks, units)

    def scores(self, measures: Floats, clauses: NDArray[np.int64]) -> Floats:
        parts = zip(self.inner, self.inner_bias, self.outer, strict=True)
        bent = sum(np.maximum(measures @ inner + bias[clauses], 0) @ outer for inner, bias, outer in parts)
        found: Floats = measures @ self.straight + self.bias[clauses] + bent / len(self.inner)
        return found


NAMES = ("straight", "bias", "inner", "inner_bias", "outer")


def read_networks(kept: dict[str, Any], name: str) -> list[Floats]:
    """The parts of networks as the file of weights keeps them."""
    return [kept[f"{name}_{part}"].astype(np.float32) for part in NAMES]
