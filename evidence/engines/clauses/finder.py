"""The clauses of a contract that the trained weights know: sentences, and names and dates in its opening.

A sentence may be several clauses. What it may be is judged twice: by itself, then beside all other sentences of the contract.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.base.types import FoundClause
from evidence.engines.clauses import opening_features, sentence_features
from evidence.engines.clauses.contract_context import probability
from evidence.engines.clauses.opening_features import OpeningToken
from evidence.engines.clauses.sentence_scores import likelihoods
from evidence.engines.clauses.weights import Weights, load

if TYPE_CHECKING:
    from evidence.engines.clauses.weights import Floats

LEAST_LIKELY = 0.34  # below this nothing is found; chosen in parts of contracts that the weights were not trained on
LONGEST = 4_000  # characters of a sentence; what is longer has lost its full stops
# Of a name or a date as a whole, chosen likewise; of each of its words; of its first one.
OPENING_LEAST = {"document_name": 0.3, "parties": 0.3, "agreement_date": 0.36, "effective_date": 0.36}
INSIDE, BEGINS = 0.1, 0.5
_MARKS = str.maketrans("", "", string.punctuation)


def find_trained(text: str, names: Sequence[str]) -> list[FoundClause]:
    """The clauses among ``names``, each sentence by itself, in the order of the text, with how likely each is."""
    return [one for one in _found(text) if one.type in set(names)]


@lru_cache(maxsize=2)
def _found(text: str) -> tuple[FoundClause, ...]:
    found = [*found_sentences(load(), text), *found_in_opening(load(), text)]
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.type)))


def found_sentences(weights: Weights, text: str, least: float = LEAST_LIKELY) -> Iterator[FoundClause]:
    seen = sentence_features.units(text)
    if not seen:
        return
    for unit, row in zip(seen, likelihoods(weights, text, seen), strict=True):
        if unit.end - unit.start > LONGEST:
            continue
        for name, share in zip(weights.names, row, strict=True):
            if share >= least:
                yield FoundClause(name, unit.start, unit.end, text[unit.start : unit.end], round(float(share), 3))


def found_in_opening(weights: Weights, text: str, least: float | None = None) -> Iterator[FoundClause]:
    """Each name and date once, where it is surest."""
    seen = opening_features.tokens(text)
    likely = probability(weights.opening.sums([one.features for one in seen], damped=False) + weights.opening_bias)
    half = len(weights.opening_names)
    for at, name in enumerate(weights.opening_names):
        best: dict[frozenset[str], FoundClause] = {}
        for one in _spans(text, name, seen, likely[:, at], likely[:, half + at]):
            if one.confidence < (OPENING_LEAST[name] if least is None else least):
                continue
            words = frozenset(one.quote.lower().translate(_MARKS).split())
            if words and (words not in best or best[words].confidence < one.confidence):
                best[words] = one
        yield from best.values()


def _spans(text: str, name: str, seen: Sequence[OpeningToken], inside: Floats, begins: Floats) -> Iterator[FoundClause]:
    at = 0
    while at < len(seen):
        if inside[at] < INSIDE:
            at += 1
            continue
        last = at + 1
        while last < len(seen) and inside[last] >= INSIDE and begins[last] < BEGINS:
            last += 1
        start, end = seen[at].start, seen[last - 1].end
        yield FoundClause(name, start, end, text[start:end], round(float(inside[at:last].mean()), 3))
        at = last
