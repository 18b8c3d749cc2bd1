"""Train what tells a short paper's main points: ``python -m tests.bench.train_main_points``.

It writes ``evidence/engines/facts/papers/weights/main_points.npz`` and says how many labelled main points are among the best
sentences of papers left out. ``main_point_labels.csv`` names for each paper of ``worth`` the places that one reader marked as
what the paper is there to say: what it decides, demands, finds or charges, or what happened and what came of it.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from evidence.engines.documents.classify import classify
from evidence.engines.facts.papers.main_points import FILE, MainPointWeights, measured
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.worth.meanings import judgments
from evidence.engines.summaries.main_statements import candidates
from evidence.engines.summaries.parts import SummarySource
from tests.bench.worth_documents import document_of

LABELS = Path(__file__).with_name("main_point_labels.csv")
RULE, PARTS, DIRECTIONS, SCALE = (
    16.0,
    10,
    24,
    0.5,
)  # how strongly weights are kept small; of meanings the widest directions
Array = Any


@dataclass(frozen=True, slots=True)
class LabelledPaper:
    """The measures and meanings of a paper's sentences, and which of its main points each of them tells."""

    measures: list[dict[str, float]]
    meanings: Array
    told: Array


def labelled_papers() -> list[LabelledPaper]:
    with LABELS.open(encoding="utf-8", newline="") as file:
        rows = [(row["document"], int(row["start"]), int(row["end"])) for row in csv.DictReader(file)]
    return [
        _paper(name, [(start, end) for _, start, end in own]) for name, own in groupby(rows, key=lambda row: row[0])
    ]


def _paper(name: str, places: list[tuple[int, int]]) -> LabelledPaper:
    document = document_of(name)
    source = SummarySource(document, classify(document).kind)
    found = candidates(source)
    told = [[start < one.end and one.start < end for start, end in places] for one in found]
    judged = judgments([plain(one.words) for one in found]) if found else []
    return LabelledPaper(
        measured(source.read, found, judged),
        np.array([one.meaning for one in judged]),
        np.array(told, bool).reshape(len(found), len(places)),
    )


def learn(papers: Sequence[LabelledPaper]) -> MainPointWeights:
    """A logistic choice of each sentence by itself."""
    papers = [one for one in papers if one.measures]
    names = sorted({name for one in papers for own in one.measures for name in own})
    meant = np.concatenate([one.meanings for one in papers]).astype(float)
    _, spread, directions = np.linalg.svd(meant - meant.mean(0), full_matrices=False)
    directions = directions[:DIRECTIONS] / spread[:DIRECTIONS, None] * SCALE * np.sqrt(len(meant))
    own = np.array([[one.get(name, 0.0) for name in names] for paper in papers for one in paper.measures])
    given = np.hstack([own, (meant - meant.mean(0)) @ directions.T, np.ones((len(own), 1))])
    right = np.concatenate([one.told.any(1) for one in papers]).astype(float)

    def loss(weights: Array) -> tuple[float, Array]:
        found = given @ weights
        total = np.logaddexp(0, found).sum() - right @ found + RULE / 2 * weights[:-1] @ weights[:-1]
        slope = given.T @ (1 / (1 + np.exp(-found)) - right)
        slope[:-1] += RULE * weights[:-1]
        return float(total), slope

    made = minimize(loss, np.zeros(given.shape[1]), jac=True, method="L-BFGS-B").x
    named = {name: round(float(one), 3) for name, one in zip(names, made, strict=False)}
    meaning = made[len(names) : -1] @ directions
    return MainPointWeights(named, meaning.astype(np.float32), float(made[-1] - meant.mean(0) @ meaning))


def left_out(papers: Sequence[LabelledPaper]) -> tuple[int, int, int, int]:
    """Of papers by weights that were learned on others: in how many the best sentence is one, how many main points the best three
    and the best five tell, and how many there are."""
    first = three = five = 0
    for part in range(PARTS):
        weights = learn([one for at, one in enumerate(papers) if at % PARTS != part])
        for one in papers[part::PARTS]:
            best = one.told[np.argsort(-np.array(scores(weights, one)))] if one.measures else one.told
            first += int(best[:1].any())
            three += int(best[:3].any(0).sum())
            five += int(best[:5].any(0).sum())
    return first, three, five, sum(one.told.shape[1] for one in papers)


def scores(weights: MainPointWeights, paper: LabelledPaper) -> list[float]:
    meant = paper.meanings @ weights.meaning
    return [
        sum(weights.measures.get(name, 0.0) * value for name, value in own.items()) + float(more)
        for own, more in zip(paper.measures, meant, strict=True)
    ]


if __name__ == "__main__":
    found = labelled_papers()
    first, three, five, all_points = left_out(found)
    sys.stdout.write(f"first {first} of {len(found)}; among three {three}, among five {five} of {all_points}\n")
    made = learn(found)
    np.savez_compressed(
        FILE,
        names=np.array(list(made.measures)),
        weights=np.array(list(made.measures.values()), np.float32),
        meaning=made.meaning,
        bias=made.bias,
    )
