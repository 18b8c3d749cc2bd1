"""How well sentences tell an element of a contract, by weights that were learned from labelled contracts.

``weights/CARD.md`` says from which; ``python -m tests.bench.train_elements`` makes them again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from evidence.engines.summaries.element_measures import ElementCandidate, measured

FILE = Path(__file__).parent / "weights" / "elements.json"
NONE = "none"  # what weighs for it that no sentence tells the element


def scores(element: str, candidates: Sequence[ElementCandidate]) -> list[float]:
    """For each candidate, in the order of the text, how much more it weighs than that there is none."""
    weights = load()[element]
    return [
        sum(weights.get(name, 0.0) * value for name, value in one.items()) - weights[NONE]
        for one in measured(element, candidates)
    ]


@cache
def load() -> Mapping[str, Mapping[str, float]]:
    """The weights of each element by the measure's name."""
    return {element: dict(weights) for element, weights in json.loads(FILE.read_text("utf-8")).items()}
