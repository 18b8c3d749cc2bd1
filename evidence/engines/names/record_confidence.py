"""How sure it is that a name of a text is one, whole and of its type, by weights learned from names that were labelled.

``weights/RECORDS.md`` tells what they were trained on, and how often a confidence was right; ``python -m
tests.bench.train_records`` makes them again.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from evidence.engines.base.types import EntityType
from evidence.engines.names.name_records import NamedText
from evidence.engines.names.record_evidence import Evidence, evidence_of

FILE = Path(__file__).parent / "weights" / "records.npz"
LEAST = 0.8  # of a name that a case has a record of
BIAS = "bias"

Key = tuple[EntityType, str]


@cache
def load() -> dict[str, float]:
    """By column what it weighs."""
    with np.load(io.BytesIO(FILE.read_bytes())) as stored:
        return dict(zip(stored["columns"].tolist(), stored["weights"].astype(float).tolist(), strict=True))


def columns(kind: EntityType, evidence: Evidence) -> Iterable[tuple[str, float]]:
    """The evidence as such, as that of a name of this type, and as that of a contract or of another paper."""
    papers = "contract" if evidence["contract"] else "other"
    for name, value in [(BIAS, 1.0), *evidence.items()]:
        if value:
            yield name, value
            yield f"{kind} {name}", value
            yield f"{papers} {name}", value


def confidences(text: NamedText) -> dict[Key, float]:
    """Of each name of the text, from 0 to 1."""
    weights = load()
    return {
        (record.type, record.name): _probability(
            sum(weights.get(name, 0.0) * value for name, value in columns(record.type, evidence_of(record, text)))
        )
        for record in text.records
    }


def _probability(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
