"""How likely each sentence of a contract is each type of clause by its words alone.

Only the first look of the trained weights is taken: what a sentence means would take longer than all the rest of a summary.
"""

from __future__ import annotations

from functools import lru_cache

from evidence.engines.clauses import sentence_features
from evidence.engines.clauses.contract_context import probability
from evidence.engines.clauses.sentence_scores import by_words
from evidence.engines.clauses.weights import load

_Place = tuple[int, int]


@lru_cache(maxsize=2)
def clause_likelihoods(text: str) -> dict[str, dict[_Place, float]]:
    """For each type of clause how likely each sentence is one, by the sentence's place."""
    seen = sentence_features.units(text)
    if not seen:
        return {}
    weights = load()
    likely = probability(by_words(weights, seen))
    places = [(one.start, one.end) for one in seen]
    return {
        name: {place: float(share) for place, share in zip(places, likely[:, at], strict=True)}
        for at, name in enumerate(weights.names)
    }


def likelihood(text: str, types: tuple[str, ...], place: _Place) -> float:
    """How likely the sentence at this place is a clause of one of the types; 0 for what is no sentence."""
    found = clause_likelihoods(text) if types else {}
    return max((found[name].get(place, 0.0) for name in types if name in found), default=0.0)
