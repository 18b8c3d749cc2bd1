"""The small networks of the finder of clauses say what they were taught, whatever the size of the measures."""

from __future__ import annotations

import numpy as np

from evidence.engines.clauses.contract_context import context
from evidence.engines.clauses.networks import MeaningNetworks, PairNetworks
from evidence.engines.clauses.sentence_features import units
from tests.bench.train_networks import meaning_networks, pair_networks

CHANCE = np.random.default_rng(3)
CORNERS = CHANCE.choice([-1.0, 1.0], (400, 2)).astype(np.float32)
EITHER = (CORNERS[:, 0] != CORNERS[:, 1]).astype(np.float32)  # no straight line parts these
MEASURES = (CORNERS * [5.0, 300.0] + [40.0, -7.0]).astype(np.float32)


def test_meanings_are_told_apart_where_no_straight_line_parts_them() -> None:
    labels = np.stack([EITHER, 1 - EITHER], axis=1)
    networks = MeaningNetworks(**meaning_networks(MEASURES, labels, networks=2, units=32))
    said = networks.scores(MEASURES) > 0
    assert (said == labels.astype(bool)).mean() > 0.95


def test_a_pair_is_judged_as_its_clause_wants() -> None:
    clauses = CHANCE.integers(0, 2, len(MEASURES))
    labels = ((CORNERS[:, 0] > 0) | (clauses == 1)).astype(np.float32)
    repeated = np.tile(MEASURES, (8, 1)), np.tile(clauses, 8), np.tile(labels, 8)
    networks = PairNetworks(**pair_networks(*repeated, known=2, networks=2))
    said = networks.scores(MEASURES, clauses) > 0
    assert (said == labels.astype(bool)).mean() > 0.95


def test_a_contract_of_one_sentence_has_a_context_too() -> None:
    seen = units("This Agreement is governed by the laws of the State of New York.")
    found = context(np.full((len(seen), 3), -2.0, np.float32), seen)
    assert found.shape[:2] == (len(seen), 3)
    assert np.isfinite(found).all()
