"""Which sentence of a contract is most its term, its cap or its promise not to compete, by the trained weights of clauses.

Only their first look is taken, at words: what a sentence means would take longer than all the rest of a summary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from evidence.engines.clauses import sentence_features
from evidence.engines.clauses.contract_context import probability
from evidence.engines.clauses.sentence_scores import by_words
from evidence.engines.clauses.weights import load

# What is unusual in a contract or may cost a side much, most first, each with words that such a clause has.
PARTICULAR = {
    "exclusivity": re.compile(r"\bexclusiv|\bsole\b|\bonly\b|\bany other\b|\bthird part", re.I),
    "non_compete": re.compile(r"\bcompet|\bsimilar (?:\w+ ){0,2}(?:business|products?|services?)\b", re.I),
    "minimum_commitment": re.compile(r"\bminimum|\bat least\b|\b(?:no|not) (?:less|fewer) than\b", re.I),
    "liquidated_damages": re.compile(r"\bliquidated|\bpenalty\b|\btermination (?:fee|charge)", re.I),
    "cap_on_liability": re.compile(r"\bliab|\bdamages\b", re.I),
    "change_of_control": re.compile(r"\bcontrol\b|\bmerge|\bacqui", re.I),
    "rofr_rofo_rofn": re.compile(r"\bfirst (?:\w+ ){0,3}(?:refusal|offer|negotiat)|\bright to match\b", re.I),
    "most_favored_nation": re.compile(r"\bmost favou?red|\bless favou?rable|\bmore favou?rable", re.I),
    "no_solicit_of_employees": re.compile(r"\bsolicit|\bhire\b|\bemploy", re.I),
    "no_solicit_of_customers": re.compile(r"\bsolicit|\bdivert\b", re.I),
    "anti_assignment": re.compile(r"\bassign|\btransfer", re.I),
    "ip_ownership_assignment": re.compile(r"\bown|\bassign|\bproperty\b|\bfor hire\b", re.I),
    "uncapped_liability": re.compile(r"\bliab|\blimit|\bdamages\b", re.I),
}
SURE = 0.25  # how likely a sentence is the clause before it is told as one: three in four of such are
_LIKELY = 0.15  # how likely one that has its words must be

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


def likeliest(text: str, name: str, places: Iterable[tuple[_Place, str]]) -> list[_Place]:
    """Of these places, each with its words, those that are likely enough a clause of the type, the likeliest first."""
    likely = clause_likelihoods(text).get(name, {})
    found = [place for place, words in places if likely.get(place, 0) >= _LIKELY and PARTICULAR[name].search(words)]
    return sorted(found, key=lambda place: -likely[place])
