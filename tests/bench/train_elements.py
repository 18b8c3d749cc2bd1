"""Train what tells a contract's subject and price: ``python -m tests.bench.train_elements``.

It writes ``evidence/engines/summaries/weights/elements.json`` and says how often the best sentence is a labelled one in
contracts left out.

``element_labels.csv`` names for labelled contracts (``01_cuad``, of the two thirds that are looked at) the sentences that tell an
element best, by where they begin; a line without a place says that none does. Of each contract's candidates a logistic choice is
learned, in which that there is none is a choice too.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from scipy.optimize import minimize

from evidence.engines.base.types import Document
from evidence.engines.clauses import word_likelihoods
from evidence.engines.clauses.weights import Weights
from evidence.engines.documents.classify import classify
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_search import (
    LEARNED,
    ElementSearch,
    LearnedElement,
)
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.element_measures import measured
from evidence.engines.summaries.element_weights import FILE, NONE
from evidence.engines.summaries.parts import SummarySource
from tests.bench.clauses import Contract
from tests.bench.contract_elements import with_other_weights

LABELS = Path(__file__).parent / "element_labels.csv"
RULE = {
    "subject": 3.0,
    "purpose": 1.0,
    "price": 4.0,
    "notice": 1.0,
    "breach": 2.0,
}  # how strongly weights are kept small
PARTS = 10
Array = Any


@dataclass(frozen=True, slots=True)
class LabelledChoice:
    """A contract's candidates for an element by their measures, and which are labelled as it."""

    measures: list[dict[str, float]]
    right: list[bool]


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
        measured(learned.name, [one for one, _ in candidates]),
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


def learn(chosen: Sequence[LabelledChoice], rule: float) -> dict[str, float]:
    """The weight of each measure, and of that there is none."""
    names = sorted({name for one in chosen for own in one.measures for name in own})
    given = [_matrix(one, names) for one in chosen]
    right = [np.array([*one.right, not any(one.right)]) for one in chosen]

    def loss(weights: Array) -> tuple[float, Array]:
        total, slope = rule / 2 * float(weights[:-1] @ weights[:-1]), np.append(rule * weights[:-1], 0.0)
        for measures, wanted in zip(given, right, strict=True):
            found = np.append(measures @ weights[:-1], weights[-1])
            share = np.exp(found - found.max())
            share /= share.sum()
            hit = max(float(share[wanted].sum()), 1e-12)
            off = share - share * wanted / hit
            total -= float(np.log(hit))
            slope += np.append(measures.T @ off[:-1], off[-1])
        return total, slope

    made = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    return {
        **{name: round(float(one), 3) for name, one in zip(names, made, strict=False)},
        NONE: round(float(made[-1]), 3),
    }


def _matrix(choice: LabelledChoice, names: Sequence[str]) -> Array:
    rows = [[own.get(name, 0.0) for name in names] for own in choice.measures]
    return np.array(rows, float).reshape(len(rows), len(names))


def left_out(chosen: Sequence[LabelledChoice], rule: float, least: float) -> Iterator[tuple[bool, bool]]:
    """Of each contract, by weights that were learned on others: whether one is told, and whether it is a labelled one."""
    for part in range(PARTS):
        weights = learn([one for at, one in enumerate(chosen) if at % PARTS != part], rule)
        for one in chosen[part::PARTS]:
            scores = [sum(weights.get(name, 0.0) * value for name, value in own.items()) for own in one.measures]
            best = int(np.argmax(scores)) if scores else 0
            told = bool(scores) and scores[best] - weights[NONE] >= least
            yield told, told and one.right[best]


def train(weighed: Iterable[tuple[Contract, Weights]]) -> dict[str, dict[str, float]]:
    """The weights of each element, after saying how they do in contracts left out."""
    found = choices(weighed)
    for learned in LEARNED:
        own = found[learned.name]
        judged = [*left_out(own, RULE[learned.name], learned.least)]
        told, right = sum(one for one, _ in judged), sum(one for _, one in judged)
        there = sum(any(one.right) for one in own)
        sys.stdout.write(f"{learned.name}: {right} of {told} told are labelled, {there} of {len(own)} have one\n")
    return {learned.name: learn(found[learned.name], RULE[learned.name]) for learned in LEARNED}


if __name__ == "__main__":
    FILE.write_text(json.dumps(train(with_other_weights()), indent=1) + "\n", "utf-8")
