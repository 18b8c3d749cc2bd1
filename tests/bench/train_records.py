"""Train the confidence of names: ``python -m tests.bench.train_records`` writes ``evidence/engines/names/weights/records.npz``.

Logistic regression over what a text shows of each name. Two of three documents of legal kinds are learned from together with
the labelled public texts; of the rest it is printed how often each confidence was right, and what thresholds come to. What is
written has learned from all. As the recognizer is surer of texts that it learned from, evidence of these has columns of its own.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from evidence.engines.names.record_confidence import FILE, columns, least
from tests.bench.labelled_records import LabelledRecord, of_labelled_texts, of_papers, of_read_documents

RULE, WEIGHT, PARTS = 30.0, 5.0, 3  # WEIGHT: of a record of a legal kind
STEPS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
MIN_WEIGHT = 1e-4


def row(one: LabelledRecord) -> dict[str, float]:
    found = dict(columns(one.type, one.evidence))
    return found | ({f"studied {name}": value for name, value in found.items()} if one.studied else {})


def matrix_of(records: Sequence[LabelledRecord], names: Sequence[str]) -> csr_matrix:
    at = {name: number for number, name in enumerate(names)}
    cells = [
        (number, at[name], value)
        for number, one in enumerate(records)
        for name, value in row(one).items()
        if name in at
    ]
    rows, places, values = zip(*cells, strict=True)
    return csr_matrix((values, (rows, places)), shape=(len(records), len(names)))


def fitted(matrix: csr_matrix, right: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Logistic regression with small weights; a column for the bias is there."""

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = matrix @ weights
        off = (1 / (1 + np.exp(-np.clip(scores, -30, 30))) - right) * counts
        total = ((np.logaddexp(0, scores) - right * scores) * counts).sum() + RULE / 2 * (weights**2).sum()
        return float(total), matrix.T @ off + RULE * weights

    begun = np.zeros(matrix.shape[1])
    return np.asarray(minimize(loss, begun, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x)


def learned(records: Sequence[LabelledRecord]) -> dict[str, float]:
    names = sorted({name for one in records for name in row(one)})
    counts = np.array([1.0 if one.studied else WEIGHT for one in records])
    weights = fitted(matrix_of(records, names), np.array([one.right for one in records], float), counts)
    return dict(zip(names, weights.tolist(), strict=True))


def judged(records: Sequence[LabelledRecord], weights: dict[str, float]) -> np.ndarray:
    """The confidence in each, as the engine computes it."""
    scores = [sum(weights.get(n, 0.0) * v for n, v in columns(one.type, one.evidence)) for one in records]
    return 1 / (1 + np.exp(-np.array(scores)))


def left_out(legal: Sequence[LabelledRecord], others: Sequence[LabelledRecord]) -> np.ndarray:
    """Of each record of a legal kind the confidence by weights that have not seen its document."""
    parts = np.array([int(hashlib.sha256(one.document.encode()).hexdigest(), 16) % PARTS for one in legal])
    sure = np.zeros(len(legal))
    for part in range(PARTS):
        weights = learned([*others, *(one for one, at in zip(legal, parts, strict=True) if at != part)])
        held = np.flatnonzero(parts == part)
        sure[held] = judged([legal[at] for at in held.tolist()], weights)
    return sure


def report(about: str, sure: np.ndarray, right: np.ndarray) -> None:
    """How often each confidence was right, and what is kept by a threshold."""
    error = sum(
        abs(sure[of].sum() - right[of].sum())
        for low, high in pairwise(STEPS)
        if (of := (sure >= low) & (sure < high + (high == 1))).any()
    )
    sys.stdout.write(
        f"{about}: {len(right)}, {int((1 - right).sum())} wrong; calibration error {error / len(right):.3f}\n"
    )
    for low, high in pairwise(STEPS):
        of = (sure >= low) & (sure < high + (high == 1))
        kept = sure >= low
        wrong, lost = int((1 - right)[kept].sum()), int(right[~kept].sum())
        share = wrong / max(int(kept.sum()), 1)
        sys.stdout.write(
            f"  {low:.2f}-{high:.2f}: {int(of.sum())}, right {right[of].mean() if of.any() else 0:.2f};"
            f" from here on {int(kept.sum())} kept, {wrong} wrong ({share:.3f}), {lost} right ones lost\n"
        )


def save(weights: dict[str, float]) -> None:
    kept = {
        name: weight for name, weight in weights.items() if abs(weight) > MIN_WEIGHT and not name.startswith("studied ")
    }
    np.savez_compressed(
        FILE, columns=np.array(sorted(kept)), weights=np.array([kept[name] for name in sorted(kept)], np.float16)
    )


def main() -> None:
    legal, others = [*of_read_documents(), *of_papers("record_papers.txt")], list(of_labelled_texts())
    sure, right = left_out(legal, others), np.array([one.right for one in legal], float)
    for genre in sorted({one.genre for one in legal}):
        at = [number for number, one in enumerate(legal) if one.genre == genre]
        report(f"{genre} left out", sure[at], right[at])
        report_records([legal[number] for number in at], sure[at])
    report("all left out", sure, right)
    report_records(legal, sure)
    weights = learned([*others, *legal])
    kept = list(of_papers("record_papers_kept.txt"))
    report("papers never learned from", judged(kept, weights), np.array([one.right for one in kept], float))
    report_records(kept, judged(kept, weights))
    save(weights)


def report_records(records: Sequence[LabelledRecord], sure: np.ndarray) -> None:
    """What a case has a record of."""
    kept = [one for one, how in zip(records, sure, strict=True) if how >= least(one.type, one.evidence)]
    wrong = sum(not one.right for one in kept)
    lost = sum(one.right for one in records) - (len(kept) - wrong)
    sys.stdout.write(
        f"  with a record {len(kept)}, {wrong} wrong ({wrong / max(len(kept), 1):.3f});"
        f" {lost} of {sum(one.right for one in records)} right ones lost\n"
    )


if __name__ == "__main__":
    main()
