"""Train what a statement is worth: ``python -m tests.bench.train_worth`` writes ``evidence/engines/facts/worth/worth.npz``.

``worth_labels.csv`` has what was graded, by document, offsets and a digest of the statement, never its words: one for what a
litigator would keep, none for the rest. Documents are those of ``INTACTUS_DATA``, the papers in ``worth`` and those of the tests.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.worth.features import BUCKETS, features
from evidence.engines.facts.worth.weights import FILE
from tests.bench.worth_documents import document_of, found_in

LABELS = Path(__file__).with_name("worth_labels.csv")
RULE, ROUNDS, PARTS = 4.0, 80, 5


def graded() -> Iterator[tuple[str, frozenset[int], int]]:
    """The document, the features and the grade of each statement that is made today as it was graded."""
    by_document: defaultdict[str, dict[tuple[int, int, str], int]] = defaultdict(dict)
    with LABELS.open() as file:
        for row in csv.DictReader(file):
            by_document[row["document"]][(int(row["start"]), int(row["end"]), row["statement"])] = int(row["worth"])
    for name, grades in by_document.items():
        document = document_of(name)
        for one in candidates_of(Source(document, *found_in(document))):
            key = (one.fact.start, one.fact.end, digest(one.fact.text))
            if key in grades:
                dated = one.fact.date is not None
                yield name, features(one.fact.text, one.relevance, dated=dated), grades.pop(key)


def digest(statement: str) -> str:
    return hashlib.sha256(statement.encode()).hexdigest()[:8]


def fitted(matrix: sparse.csr_matrix, grades: np.ndarray) -> tuple[np.ndarray, float]:
    """Logistic regression with small weights."""
    size = matrix.shape[1]

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        scores = matrix @ flat[:size] + flat[size]
        off = 1 / (1 + np.exp(-scores)) - grades
        total = (np.logaddexp(0, scores) - grades * scores).sum() + RULE / 2 * (flat[:size] ** 2).sum()
        return float(total), np.concatenate([matrix.T @ off + RULE * flat[:size], [off.sum()]])

    made = minimize(loss, np.zeros(size + 1), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS}).x
    return made[:size], float(made[size])


def ordered(scores: np.ndarray, grades: np.ndarray) -> float:
    """Of pairs of a kept and another statement those that the scores put in order."""
    ranks = np.argsort(np.argsort(scores))
    kept = grades == 1
    return float((ranks[kept].sum() - kept.sum() * (kept.sum() - 1) / 2) / (kept.sum() * (~kept).sum()))


def main() -> None:
    names, rows, grades = zip(*graded(), strict=True)
    grades = np.array(grades, float)
    ends = np.cumsum([0, *map(len, rows)])
    matrix = sparse.csr_matrix(
        (np.ones(ends[-1]), np.concatenate([sorted(row) for row in rows]), ends), shape=(len(rows), BUCKETS)
    )
    parts = np.array([int(hashlib.sha256(name.encode()).hexdigest(), 16) % PARTS for name in names])
    outside = np.zeros(len(rows))
    for part in range(PARTS):
        weights, bias = fitted(matrix[parts != part], grades[parts != part])
        outside[parts == part] = matrix[parts == part] @ weights + bias
    sys.stdout.write(
        f"{len(rows)} statements, {int(grades.sum())} kept; in order in other documents: {ordered(outside, grades):.3f}\n"
    )
    weights, bias = fitted(matrix, grades)
    buckets = np.flatnonzero(np.abs(weights) > 1e-3).astype(np.int32)
    np.savez_compressed(FILE, buckets=buckets, weights=weights[buckets].astype(np.float16), bias=np.float32(bias))


if __name__ == "__main__":
    main()
