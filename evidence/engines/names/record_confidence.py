"""How sure it is that a name of a text is one, whole and of its type, by weights learned from names that were labelled.

``weights/RECORDS.md`` tells what they were trained on, and how often a confidence was right; ``python -m
tests.bench.train_records`` makes them again.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from evidence.engines.base.types import EntityType
from evidence.engines.names.name_records import NamedText, NameRecord
from evidence.engines.names.record_evidence import Evidence, evidence_of

FILE = Path(__file__).parent / "weights" / "records.npz"
LEAST = 0.8  # of a name that a case has a record of
LEAST_SHOWN = (
    0.7  # of one that a form shows to be some: of these 11 of 12 between both were right, of the others 24 of 36
)
LEAST_OF_PEOPLE = 0.5  # of a person by more than one word: of 18 from here to .8 were 17 right
LEAST_OF_BODIES = 0.5  # of a nation's department, court or service: of 4 from here to .8 were 4 right
SHOWN_BY = ("legal_form", "titled", "party", "headed")
BIAS = "bias"

Key = tuple[EntityType, str]


@dataclass(frozen=True, slots=True)
class JudgedName:
    """How sure a name is, from 0 to 1, and whether that is enough for a record of the case."""

    confidence: float
    is_enough: bool


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


def judged_names(text: NamedText) -> dict[Key, JudgedName]:
    """Each name of the text, judged."""
    return {(record.type, record.name): _judged(record, evidence_of(record, text)) for record in text.records}


def _judged(record: NameRecord, evidence: Evidence) -> JudgedName:
    weights = load()
    confidence = _probability(sum(weights.get(name, 0.0) * value for name, value in columns(record.type, evidence)))
    return JudgedName(confidence, confidence >= least(record.type, evidence))


def least(kind: str, evidence: Evidence) -> float:
    """How sure a name of this type and with this evidence is that a case has a record of."""
    if kind == "person" and not evidence["one_word"]:
        return LEAST_OF_PEOPLE
    if kind == "organization" and evidence["nation_body"]:
        return LEAST_OF_BODIES
    return LEAST_SHOWN if any(evidence[name] for name in SHOWN_BY) else LEAST


def _probability(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
