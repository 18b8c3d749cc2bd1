"""Small networks with one layer in between, learned by Adam with dropout: those that ``train_clauses`` keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Array = Any
Parameters = dict[str, Array]
Gradients = Callable[[Parameters, Array, np.random.Generator], Parameters]
FADES, SQUARES, LEAST = 0.9, 0.999, 1e-8  # of Adam


def adam(
    start: Parameters, gradients: Gradients, count: int, chance: np.random.Generator, *,
    epochs: int, batch: int, rate: float, decay: Mapping[str, float],
) -> Parameters:  # fmt: skip
    """The parameters after so many epochs, in steps that become smaller; ``decay`` says how strongly each is kept small."""
    found = {name: one.astype(np.float32) for name, one in start.items()}
    means, squares = ({name: np.zeros_like(one) for name, one in found.items()} for _ in range(2))
    step = 0
    for epoch in range(epochs):
        order = chance.permutation(count)
        for first in range(0, count, batch):
            step += 1
            slopes = gradients(found, order[first : first + batch], chance)
            for name, value in found.items():
                slope = slopes[name] + decay.get(name, 0.0) * value
                means[name] = FADES * means[name] + (1 - FADES) * slope
                squares[name] = SQUARES * squares[name] + (1 - SQUARES) * slope**2
                size = np.sqrt(squares[name] / (1 - SQUARES**step)) + LEAST
                change = rate * (1 - epoch / epochs) * means[name] / (1 - FADES**step) / size
                found[name] = (value - change).astype(np.float32)
    return found


def meaning_networks(measures: Array, labels: Array, *, networks: int, units: int = 64) -> dict[str, Array]:
    """Of a sentence's measures a score for each clause, as ``MeaningNetworks`` keeps them."""
    mean, spread = measures.mean(axis=0), measures.std(axis=0) + 1e-3
    even = ((measures - mean) / spread).astype(np.float32)
    learned = [_meaning_network(even, labels, units, seed) for seed in range(networks)]
    return _kept(learned, mean, spread)


def _meaning_network(measures: Array, labels: Array, units: int, seed: int) -> Parameters:
    chance = np.random.default_rng(seed)
    size, clauses = measures.shape[1], labels.shape[1]
    start = {
        "straight": np.zeros((size, clauses)), "bias": np.log(labels.mean(axis=0) + 1e-3),
        "inner": chance.normal(0, size**-0.5, (size, units)), "inner_bias": np.zeros(units),
        "outer": chance.normal(0, 0.5 * units**-0.5, (units, clauses)),
    }  # fmt: skip

    def gradients(now: Parameters, rows: Array, chance: np.random.Generator) -> Parameters:
        given = measures[rows] * dropout(chance, (len(rows), size), 0.2)
        inside, kept = given @ now["inner"] + now["inner_bias"], dropout(chance, (len(rows), units), 0.5)
        shown = np.maximum(inside, 0) * kept
        off = (sigmoid(shown @ now["outer"] + given @ now["straight"] + now["bias"]) - labels[rows]) / len(rows)
        back = off @ now["outer"].T * kept * (inside > 0)
        return {
            "straight": given.T @ off, "bias": off.sum(axis=0), "inner": given.T @ back, "inner_bias": back.sum(axis=0),
            "outer": shown.T @ off,
        }  # fmt: skip

    decay = dict.fromkeys(("straight", "inner", "inner_bias", "outer"), 3e-4)
    return adam(start, gradients, len(measures), chance, epochs=25, batch=64, rate=2e-3, decay=decay)


def pair_networks(
    measures: Array, clauses: Array, labels: Array, *, known: int, networks: int, units: int = 24
) -> dict[str, Array]:
    """Of the measures of sentences and clauses one score each, as ``PairNetworks`` keeps them; ``known`` clauses there are."""
    mean, spread = measures.mean(axis=0), measures.std(axis=0) + 1e-3
    even = ((measures - mean) / spread).astype(np.float32)
    learned = [_pair_network(even, clauses, labels, known, units, seed) for seed in range(networks)]
    for one in learned:
        one["inner_bias"] = one["inner_bias"] + one.pop("alike") @ one.pop("inner_alike")
    return _kept(learned, mean, spread)


def _pair_network(measures: Array, clauses: Array, labels: Array, known: int, units: int, seed: int) -> Parameters:
    chance = np.random.default_rng(seed)
    size, alike = measures.shape[1], 8
    inner = chance.normal(0, (size + alike) ** -0.5, (size + alike, units))
    start = {
        "straight": np.zeros(size), "bias": np.full(known, np.log(labels.mean() / (1 - labels.mean()))),
        "inner": inner[:size], "inner_alike": inner[size:], "alike": chance.normal(0, 0.1, (known, alike)),
        "inner_bias": np.zeros(units), "outer": chance.normal(0, units**-0.5, units),
    }  # fmt: skip

    def gradients(now: Parameters, rows: Array, chance: np.random.Generator) -> Parameters:
        given, own = measures[rows], clauses[rows]
        like = now["alike"][own]
        inside = given @ now["inner"] + like @ now["inner_alike"] + now["inner_bias"]
        kept = dropout(chance, inside.shape, 0.2)
        shown = np.maximum(inside, 0) * kept
        off = (sigmoid(shown @ now["outer"] + given @ now["straight"] + now["bias"][own]) - labels[rows]) / len(rows)
        back = np.outer(off, now["outer"]) * kept * (inside > 0)
        similar = np.zeros_like(now["alike"])
        np.add.at(similar, own, back @ now["inner_alike"].T)
        return {
            "straight": given.T @ off, "bias": np.bincount(own, off, known), "inner": given.T @ back,
            "inner_alike": like.T @ back, "alike": similar, "inner_bias": back.sum(axis=0), "outer": shown.T @ off,
        }  # fmt: skip

    decay = dict.fromkeys(start, 1e-4) | {"alike": 1e-3, "bias": 1e-3}
    return adam(start, gradients, len(measures), chance, epochs=12, batch=256, rate=3e-3, decay=decay)


def _kept(learned: list[Parameters], mean: Array, spread: Array) -> dict[str, Array]:
    """The networks with the measures' mean and spread in their weights; what is straight in them is one."""
    straight = np.mean([one["straight"] for one in learned], axis=0)
    straight = straight / (spread[:, None] if straight.ndim > 1 else spread)
    inner = [one["inner"] / spread[:, None] for one in learned]
    return {
        "straight": straight, "bias": np.mean([one["bias"] for one in learned], axis=0) - mean @ straight,
        "inner": np.stack(inner), "outer": np.stack([one["outer"] for one in learned]),
        "inner_bias": np.stack([one["inner_bias"] - mean @ own for one, own in zip(learned, inner, strict=True)]),
    }  # fmt: skip


def sigmoid(scores: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(scores, -30, 30)))


def dropout(chance: np.random.Generator, shape: tuple[int, ...], share: float) -> Array:
    return ((chance.random(shape) >= share) / (1 - share)).astype(np.float32)
