"""What statements are worth by their words, places and directions of meaning alone, by weights of other documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from evidence.engines.facts.worth.features import BUCKETS
from evidence.engines.facts.worth.weights import WorthWeights
from tests.bench.train_worth import SHARE, fitted, matrix_of
from tests.bench.train_worth_of_genres import RULES, GradedStatements, added, prepared

if TYPE_CHECKING:
    from tests.bench.train_judgment import LabelledStatement

Array = Any


def scores_of_parts(seen: Sequence[LabelledStatement], aside: Sequence[LabelledStatement]) -> Array:
    """Learned from those that were seen, as ``train_worth`` and ``train_worth_of_genres`` learn from all."""
    common, scores = _common([one for one in seen if one.labels == 0]), np.zeros(len(aside))
    for genre, rule in RULES.items():
        places = [at for at, one in enumerate(aside) if one.statement.genre == genre]
        learned = _prepared([one for one in seen if one.labels > 0 and one.statement.genre == genre], common)
        judged = _prepared([aside[at] for at in places], common)
        words, meaning, bias = added(learned, learned.meanings.std(axis=0) + 1e-6, rule)
        scores[places] = judged.before + judged.words @ words + judged.meanings @ meaning + bias
    return scores


def _common(older: Sequence[LabelledStatement]) -> WorthWeights:
    matrix, mean, spread = matrix_of([one.statement for one in older])
    weights, bias = fitted(matrix, np.array([float(one.grade) for one in older]))
    meaning = weights[BUCKETS:] * SHARE / spread
    return WorthWeights(weights[:BUCKETS], meaning, float(bias - mean @ meaning))


def _prepared(statements: Sequence[LabelledStatement], common: WorthWeights) -> GradedStatements:
    given = prepared([(one.document, one.statement, one.grade) for one in statements])
    return replace(given, before=given.words @ common.buckets + given.meanings @ common.meaning + common.bias)
