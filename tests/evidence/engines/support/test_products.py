"""spaCy's wide layers multiply by numpy, and a word's row is the same beside whatever words it is read."""

from __future__ import annotations

import numpy as np
import pytest
from thinc.api import NumpyOps

from evidence.engines.support.parse import _model
from evidence.engines.support.products import FEWEST, NumpyProducts

DRAWN = np.random.default_rng(1)
ROWS = DRAWN.standard_normal((4 * FEWEST, 288)).astype(np.float32)
WEIGHTS = DRAWN.standard_normal((288, 288)).astype(np.float32)


def test_products_are_those_of_spacy() -> None:
    found = NumpyProducts().gemm(ROWS, WEIGHTS, trans2=True)
    assert np.allclose(found, NumpyOps().gemm(ROWS, WEIGHTS, trans2=True), atol=1e-3)


@pytest.mark.parametrize("count", [1, 2, 5, FEWEST - 1, FEWEST, FEWEST + 1, 3 * FEWEST])
def test_a_row_is_the_same_beside_few_rows_and_many(count: int) -> None:
    whole = NumpyProducts().gemm(ROWS, WEIGHTS, trans2=True)
    assert np.array_equal(NumpyProducts().gemm(ROWS[:count], WEIGHTS, trans2=True), whole[:count])


def test_the_wide_layers_of_the_parser_multiply_so() -> None:
    models = [getattr(step, "model", None) for _, step in _model().pipeline]
    layers = [layer for model in models if model for layer in model.walk() if layer.name == "maxout"]
    assert layers
    assert all(isinstance(layer.ops, NumpyProducts) for layer in layers)
