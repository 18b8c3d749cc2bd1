"""Train what each genre adds to a statement's worth: ``python -m tests.bench.train_worth_of_genres`` writes
``evidence/engines/facts/worth/worth_of_genres.npz``, ``... contract`` what this genre adds alone, and ``... aside`` only measures
the weights of contracts by the labels that nothing is learned from.

Contracts have labels of their own, by the guide in ``docs/reading.md``. Those of ``worth_labels_of_genres.csv`` are newer and
stricter than those that the weights of all genres were trained on, and most are of short papers: moved by all of them together,
the weights tell less of contracts and hearings than before.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from evidence.engines.facts.worth.features import BUCKETS, features_in_document
from evidence.engines.facts.worth.judged import Genre, JudgedStatement
from evidence.engines.facts.worth.meanings import meanings
from evidence.engines.facts.worth.weights import OF_GENRES, load, load_of
from tests.bench.train_worth import BATCH, graded, ordered

LABELS = Path(__file__).with_name("worth_labels_of_genres.csv")
STATEMENTS = Path(__file__).with_name("statement_labels.csv")
LABELS_OF_CONTRACTS = Path(__file__).with_name("contract_labels.csv")
LABELS_ASIDE = Path(__file__).with_name("contract_labels_aside.csv")
ROUNDS, PARTS = 60, 8
RULES: dict[Genre, float] = {"mail": 32, "speech": 32, "contract": 16, "short": 32, "prose": 32}
SCALE = 0.21  # of a direction of meaning, by its spread, beside a word
STEPS = (0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class GradedStatements:
    """Of one genre: from which documents, a row of buckets and one of meanings for each, the score that the weights of all genres
    give it, and the grade."""

    documents: Sequence[str]
    words: sparse.csr_matrix
    meanings: np.ndarray
    before: np.ndarray
    grades: np.ndarray

    def only(self, chosen: np.ndarray) -> GradedStatements:
        return GradedStatements(
            [one for one, is_in in zip(self.documents, chosen, strict=True) if is_in],
            self.words[chosen],
            self.meanings[chosen],
            self.before[chosen],
            self.grades[chosen],
        )


def prepared(found: Sequence[tuple[str, JudgedStatement, int]]) -> GradedStatements:
    names, statements, grades = zip(*found, strict=True)
    rows = [sorted(features_in_document(one)) for one in statements]
    ends = np.cumsum([0, *map(len, rows)])
    words = sparse.csr_matrix((np.ones(ends[-1]), np.concatenate(rows), ends), shape=(len(rows), BUCKETS))
    texts = [one.text for one in statements]
    means = np.concatenate([meanings(texts[at : at + BATCH]) for at in range(0, len(texts), BATCH)])
    common = load()
    before = words @ common.buckets + means @ common.meaning + common.bias
    return GradedStatements(names, words, means, before, np.array(grades, float))


def added(given: GradedStatements, spread: np.ndarray, rule: float) -> tuple[np.ndarray, np.ndarray, float]:
    """What is added for each bucket, each direction of meaning and to the bias: as little as the grades allow."""
    directions = given.meanings / spread * SCALE
    size = BUCKETS + directions.shape[1]
    words = given.words.T.tocsr()

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        scores = given.before + given.words @ flat[:BUCKETS] + directions @ flat[BUCKETS:size] + flat[size]
        off = 1 / (1 + np.exp(-scores)) - given.grades
        total = (np.logaddexp(0, scores) - given.grades * scores).sum() + rule / 2 * (flat[:size] ** 2).sum()
        slope = np.concatenate([words @ off, directions.T @ off]) + rule * flat[:size]
        return float(total), np.append(slope, off.sum())

    made = minimize(loss, np.zeros(size + 1), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS}).x
    return made[:BUCKETS], made[BUCKETS:size] * SCALE / spread, float(made[size])


def of_others(given: GradedStatements, spread: np.ndarray, rule: float) -> np.ndarray:
    """What each is worth by weights of documents other than its own; the hearings of one day are one document."""
    days = [found[0] if (found := _DAY.search(one)) else one for one in given.documents]
    parts = np.array([int(hashlib.sha256(one.encode()).hexdigest(), 16) % PARTS for one in days])
    scores = given.before.copy()
    for part in set(parts.tolist()):
        left_out = given.only(parts == part)
        words, meaning, bias = added(given.only(parts != part), spread, rule)
        scores[parts == part] += left_out.words @ words + left_out.meanings @ meaning + bias
    return 1 / (1 + np.exp(-scores))


def report(genre: str, given: GradedStatements, outside: np.ndarray) -> None:
    """Pairs in order before and after; of each least worth the share that is good of what is kept, and is kept of what is good;
    and how many were good of those that were worth so much."""
    grades = given.grades
    sys.stdout.write(
        f"{genre}: {len(grades)} statements, {int(grades.sum())} good; in order {ordered(given.before, grades):.3f} before,"
        f" {ordered(outside, grades):.3f}\n"
    )
    for least in STEPS:
        kept = outside >= least
        good, recall = grades[kept].mean() if kept.any() else 0.0, grades[kept].sum() / grades.sum()
        sys.stdout.write(f"  from {least:.2f}: {kept.sum()} kept, {good:.2f} good, {recall:.2f} of the good\n")
    for low in np.arange(0, 1, 0.2):
        inside = (outside >= low) & (outside < low + 0.2)
        if inside.any():
            sys.stdout.write(
                f"  worth {outside[inside].mean():.2f}: {grades[inside].mean():.2f} of {inside.sum()} good\n"
            )


def measure_aside() -> None:
    """How the weights of contracts judge statements of other contracts."""
    given, weights = prepared(list(graded(LABELS_ASIDE))), load_of("contract")
    scores = given.words @ weights.buckets + given.meanings @ weights.meaning + weights.bias
    report("contracts aside", given, 1 / (1 + np.exp(-scores)))


def main(genres: Sequence[Genre]) -> None:
    """Weights of genres that are not asked for stay as they are."""
    with np.load(OF_GENRES) as kept:
        stored = {name: kept[name] for name in kept.files}
    found = list(statements_of(genres))
    for genre in genres:
        given = prepared([one for one in found if one[1].genre == genre])
        spread = given.meanings.std(axis=0) + 1e-6
        report(genre, given, of_others(given, spread, RULES[genre]))
        stored |= serialize(genre, *added(given, spread, RULES[genre]))
    np.savez_compressed(OF_GENRES, **stored)


def statements_of(genres: Sequence[Genre]) -> Iterator[tuple[str, JudgedStatement, int]]:
    if "contract" in genres:
        yield from graded(LABELS_OF_CONTRACTS)
    if set(genres) - {"contract"}:
        yield from (one for one in graded(LABELS) if one[1].genre != "contract")
    if "mail" in genres:
        yield from (one for one in graded(STATEMENTS) if one[1].genre == "mail")


def serialize(genre: str, words: np.ndarray, meaning: np.ndarray, bias: float) -> dict[str, np.ndarray]:
    buckets = np.flatnonzero(np.abs(words) > 1e-3).astype(np.int32)
    return {
        f"{genre} buckets": buckets,
        f"{genre} weights": words[buckets].astype(np.float16),
        f"{genre} meaning": meaning.astype(np.float32),
        f"{genre} bias": np.array(bias, np.float32),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["aside"]:
        measure_aside()
    else:
        main([one for one in RULES if one in sys.argv[1:] or not sys.argv[1:]])
