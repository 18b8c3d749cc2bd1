"""Records compared with one another: which pairs are probably of one thing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from facts.deduplication.blocking import candidates
from facts.deduplication.fields import KINDS, MISSING, FieldKind
from facts.deduplication.shared_words import word_odds
from facts.deduplication.weights import Chances, Levels, LinkageWeights, chances, learn

Record = Mapping[str, str]
Place = tuple[int, int]
DRAWN = 20_000  # pairs at random, by which to know what agreement by chance is
LEAST_PRIOR = 1e-3  # of pairs whose names disagree, how many are of one thing at least
MOST_RARE = 6.0  # how much more or less, in log odds, agreement on a rare or common value may count


class Scored(NamedTuple):
    one: int
    other: int
    chance: float


class RecordColumn(NamedTuple):
    """One field of all records, in their order: as written, and as it is compared (None where it is missing)."""

    kind: FieldKind
    written: list[str]
    values: list[Any]

    def levels(self, pairs: Sequence[Place]) -> NDArray[np.int8]:
        compare, values = self.kind.level, self.values
        return np.fromiter(
            (
                compare(values[a], values[b]) if values[a] is not None and values[b] is not None else MISSING
                for a, b in pairs
            ),
            np.int8,
            len(pairs),
        )


def link(records: Sequence[Record], kinds: Mapping[str, str]) -> list[Scored]:
    """The compared pairs with the chance that both are of one thing. ``kinds`` names the kind of each field."""
    columns = [_column(records, field, KINDS[kind]) for field, kind in kinds.items()]
    pairs = candidates(_keys(columns))
    if not pairs:
        return []
    levels: Levels = np.stack([column.levels(pairs) for column in columns], axis=1)
    kinds_of = [column.kind for column in columns]
    weights = learn(levels, _by_chance(columns), kinds_of, of=len(records) * (len(records) - 1) // 2)
    odds = weights.log_odds(levels) + sum(_rarity(*each, weights, pairs, levels) for each in enumerate(columns))
    for at, column in enumerate(columns):
        if column.kind.words:
            words = [frozenset(column.kind.words(value) if value is not None else ()) for value in column.values]
            odds = np.maximum(odds, _by_words(at, column.kind, words, weights, pairs, levels, odds))
    return [Scored(a, b, float(1 / (1 + np.exp(-each)))) for (a, b), each in zip(pairs, odds, strict=True)]


def _column(records: Sequence[Record], field: str, kind: FieldKind) -> RecordColumn:
    written = [record[field] for record in records]
    return RecordColumn(kind, written, [kind.prepare(value) if value else None for value in written])


def _keys(columns: Sequence[RecordColumn]) -> list[list[str]]:
    rows = zip(*(column.values for column in columns), strict=True)
    return [
        [f"{at}:{key}" for at, value in enumerate(row) if value is not None for key in columns[at].kind.keys(value)]
        for row in rows
    ]


def _by_chance(columns: Sequence[RecordColumn]) -> list[Chances]:
    """How often the levels occur in pairs of records drawn at random; of values that each belong to one thing, in pairs of
    different values."""
    drawn = [
        column._replace(values=list(dict.fromkeys(one for one in column.values if one is not None)))
        if column.kind.own
        else column
        for column in columns
    ]
    return chances([column.levels(_drawn(len(column.values))) for column in drawn], [column.kind for column in columns])


def _drawn(size: int) -> list[Place]:
    draw = random.Random(size)
    pairs = ((draw.randrange(size), draw.randrange(size)) for _ in range(DRAWN if size > 1 else 0))
    return [(a, b) for a, b in pairs if a != b]


def _rarity(at: int, column: RecordColumn, weights: LinkageWeights, pairs: Sequence[Place], levels: Levels) -> Chances:
    """Agreement on a value that few have says more than the average agreement, on one that many have less."""
    more = np.zeros(len(pairs))
    if not column.kind.rare:
        return more
    top = column.kind.levels - 1
    counts = Counter(value for value in column.values if value is not None)
    total, average = sum(counts.values()), weights.other[at][top]
    for row in np.flatnonzero(levels[:, at] == top).tolist():
        share = counts[column.values[pairs[row][0]]] / total
        more[row] = min(max(np.log(average / share), -MOST_RARE), MOST_RARE)
    return more


def _by_words(
    at: int, kind: FieldKind, words: Sequence[frozenset[str]], weights: LinkageWeights, pairs: Sequence[Place], levels: Levels,
    odds: Chances,
) -> Chances:  # fmt: skip
    """Log odds by a word that both names share and that belongs to one thing, in place of how far the names agree."""
    rest = sum(
        (weights.of_field(field, levels) for field in range(levels.shape[1]) if field != at), np.zeros(len(pairs))
    )
    disagree = np.flatnonzero((levels[:, at] != MISSING) & (levels[:, at] < kind.levels - 1))
    if not len(disagree):
        return np.full(len(pairs), -np.inf)
    prior = max(float((1 / (1 + np.exp(-odds[disagree]))).mean()), LEAST_PRIOR)
    return word_odds(words, pairs, disagree.tolist(), rest, prior) + rest
