"""Train what a statement is worth: ``python -m tests.bench.train_worth`` writes ``evidence/engines/facts/worth/worth.npz``.

``worth_labels.csv`` has what was graded, by document, offsets and a digest of the statement, never its words: one for what a
litigator would keep, none for the rest. Documents are those of ``INTACTUS_DATA``, the papers in ``worth`` and those of the tests.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from evidence.engines.facts.contracts.main_terms import with_terms
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.features import BUCKETS, features
from evidence.engines.facts.worth.judged import JudgedStatement, judged
from evidence.engines.facts.worth.meanings import meanings
from evidence.engines.facts.worth.weights import FILE
from tests.bench.worth_documents import document_of, found_in

LABELS = Path(__file__).with_name("worth_labels.csv")
Key = tuple[int, int, str]  # from where to where, and the digest of the words
RULE, ROUNDS, PARTS = 8.0, 80, 10
SHARE, BATCH = 0.15, 64  # what a direction of meaning weighs beside a word; statements read at a time


def graded(labels: Path = LABELS) -> Iterator[tuple[str, JudgedStatement, int]]:
    """The document, the statement and the grade of each that is made today as it was graded, and of what was worth keeping
    also if the same words of the source are put otherwise today. Of what is put in two ways the better counts, as for facts."""
    by_document: defaultdict[str, dict[Key, int]] = defaultdict(dict)
    with labels.open() as file:
        for row in csv.DictReader(file):
            by_document[row["document"]][(int(row["start"]), int(row["end"]), row["statement"])] = int(row["worth"])
    for name, grades in by_document.items():
        document = document_of(name)
        source = Source(document, *found_in(document))
        kept = {key[:2] for key, grade in grades.items() if grade}
        made = {
            (one.fact.start, one.fact.end, digest(one.fact.text)): one
            for one in with_terms(source, [*candidates_of(source)])
        }
        for key in [*sorted(grades.keys() & made.keys()), *_put_otherwise(grades, made)]:
            if grades.get(key, 1) or key[:2] not in kept:
                yield name, judged(made[key], source), grades.get(key, 1)


def _put_otherwise(grades: dict[Key, int], made: dict[Key, FactCandidate]) -> list[Key]:
    kept = {key[:2] for key, grade in grades.items() if grade and key not in made}
    found = [key for key in made if key[:2] in kept and key not in grades]
    places = Counter(key[:2] for key in found)
    return [key for key in found if places[key[:2]] == 1]


def digest(statement: str) -> str:
    return hashlib.sha256(statement.encode()).hexdigest()[:8]


def matrix_of(statements: Sequence[JudgedStatement]) -> tuple[sparse.csr_matrix, np.ndarray, np.ndarray]:
    """A row for each: its buckets, then its meaning, each direction less its mean and by its spread, which are given too."""
    rows = [sorted(features(one)) for one in statements]
    ends = np.cumsum([0, *map(len, rows)])
    words = sparse.csr_matrix((np.ones(ends[-1]), np.concatenate(rows), ends), shape=(len(rows), BUCKETS))
    found = np.concatenate(
        [meanings([one.text for one in statements[at : at + BATCH]]) for at in range(0, len(statements), BATCH)]
    )
    mean, spread = found.mean(axis=0), found.std(axis=0) + 1e-6
    return sparse.hstack([words, sparse.csr_matrix((found - mean) / spread * SHARE)]).tocsr(), mean, spread


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
    names, statements, grades = zip(*graded(), strict=True)
    grades = np.array(grades, float)
    matrix, mean, spread = matrix_of(statements)
    parts = np.array([int(hashlib.sha256(name.encode()).hexdigest(), 16) % PARTS for name in names])
    outside = np.zeros(len(names))
    for part in range(PARTS):
        weights, bias = fitted(matrix[parts != part], grades[parts != part])
        outside[parts == part] = matrix[parts == part] @ weights + bias
    report(names, outside, grades)
    save(*fitted(matrix, grades), mean, spread)


def report(names: Sequence[str], outside: np.ndarray, grades: np.ndarray) -> None:
    """How well those of other documents are put in order, all together and of each kind of document."""
    sys.stdout.write(f"{len(names)} statements, {int(grades.sum())} kept; in order {ordered(outside, grades):.3f}\n")
    kinds = np.array([name.split("/")[0].split("#")[0] for name in names])
    for kind in sorted(set(kinds)):
        of_kind = kinds == kind
        if 0 < grades[of_kind].sum() < of_kind.sum():
            found = ordered(outside[of_kind], grades[of_kind])
            sys.stdout.write(f"  {kind}: {int(grades[of_kind].sum())} of {of_kind.sum()} kept; in order {found:.2f}\n")


def save(weights: np.ndarray, bias: float, mean: np.ndarray, spread: np.ndarray) -> None:
    """With mean and spread of the meanings taken into the weights."""
    words, meaning = weights[:BUCKETS], weights[BUCKETS:] * SHARE / spread
    buckets = np.flatnonzero(np.abs(words) > 1e-3).astype(np.int32)
    np.savez_compressed(
        FILE,
        buckets=buckets,
        weights=words[buckets].astype(np.float16),
        meaning=meaning.astype(np.float32),
        bias=np.float32(bias - mean @ meaning),
    )


if __name__ == "__main__":
    main()
