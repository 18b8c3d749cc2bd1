"""Which sentence of a contract is most its term, its cap or its promise not to compete, by the trained weights of clauses.

Only their first look is taken, at words: what a sentence means would take longer than all the rest of a summary.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from evidence.engines.clauses import sentence_features
from evidence.engines.clauses.contract_context import probability
from evidence.engines.clauses.sentence_scores import by_words
from evidence.engines.clauses.weights import load

# What is unusual in a contract or may cost a side much, most first.
PARTICULAR = (
    "exclusivity", "non_compete", "minimum_commitment", "liquidated_damages", "cap_on_liability", "change_of_control",
    "rofr_rofo_rofn", "most_favored_nation", "no_solicit_of_employees", "no_solicit_of_customers", "anti_assignment",
    "ip_ownership_assignment", "uncapped_liability",
)  # fmt: skip
SURE = 0.6  # how likely a sentence is the clause before it is told as one

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


def likeliest(text: str, types: tuple[str, ...]) -> Iterator[list[_Place]]:
    """For each type the places that are likely enough a clause of it, the likeliest first."""
    found = clause_likelihoods(text)
    for name in types:
        likely = found.get(name, {})
        yield sorted((place for place, share in likely.items() if share >= SURE), key=lambda place: -likely[place])
