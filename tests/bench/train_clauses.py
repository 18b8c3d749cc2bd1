"""Train the finder of clauses: ``python -m tests.bench.train_clauses`` writes ``evidence/engines/clauses/weights/clauses.npz``.

Logistic regression on hashed features, of all clauses together, of sentences and of the words of openings. Then small networks,
of what that says about contracts that it was not trained on: by the sentences' vectors, and by how a sentence stands beside
the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from evidence.engines.clauses.catalogue import slug
from evidence.engines.clauses.contract_context import probability
from evidence.engines.clauses.networks import MeaningNetworks
from evidence.engines.clauses.opening_features import BUCKETS as OPENING_BUCKETS
from evidence.engines.clauses.opening_features import TOKEN, OpeningToken, tokens
from evidence.engines.clauses.sentence_features import BUCKETS, GROUPS, SentencePiece, units
from evidence.engines.clauses.sentence_scores import PAIRED, UNMEANT, meaning_measures, open_rows, pair_measures
from evidence.engines.clauses.weights import FILE
from tests.bench.clauses import Contract, labelled
from tests.bench.train_networks import meaning_networks, pair_networks

OPENING = ("document_name", "parties", "agreement_date", "effective_date")  # names and dates; the others are sentences
SCALES = (3.0, 3.0, 1.5, 1.5, 1.0, 1.0)  # of GROUPS: how much each counts
NORM = 4.0  # about what a feature's rarity comes to
RULE, RULE_OPENING = 0.15, 4.0  # how strongly weights are kept small
MEANING_NETWORKS, PAIR_NETWORKS = 4, 6
ROUNDS, PARTS, SEED = 30, 5, 1
MOST, MOST_OPENING = 30_000, 24_000  # features that are kept
RAREST = 3  # contracts' sentences that a feature stands in at least
EMPTY_SHARE, FAR_SHARE = 0.35, 0.25  # of what is no clause, how much is read; it counts for the rest
NEAR = 20  # words around a labelled one that all are read

Matrix = Any  # scipy's, which has no types
Array = Any


@dataclass(slots=True)
class Seen:
    """The sentences of contracts: whose each is, its features by group, and which clauses it is."""

    of: Array
    units: list[list[SentencePiece]]
    groups: list[Matrix]
    labels: Array


def train(contracts: Sequence[Contract], say: Callable[[str], object] = lambda line: None) -> dict[str, Array]:
    """What ``weights.read`` takes, trained on these contracts alone."""
    names = sorted({slug(name) for one in contracts for name in one.labels} - set(OPENING))
    seen = see(contracts, names)
    say(f"{len(seen.of)} sentences, {int(seen.labels.sum())} of them clauses")
    parts = np.random.default_rng(SEED).integers(0, PARTS, len(contracts))[seen.of]
    outside = np.zeros_like(seen.labels)
    for part in range(PARTS):
        outside[parts == part] = scores(seen, fitted(seen, parts != part), parts == part)
        say(f"part {part + 1} of {PARTS}")
    kept = meanings_and_pairs(contracts, seen, parts, outside) | stored(fitted(seen, np.ones(len(seen.of), bool)))
    say("openings")
    return {"names": np.array(names), "opening_names": np.array(OPENING), **kept, **opening(contracts)}


def see(contracts: Sequence[Contract], names: Sequence[str]) -> Seen:
    read = [units(one.text) for one in contracts]
    of = np.repeat(np.arange(len(contracts)), [len(one) for one in read])
    flat = [unit for one in read for unit in one]
    groups = [hashed([unit.groups[at] for unit in flat], BUCKETS) for at in range(len(GROUPS))]
    marked = [marks(one, own, names) for one, own in zip(contracts, read, strict=True)]
    return Seen(of, read, groups, np.concatenate(marked))


def hashed(features: Sequence[Iterable[int]], size: int) -> Matrix:
    rows = [sorted(one) for one in features]
    ends = np.cumsum([0, *map(len, rows)])
    columns = np.fromiter((bucket for row in rows for bucket in row), np.int32, int(ends[-1]))
    return sparse.csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(rows), size))


def marks(contract: Contract, own: Sequence[SentencePiece], names: Sequence[str]) -> Array:
    """A sentence is the clause of a label that covers half of it; else the label is of the sentence with most of it."""
    marked = np.zeros((len(own), len(names)), np.float32)
    for name, spans in contract.labels.items():
        if slug(name) not in names:
            continue
        for start, end in spans:
            covered = [min(one.end, end) - max(one.start, start) for one in own]
            hit = [at for at, size in enumerate(covered) if size >= max(1, (own[at].end - own[at].start) / 2)]
            if not hit and covered and max(covered) > 0:
                hit = [int(np.argmax(covered))]
            marked[hit, names.index(slug(name))] = 1
    return marked


@dataclass(slots=True)
class Fit:
    """Per group which buckets are kept and what they weigh, for all clauses."""

    buckets: list[Array]
    weights: list[Array]
    bias: Array


def fitted(seen: Seen, chosen: Array) -> Fit:
    rarity, worth = zip(*(weighed(group[chosen], seen.labels[chosen]) for group in seen.groups), strict=True)
    least = np.sort(np.concatenate(worth))[-MOST]
    buckets = [np.flatnonzero(one > max(least, 0)) for one in worth]
    scaled = [r[b] * s / NORM for r, b, s in zip(rarity, buckets, SCALES, strict=True)]
    rows = np.flatnonzero(chosen)
    empty = seen.labels[rows].sum(axis=1) == 0
    read = ~empty | (np.random.default_rng(SEED).random(len(rows)) < EMPTY_SHARE)
    rows, counts = rows[read], np.where(empty[read], 1 / EMPTY_SHARE, 1)
    matrix = sparse.hstack([
        damped(group, rows)[:, b] @ sparse.diags_array(s.astype(np.float32))
        for group, b, s in zip(seen.groups, buckets, scaled, strict=True)
    ], format="csr").astype(np.float32)  # fmt: skip
    weights, bias = regression(matrix, seen.labels[rows], RULE, ROUNDS, counts[:, None])
    cuts = np.cumsum([len(one) for one in buckets])[:-1]
    return Fit(buckets, [w * s[:, None] for w, s in zip(np.split(weights, cuts), scaled, strict=True)], bias)


def weighed(group: Matrix, labels: Array) -> tuple[Array, Array]:
    """Of each bucket how rare it is, and how much oftener some clause has it than chance would."""
    count = np.asarray(group.sum(axis=0)).ravel()
    rarity = np.log((1 + group.shape[0]) / (1 + count)) * (count >= RAREST - 1)
    expected = count[:, None] * labels.mean(axis=0)[None]
    worth = ((group.T @ labels - expected) / np.sqrt(expected + 0.5)).max(axis=1)
    return rarity.astype(np.float32), np.where(count >= RAREST, worth, -1)


def damped(group: Matrix, rows: Array) -> Matrix:
    part = group[rows]
    return sparse.diags_array(1 / np.sqrt(np.maximum(np.asarray(part.sum(axis=1)).ravel(), 1))) @ part


def scores(seen: Seen, fit: Fit, chosen: Array) -> Array:
    rows = np.flatnonzero(chosen)
    parts = zip(seen.groups, fit.buckets, fit.weights, strict=True)
    return sum((damped(group, rows)[:, b] @ w for group, b, w in parts), start=fit.bias)


def meanings_and_pairs(contracts: Sequence[Contract], seen: Seen, parts: Array, outside: Array) -> dict[str, Array]:
    """The networks, learned of scores of contracts that what gave the scores was not trained on."""
    places = [np.flatnonzero(seen.of == number) for number in range(len(contracts))]
    read = [one for one in zip(contracts, seen.units, places, strict=True) if one[1]]
    rows = open_rows(outside)
    given = np.concatenate([
        meaning_measures(one.text, own, outside[at], open_rows(outside[at])) for one, own, at in read
    ])  # fmt: skip
    labels, meant = seen.labels[rows], np.full_like(outside, UNMEANT)
    for part in range(PARTS):
        others = parts[rows] != part
        found = meaning_networks(given[others], labels[others], networks=MEANING_NETWORKS)
        meant[rows[~others]] = MeaningNetworks(**found).scores(given[~others])
    measures = np.concatenate([pair_measures(outside[at], meant[at], own) for _, own, at in read])
    pairs = np.nonzero(probability(outside) > PAIRED)
    again = pair_networks(
        measures[pairs], pairs[1], seen.labels[pairs], known=outside.shape[1], networks=PAIR_NETWORKS
    )  # fmt: skip
    meaning = meaning_networks(given, labels, networks=MEANING_NETWORKS)
    return named("meaning", meaning) | named("again", again)


def named(name: str, networks: dict[str, Array]) -> dict[str, Array]:
    return {f"{name}_{part}": value.astype(np.float16) for part, value in networks.items()}


def stored(fit: Fit) -> dict[str, Array]:
    kept: dict[str, Array] = {"groups": np.array(len(fit.buckets)), "bias": fit.bias}
    for at, (buckets, weights) in enumerate(zip(fit.buckets, fit.weights, strict=True)):
        kept |= linear(f"group{at}", BUCKETS, buckets, weights)
    return kept


def linear(name: str, size: int, buckets: Array, weights: Array) -> dict[str, Array]:
    return {
        f"{name}_size": np.array(size), f"{name}_buckets": buckets.astype(np.int32),
        f"{name}_weights": weights.astype(np.float16),
    }  # fmt: skip


def opening(contracts: Sequence[Contract]) -> dict[str, Array]:
    """The words of openings: whether each is in a name or date, and whether one begins there."""
    read = [tokens(one.text) for one in contracts]
    marked = [opening_marks(one, own) for one, own in zip(contracts, read, strict=True)]
    labels, counts = (np.concatenate(both) for both in zip(*marked, strict=True))
    near = np.convolve(labels[:, : len(OPENING)].any(axis=1), np.ones(2 * NEAR + 1), "same") > 0
    rows = np.flatnonzero(near | (np.random.default_rng(SEED).random(len(near)) < FAR_SHARE))
    matrix = hashed([one.features for own in read for one in own], OPENING_BUCKETS)[rows]
    worth = weighed(matrix, labels[rows])[1]
    buckets = np.flatnonzero(worth > max(np.sort(worth)[-MOST_OPENING], 0))
    counts = counts[rows] * np.where(near[rows], 1, 1 / FAR_SHARE)[:, None]
    weights, bias = regression(matrix[:, buckets], labels[rows], RULE_OPENING, 2 * ROUNDS, counts)
    return {**linear("opening", OPENING_BUCKETS, buckets, weights), "opening_bias": bias}


def opening_marks(contract: Contract, own: Sequence[OpeningToken]) -> tuple[Array, Array]:
    """Which words are in each name and date and which begin one; and 0 where that is open: a party's name elsewhere."""
    half = len(OPENING)
    labels, counts = np.zeros((len(own), 2 * half), np.float32), np.ones((len(own), 2 * half), np.float32)
    for at, name in enumerate(OPENING):
        texts = {contract.text[s:e] for key, spans in contract.labels.items() if slug(key) == name for s, e in spans}
        places = [(first, last) for text in texts for first, last in occurrences(own, text)]
        taken = preamble(places) if name == "parties" else places
        for first, last in places:
            counts[first:last, [at, half + at]] = 0
        for first, last in sorted(taken, key=lambda one: one[0] - one[1]):
            labels[first:last, at], labels[first:last, half + at] = 1, 0
            labels[first, half + at] = 1
            counts[first:last, [at, half + at]] = 1
    return labels, counts


def occurrences(own: Sequence[OpeningToken], text: str) -> list[tuple[int, int]]:
    wanted, words = TOKEN.findall(text.lower()), [one.word for one in own]
    wanted = ["0" if one.isdigit() else one for one in wanted]
    last = len(words) - len(wanted) + 1
    return [(at, at + len(wanted)) for at in range(last) if wanted and words[at : at + len(wanted)] == wanted][:3]


def preamble(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places that stand where most names stand together."""
    starts = [first for first, _ in places]
    at = max(starts, key=lambda start: sum(start <= one <= start + 260 for one in starts), default=0)
    return [one for one in places if at - 60 <= one[0] <= at + 320]


def regression(
    matrix: Matrix, labels: Array, rule: float, rounds: int, counts: Array | float = 1.0
) -> tuple[Array, Array]:
    """Logistic regression of all columns of ``labels`` at once, with small weights: weights and bias."""
    turned, (size, columns) = matrix.T.tocsr(), (matrix.shape[1], labels.shape[1])

    def loss(flat: Array) -> tuple[float, Array]:
        weights, bias = np.split(flat.astype(np.float32), [size * columns])
        weights = weights.reshape(size, columns)
        found = matrix @ weights + bias
        off = (1 / (1 + np.exp(-np.clip(found, -30, 30))) - labels) * counts
        total = ((np.logaddexp(0, found) - labels * found) * counts).sum(dtype=float) + rule / 2 * (weights**2).sum(
            dtype=float
        )
        slope = turned @ off.astype(np.float32) + rule * weights
        return float(total), np.concatenate([slope.ravel(), off.sum(axis=0)]).astype(float)

    usual = np.log((labels.mean(axis=0) + 1e-5) / (1 - labels.mean(axis=0) + 1e-5))
    begun = np.concatenate([np.zeros(size * columns), usual])
    made = minimize(loss, begun, jac=True, method="L-BFGS-B", options={"maxiter": rounds, "maxcor": 6}).x
    return made[: size * columns].reshape(size, columns).astype(np.float32), made[size * columns :].astype(np.float32)


if __name__ == "__main__":
    np.savez_compressed(FILE, **train(labelled(), lambda line: sys.stdout.write(line + "\n")))
