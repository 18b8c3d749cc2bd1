"""Train the layers that judge a statement as a whole: ``python -m tests.bench.train_judgment`` writes
``evidence/engines/embedding/judgment.npz``, and into ``worth_of_genres.npz`` how much that counts in each genre.

Needs PyTorch (``pip install torch``), which nothing else here does, and some twenty minutes of two cores. Labels are those of the
other weights and ``statement_labels.csv``; how much the judgment counts is measured on a quarter of the documents that neither
the layers nor the other weights learned from, and then the layers learn from all.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from scipy.optimize import minimize

from evidence.engines.embedding.judgment import FILE, GENRES
from evidence.engines.embedding.minilm import WEIGHTS_OF_A_LAYER
from evidence.engines.embedding.model import FURTHER, LOWER, pinned_files
from evidence.engines.embedding.words import words_of
from evidence.engines.facts.worth.features import with_names_for_pronouns
from evidence.engines.facts.worth.judged import JudgedStatement
from evidence.engines.facts.worth.weights import OF_GENRES
from tests.bench.judgment_network import GradedWords, JudgmentNetwork, padded, trained
from tests.bench.train_worth import LABELS, graded, ordered
from tests.bench.train_worth_of_genres import LABELS as LABELS_OF_GENRES
from tests.bench.train_worth_of_genres import LABELS_ASIDE, LABELS_OF_CONTRACTS, STATEMENTS, STEPS
from tests.bench.worth_of_parts import scores_of_parts

Array = Any
SETS = (LABELS, LABELS_OF_GENRES, LABELS_OF_CONTRACTS, LABELS_ASIDE, STATEMENTS)
OLDER = 0.5  # what a label counts that was graded less strictly than by today's guides
PARTS, ASIDE, SEED = 4, 0, 1
PRIOR = 0.6  # of both shares, before anything is known
READ = 900  # characters of a statement
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NAMES = ("query", "key", "value", "joining", "up", "down")
_OTHERS = {
    "query_bias": "attention.self.query.bias",
    "key_bias": "attention.self.key.bias",
    "value_bias": "attention.self.value.bias",
    "joining_bias": "attention.output.dense.bias",
    "up_bias": "intermediate.dense.bias",
    "down_bias": "output.dense.bias",
    "middle_gain": "attention.output.LayerNorm.weight",
    "middle_shift": "attention.output.LayerNorm.bias",
    "out_gain": "output.LayerNorm.weight",
    "out_shift": "output.LayerNorm.bias",
}


@dataclass(frozen=True, slots=True)
class LabelledStatement:
    """From which set of labels and document, the statement, its grade, and its words."""

    labels: int
    document: str
    statement: JudgedStatement
    grade: int
    states: Array

    @property
    def is_aside(self) -> bool:
        """Hearings of one day are one document."""
        day = found[0] if (found := _DAY.search(self.document)) else self.document
        return int(hashlib.sha256(day.encode()).hexdigest(), 16) % PARTS == ASIDE


def labelled_statements() -> Iterator[LabelledStatement]:
    for number, labels in enumerate(SETS):
        for document, statement, grade in graded(labels):
            [words] = words_of([with_names_for_pronouns(statement.text)[:READ]])
            yield LabelledStatement(number, document, statement, grade, words.states)


def learn(statements: Sequence[LabelledStatement]) -> JudgmentNetwork:
    words = [
        GradedWords(
            one.states,
            GENRES.index(one.statement.genre),
            one.labels,
            OLDER if one.labels == 0 else 1.0,
            float(one.grade),
        )
        for one in statements
    ]
    return trained([_layer(number) for number in range(LOWER, LOWER + FURTHER)], words, len(SETS), SEED)


def _layer(number: int) -> dict[str, Array]:
    """MiniLM's own, with fractions for its whole numbers."""
    stored = {one.name: numpy_helper.to_array(one) for one in onnx.load(str(pinned_files()[0])).graph.initializer}
    whole = [name for name in stored if name.startswith("val_") and name.endswith("_q")]
    own = whole[number * WEIGHTS_OF_A_LAYER : (number + 1) * WEIGHTS_OF_A_LAYER]
    found = {
        name: stored[one].astype(np.float32) * stored[f"{one.removesuffix('_q')}_scale"].reshape(1, -1)
        for name, one in zip(_NAMES, own, strict=True)
    }
    prefix = f"inner.encoder.layer.{number}."
    return found | {name: stored[f"{prefix}{place}"].astype(np.float32) for name, place in _OTHERS.items()}


def scores_of(network: JudgmentNetwork, statements: Sequence[LabelledStatement]) -> Array:
    with torch.no_grad():
        found = [network(*padded([one.states]))[0, GENRES.index(one.statement.genre)] for one in statements]
    return np.array([float(one) for one in found])


def shares(parts: Array, whole: Array, grades: Array) -> Array:
    """How much both count, and what is added."""

    def loss(given: Array) -> float:
        scores = given[0] * parts + given[1] * whole + given[2]
        return float((np.logaddexp(0, scores) - grades * scores).sum() + ((given[:2] - PRIOR) ** 2).sum() / 2)

    return minimize(loss, np.array([PRIOR, PRIOR, 0.0])).x


def measured(genre: str, parts: Array, whole: Array, grades: Array) -> Array:
    """The shares of a genre; what is good of what is worth so much by the words alone and with the whole, and kept of it."""
    found = shares(parts, whole, grades)
    scores = found[0] * parts + found[1] * whole + found[2]
    order = f"in order {ordered(parts, grades):.3f} by parts, {ordered(scores, grades):.3f}"
    sys.stdout.write(f"{genre}: {len(grades)} statements, {int(grades.sum())} good; {order}; {found.round(2)}\n")
    for least in STEPS:
        kept = 1 / (1 + np.exp(-scores)) >= least
        count = int(kept.sum())
        as_many = np.sort(parts)[-count:].min() if count else np.inf
        if count:
            share, same = grades[kept].mean(), grades[parts >= as_many].mean()
            sys.stdout.write(
                f"  from {least:.2f}: {count} kept, {share:.2f} good ({same:.2f} of as many by parts),"
                f" {grades[kept].sum() / grades.sum():.2f} of the good\n"
            )
    return found


def main() -> None:
    statements = list(labelled_statements())
    seen, aside = ([one for one in statements if one.is_aside is wanted] for wanted in (False, True))
    whole, parts = scores_of(learn(seen), aside), scores_of_parts(seen, aside)
    with np.load(OF_GENRES) as kept:
        stored = {name: kept[name] for name in kept.files}
    for genre in GENRES:
        own = np.array([one.statement.genre == genre and one.labels > 0 for one in aside])
        grades = np.array([float(one.grade) for one in aside])
        stored[f"{genre} shares"] = measured(genre, parts[own], whole[own], grades[own]).astype(np.float32)
    np.savez_compressed(OF_GENRES, **stored)
    np.savez_compressed(FILE, **serialize(learn(statements)))


def serialize(network: JudgmentNetwork) -> dict[str, Array]:
    """Under the names of ``minilm``: matrices in whole numbers, each column with a scale of its own."""
    found: dict[str, Array] = {}
    for at, layer in enumerate(network.layers):
        number, own = LOWER + at, {name: one.detach().numpy() for name, one in layer.weights.items()}
        for name in _NAMES:
            scale = np.abs(own[name]).max(axis=0) / 127
            found[f"val_{number}_{name}_q"] = np.round(own[name] / scale).astype(np.int8)
            found[f"val_{number}_{name}_scale"] = scale.astype(np.float32)
        found |= {f"inner.encoder.layer.{number}.{place}": own[name] for name, place in _OTHERS.items()}
    common, of_genre = network.common, network.of_genre
    head = (common.weight + of_genre.weight).detach().numpy().T
    bias = (common.bias + of_genre.bias).detach().numpy()
    return found | {"head": head.astype(np.float32), "head_bias": bias.astype(np.float32)}


if __name__ == "__main__":
    main()
