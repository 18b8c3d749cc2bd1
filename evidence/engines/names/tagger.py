"""Names of people, organizations and places by a small network over MiniLM's words in their context.

Its weights were trained by ``tests/bench/train_names.py``; ``weights/CARD.md`` tells on what, and how good it is.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.base.types import EntityType
from evidence.engines.embedding.embedding_service import in_context
from evidence.engines.embedding.words import WordsInContext
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.word_features import around, features

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS = Path(__file__).parent / "weights" / "names.npz"
KINDS: tuple[EntityType, ...] = ("person", "organization", "location")
TAGS = ("O", *(f"{place}-{kind}" for kind in KINDS for place in ("B", "I")))  # outside, begins, goes on
_NEVER = -1e4
_FOLLOWS = np.array(
    [[_NEVER if tag[0] == "I" and before[2:] != tag[2:] else 0.0 for tag in TAGS] for before in TAGS], np.float32
)
_BEGINS = np.array([_NEVER if tag[0] == "I" else 0.0 for tag in TAGS], np.float32)
_REACH = 1  # words before and after whose meaning a word has too

Network = tuple["NDArray[np.float32]", ...]  # weights and biases of the hidden and of the last layer


@dataclass(frozen=True, slots=True)
class Tagged:
    """A name of a chunk; ``certainty`` is the mean of what the networks give its words' tags."""

    start: int
    end: int
    type: EntityType
    certainty: float


@dataclass(frozen=True, slots=True)
class TaggerWeights:
    """``axes`` are the directions in which meanings of words differ most; the networks' answers are averaged."""

    axes: NDArray[np.float32]
    networks: tuple[Network, ...]


@cache
def load() -> TaggerWeights:
    with np.load(io.BytesIO(WEIGHTS.read_bytes())) as stored:
        axes, *arrays = (stored[name].astype(np.float32) for name in sorted(stored.files))
    return TaggerWeights(axes, tuple(tuple(arrays[at : at + 4]) for at in range(0, len(arrays), 4)))


def tag(flat: str, chunks: list[tuple[int, int]], vocabulary: Vocabulary) -> Iterator[Tagged]:
    """The names in these stretches of the text, with places in the text."""
    if not chunks:
        return  # and the model is not asked for
    found = in_context([flat[start:end] for start, end in chunks])
    for (start, _), words in zip(chunks, found, strict=True):
        if len(words.places):
            rows = inputs(flat, start, words, vocabulary, load().axes)
            yield from names_in(start, words.places, certainties(load().networks, rows))


def inputs(
    flat: str, start: int, words: WordsInContext, vocabulary: Vocabulary, axes: NDArray[np.float32]
) -> NDArray[np.float32]:
    """What the networks see of each word: its meaning and those beside it, and what it looks like."""
    meanings = words.states.astype(np.float32) @ axes
    return np.hstack([around(meanings, _REACH), features(flat, start, words.places, vocabulary)])


def certainties(networks: tuple[Network, ...], rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each word how sure each tag is."""
    total = np.zeros((len(rows), len(TAGS)), np.float32)
    for hidden, hidden_bias, last, last_bias in networks:
        scores = np.maximum(rows @ hidden + hidden_bias, 0) @ last + last_bias
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        total += shares / shares.sum(axis=1, keepdims=True)
    return (total / len(networks)).astype(np.float32)


def names_in(start: int, places: NDArray[np.int32], sure: NDArray[np.float32]) -> Iterator[Tagged]:
    """The names that the tags of a chunk's words make."""
    tags = best_tags(sure)
    begin = 0
    for at in range(1, len(tags) + 1):
        if at < len(tags) and TAGS[tags[at]][0] == "I":
            continue
        if tags[begin]:
            certainty = float(np.mean(sure[range(begin, at), tags[begin:at]]))
            kind = KINDS[(tags[begin] - 1) // 2]
            yield Tagged(start + int(places[begin, 0]), start + int(places[at - 1, 1]), kind, certainty)
        begin = at


def best_tags(sure: NDArray[np.float32]) -> list[int]:
    """The surest row of tags in which each may follow the one before it (Viterbi's algorithm)."""
    scores = np.log(sure + 1e-9)
    surest = scores.argmax(axis=1)
    if not _BEGINS[surest[0]] and not _FOLLOWS[surest[:-1], surest[1:]].any():
        return surest.tolist()  # each may follow the one before it: no row is surer
    best = scores[0] + _BEGINS
    ways: list[NDArray[np.intp]] = []
    for row in scores[1:]:
        reached = best[:, None] + _FOLLOWS
        ways.append(reached.argmax(axis=0))
        best = reached.max(axis=0) + row
    tags = [int(best.argmax())]
    for way in reversed(ways):
        tags.append(int(way[tags[-1]]))
    return tags[::-1]
