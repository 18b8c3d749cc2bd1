"""Products of matrices for spaCy's widest layers by numpy's library, which takes half the time of spaCy's own or less."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from thinc.api import NumpyOps

if TYPE_CHECKING:
    from spacy.language import Language

FEWEST = 64  # rows: fewer are multiplied in another order, and a word's row is to be the same beside whatever words it is read


class NumpyProducts(NumpyOps):
    """thinc's operations on arrays, with products by numpy."""

    def __init__(self) -> None:
        super().__init__(use_blis=False)

    def gemm(self, x: Any, y: Any, *, out: Any = None, trans1: bool = False, trans2: bool = False) -> Any:
        count = len(x)
        if trans1 or out is not None or count >= FEWEST:
            return super().gemm(x, y, out=out, trans1=trans1, trans2=trans2)
        padded = np.zeros((FEWEST, x.shape[1]), x.dtype)
        padded[:count] = x
        return super().gemm(padded, y, trans2=trans2)[:count]


def multiply_by_numpy(model: Language) -> None:
    """Have the layers that say what each word is beside its neighbours multiply so."""
    products = NumpyProducts()
    for _, step in model.pipeline:
        for layer in getattr(getattr(step, "model", None), "walk", list)():
            if layer.name == "maxout":
                layer.ops = products
