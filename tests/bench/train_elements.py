"""Train what tells a contract's subject, price and end: ``python -m tests.bench.train_elements``.

It writes ``evidence/engines/summaries/weights/elements.npz`` and says how often the best sentence is a labelled one in
contracts left out.

``element_labels.csv`` names for labelled contracts (``01_cuad``, of the two thirds that are looked at) the sentences that tell an
element best, by where they begin; a line without a place says that none does. Of each contract's candidates a logistic choice is
learned, in which that there is none is a choice too.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from evidence.engines.base.types import Document
from evidence.engines.clauses import word_likelihoods
from evidence.engines.clauses.weights import Weights
from evidence.engines.documents.classify import classify
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_search import LEARNED, ElementSearch, LearnedElement
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.element_measures import measures_of
from evidence.engines.summaries.element_weights import BUCKETS, FILE, hashed
from evidence.engines.summaries.parts import SummarySource
from tests.bench.clauses import Contract
from tests.bench.contract_elements import with_other_weights

LABELS = Path(__file__).parent / "element_labels.csv"
RULE = {
    "subject": 3.0,
    "purpose": 1.0,
    "price": 1.5,
    "notice": 1.5,
    "breach": 1.5,
}  # how strongly weights are kept small
KEPT = "subject", "purpose"  # whose former weights stay: their card says why
FEWEST, ROUNDS = 3, 120  # candidates that have a measure that is learned; steps of the search
PARTS = 10
Array = Any


@dataclass(frozen=True, slots=True)
class LabelledChoice:
    """A contract's candidates for an element by the buckets of their measures, and which are labelled as it."""

    measures: list[dict[int, float]]
    right: list[bool]


@dataclass(frozen=True, slots=True)
class FittedElement:
    """One weight for each bucket, and what weighs for it that there is none."""

    buckets: Array
    none: float


def labels() -> dict[tuple[str, str], set[int]]:
    """By contract and element where its sentences begin; empty where none tells it."""
    found: dict[tuple[str, str], set[int]] = {}
    with LABELS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["document"], row["element"]), set()).update(
                {int(row["start"])} if row["start"] else ()
            )
    return found


def choices(weighed: Iterable[tuple[Contract, Weights]]) -> dict[str, list[LabelledChoice]]:
    """Of each element the labelled contracts, with clauses as weights find them that were trained on other contracts."""
    wanted, found = labels(), dict[str, list[LabelledChoice]]()
    for contract, weights in weighed:
        for learned in LEARNED:
            if (contract.id, learned.labelled) in wanted:
                right = wanted[contract.id, learned.labelled]
                found.setdefault(learned.name, []).append(_choice(contract, weights, learned, right))
    return found


def _choice(contract: Contract, weights: Weights, learned: LearnedElement, right: set[int]) -> LabelledChoice:
    word_likelihoods.clause_likelihoods.cache_clear()
    document = Document(contract.text)
    with mock.patch.object(word_likelihoods, "load", return_value=weights):
        source = SummarySource(document, classify(document).kind)
        candidates = search_of(source).candidates(learned)
    last = {one.end: one.start for one in source.sentences}  # an item's, behind what leads to it
    return LabelledChoice(
        [hashed(measures_of(one, learned.name)) for one, _ in candidates],
        [bool(right & {one.start, last.get(one.end, one.start)}) for _, one in candidates],
    )


def search_of(reading: SummarySource) -> ElementSearch:
    """What a summary searches: all sentences but those that its head tells."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    used = {
        (one.start, one.end)
        for one in reading.sentences
        if any(one.start < end and start < one.end for start, end in lead.spans)
    }
    return ElementSearch(reading, roles_of(reading, opening.spans[-1][0] if opening else 0), used)


def learn(chosen: Sequence[LabelledChoice], rule: float) -> FittedElement:
    """The weight of each measure that enough candidates have, and of that there is none, as a choice in each contract."""
    chosen = [one for one in chosen if one.measures]
    counts = Counter(at for one in chosen for own in one.measures for at in own)
    known = np.array(sorted(at for at, count in counts.items() if count >= FEWEST))
    matrix = _matrix([own for one in chosen for own in one.measures])[:, known].tocsr()
    turned = matrix.T.tocsr()
    sizes = [len(one.measures) for one in chosen]
    starts, of = np.cumsum([0, *sizes[:-1]]), np.repeat(np.arange(len(sizes)), sizes)
    right = np.concatenate([np.array(one.right, bool) for one in chosen])
    there = np.array([any(one.right) for one in chosen])

    def loss(weights: Array) -> tuple[float, Array]:
        found, none = matrix @ weights[:-1], weights[-1]
        most = np.maximum(np.maximum.reduceat(found, starts), none)
        share, none_share = np.exp(found - most[of]), np.exp(none - most)
        total = np.add.reduceat(share, starts) + none_share
        share, none_share = share / total[of], none_share / total
        hit = np.maximum(np.where(there, np.add.reduceat(share * right, starts), none_share), 1e-12)
        off = share - np.where(there[of], share * right / hit[of], 0)
        slope = np.append(rule * weights[:-1] + turned @ off, np.where(there, none_share, none_share - 1).sum())
        return rule / 2 * float(weights[:-1] @ weights[:-1]) - float(np.log(hit).sum()), slope

    first = np.zeros(len(known) + 1)
    made = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS}).x
    buckets = np.zeros(BUCKETS, np.float32)
    buckets[known] = made[:-1]
    return FittedElement(buckets, float(made[-1]))


def _matrix(rows: Sequence[dict[int, float]]) -> Any:
    at = [place for place, own in enumerate(rows) for _ in own]
    values = [value for own in rows for value in own.values()]
    return csr_matrix((values, (at, [bucket for own in rows for bucket in own])), shape=(len(rows), BUCKETS))


def left_out(chosen: Sequence[LabelledChoice], rule: float) -> Iterator[tuple[list[float], list[bool]]]:
    """Of each contract, by weights that were learned on others: what each candidate weighs, and whether it is labelled."""
    for part in range(PARTS):
        weights = learn([one for at, one in enumerate(chosen) if at % PARTS != part], rule)
        for one in chosen[part::PARTS]:
            found = _matrix(one.measures) @ weights.buckets - weights.none if one.measures else []
            yield [float(score) for score in found], one.right


def train(weighed: Iterable[tuple[Contract, Weights]]) -> dict[str, Array]:
    """The weights of each element as they are kept, after saying how they do in contracts left out."""
    found = choices(weighed)
    with np.load(FILE) as former:
        kept = {name: former[name] for name in former.files if name.split()[0] in KEPT}
    for learned in LEARNED:
        own = found[learned.name]
        ranked = [
            [one for _, one in sorted(zip(*each, strict=True), reverse=True)]
            for each in left_out(own, RULE[learned.name])
        ]
        first, of_three = sum(any(one[:1]) for one in ranked), sum(any(one[:3]) for one in ranked)
        there = sum(any(one.right) for one in own)
        sys.stdout.write(f"{learned.name}: labelled first {first}, among three {of_three}, of {there} in {len(own)}\n")
        if learned.name in KEPT:
            continue
        fitted = learn(own, RULE[learned.name])
        at = np.flatnonzero(fitted.buckets)
        kept |= {
            f"{learned.name} buckets": at.astype(np.int32),
            f"{learned.name} weights": fitted.buckets[at].astype(np.float16),
            f"{learned.name} none": np.float32(fitted.none),
        }
    return kept


if __name__ == "__main__":
    np.savez_compressed(FILE, **train(with_other_weights()))
