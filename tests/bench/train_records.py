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

from evidence.engines.names.record_confidence import FILE, columns
from tests.bench.labelled_records import LabelledRecord, of_contracts, of_labelled_texts, of_papers

RULE, WEIGHT, PARTS = 30.0, 5.0, 3  # WEIGHT: of a record of a legal kind
STEPS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
MIN_WEIGHT = 1e-4


def row(one: LabelledRecord) -> dict[str, float]:
    found = dict(columns(one.type, one.evidence))
    return found | ({f"studied {name}": value for name, value in found.items()} if one.studied else {})


def matrix_of(records: Sequence[LabelledRecord], names: Sequence[str]) -> np.ndarray:
    at = {name: number for number, name in enumerate(names)}
    matrix = np.zeros((len(records), len(names)), np.float32)
    for number, one in enumerate(records):
        for name, value in row(one).items():
            if name in at:
                matrix[number, at[name]] = value
    return matrix


def fitted(matrix: np.ndarray, right: np.ndarray, counts: np.ndarray) -> np.ndarray:
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
    contracts, papers = list(of_contracts()), list(of_papers("record_papers.txt"))
    legal, others = [*contracts, *papers], list(of_labelled_texts())
    sure, right = left_out(legal, others), np.array([one.right for one in legal], float)
    report("contracts left out", sure[: len(contracts)], right[: len(contracts)])
    report("papers left out", sure[len(contracts) :], right[len(contracts) :])
    report("both", sure, right)
    weights = learned([*others, *legal])
    kept = list(of_papers("record_papers_kept.txt"))
    report("papers never learned from", judged(kept, weights), np.array([one.right for one in kept], float))
    save(weights)


if __name__ == "__main__":
    main()
