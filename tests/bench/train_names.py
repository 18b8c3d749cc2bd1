"""Train the recognizer's weights: ``python -m tests.bench.train_names`` writes ``evidence/engines/names/weights/names.npz``.

Small networks learn, from what MiniLM makes of each word in its context and from what the word looks like, whether a name
begins or goes on there. They see the two thirds of the labelled texts that are looked at, each as its tokens stand and as
print would set it, and papers written for it; the third kept aside is not read. ``--judge`` trains on two of three of those
and says how the rest is read.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from evidence.engines.embedding.words import WordsInContext, words_of
from evidence.engines.layout.reading import flatten
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.recognizer import chunks
from evidence.engines.names.tagger import TAGS, WEIGHTS, Network, TaggerWeights, certainties, inputs, names_in
from tests.bench.named_papers import named_papers
from tests.bench.names import Name, labelled, overlap_f1
from tests.bench.split import aside

if TYPE_CHECKING:
    from numpy.typing import NDArray

AXES, HIDDEN, NETWORKS, ROUNDS, BATCH, RATE = 224, 200, 4, 4, 256, 0.0015
DROPPED, HIDDEN_DROPPED, DECAY = 0.2, 0.4, 1e-4
WEIGHT = {"encyclopedia": 3.0, "government reports": 3.0, "papers": 2.0}  # of a word, as there is less of these
_BLANKS = re.compile(r" (?=[.,;:!?%)\]]|'s\b|n't\b|'(?:re|ve|ll|d|m)\b)|(?<=[(\[$#]) ")

Labelled = tuple[str, list[Name]]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a text with the vectors of its words and their tags."""

    flat: str
    start: int
    words: WordsInContext
    vocabulary: Vocabulary
    tags: NDArray[np.int64]
    weight: float

    def rows(self, axes: NDArray[np.float32]) -> NDArray[np.float32]:
        return inputs(self.flat, self.start, self.words, self.vocabulary, axes)


@dataclass(frozen=True, slots=True)
class Text:
    genre: str
    key: str
    names: list[Name]
    chunks: list[Chunk]
    printed: bool


def texts() -> Iterator[Text]:
    """All that may be learned from, each labelled text twice."""
    for one in labelled():
        if not aside(one["key"]):
            yield _text(one["genre"], one["key"], one["text"], one["names"], printed=False)
            yield _text(one["genre"], one["key"], *printed(one["text"], one["names"]), printed=True)
    for text, names in named_papers():
        yield _text("papers", text, text, names, printed=False)


def _text(genre: str, key: str, text: str, names: list[Name], *, printed: bool) -> Text:
    flat = flatten(text)
    vocabulary, places = Vocabulary(flat), [span for span in chunks(flat) if flat[slice(*span)].strip()]
    found = words_of([flat[start:end] for start, end in places])
    return Text(
        genre, hashlib.sha256(f"{key} to be judged".encode()).hexdigest(), names,
        [Chunk(flat, start, words, vocabulary, _tags(start, words, names), WEIGHT.get(genre, 1.0))
         for (start, _), words in zip(places, found, strict=True) if len(words.places)], printed,
    )  # fmt: skip


def _tags(start: int, words: WordsInContext, names: list[Name]) -> NDArray[np.int64]:
    tags = np.zeros(len(words.places), np.int64)
    begins, ends = words.places[:, 0] + start, words.places[:, 1] + start
    for first, last, kind in names:
        inside = np.flatnonzero((begins < last) & (ends > first))
        tags[inside] = TAGS.index(f"I-{kind}")
        tags[inside[:1]] = TAGS.index(f"B-{kind}")
    return tags


def printed(text: str, names: list[Name]) -> Labelled:
    """Without the blanks that tokens have and print has not."""
    gone = sorted(found.start() for found in _BLANKS.finditer(text))
    shift = np.searchsorted(gone, range(len(text) + 1))
    left_out = set(gone)
    words = "".join(character for at, character in enumerate(text) if at not in left_out)
    return words, [(int(s - shift[s]), int(e - shift[e]), kind) for s, e, kind in names]


def trained(learned: list[Text]) -> TaggerWeights:
    """Networks of several beginnings, each on all the words in another order."""
    every = [chunk for text in learned for chunk in text.chunks]
    axes = _axes(every)
    rows = np.concatenate([chunk.rows(axes) for chunk in every])
    tags = np.concatenate([chunk.tags for chunk in every])
    weights = np.concatenate([np.full(len(chunk.tags), chunk.weight, np.float32) for chunk in every])
    return TaggerWeights(axes, tuple(_network(rows, tags, weights, seed) for seed in range(NETWORKS)))


def _axes(every: list[Chunk]) -> NDArray[np.float32]:
    """The directions in which the words' vectors differ most, scaled to one."""
    sample = np.concatenate([chunk.words.states[::3].astype(np.float32) for chunk in every])
    sizes, axes = np.linalg.eigh(np.cov(sample, rowvar=False))
    found: NDArray[np.float32] = (axes[:, -AXES:] / np.sqrt(sizes[-AXES:]) ** 0.5).astype(np.float32)
    return found


class Adam:
    """Steps by Kingma and Ba's method with decay of weights, and the mean of where they led (Polyak)."""

    def __init__(self, parameters: list[NDArray[np.float32]]) -> None:
        self.parameters, self.steps = parameters, 0
        self.first = [np.zeros_like(one) for one in parameters]
        self.second = [np.zeros_like(one) for one in parameters]
        self.mean = [one.copy() for one in parameters]

    def step(self, gradients: list[NDArray[np.float32]], rate: float) -> None:
        self.steps += 1
        kept = min(0.998, self.steps / (10 + self.steps))
        for at, gradient in enumerate(gradients):
            self.first[at] += 0.1 * (gradient - self.first[at])
            self.second[at] += 0.01 * (gradient**2 - self.second[at])
            moved = (self.first[at] / (1 - 0.9**self.steps)) / (
                np.sqrt(self.second[at] / (1 - 0.99**self.steps)) + 1e-8
            )
            self.parameters[at] -= rate * (moved + DECAY * self.parameters[at])
            self.mean[at] = kept * self.mean[at] + (1 - kept) * self.parameters[at]


def _network(rows: NDArray[np.float32], tags: NDArray[np.int64], weights: NDArray[np.float32], seed: int) -> Network:
    chance = np.random.default_rng(seed)
    width, count = rows.shape[1], len(rows)
    parameters = [
        chance.normal(0, (2 / width) ** 0.5, (width, HIDDEN)).astype(np.float32), np.zeros(HIDDEN, np.float32),
        chance.normal(0, HIDDEN**-0.5, (HIDDEN, len(TAGS))).astype(np.float32), np.zeros(len(TAGS), np.float32),
    ]  # fmt: skip
    adam = Adam(parameters)
    for number in range(ROUNDS):
        order = chance.permutation(count)
        for at in range(0, count, BATCH):
            chosen = order[at : at + BATCH]
            rate = RATE * (1 - (number + at / count) / ROUNDS) + 1e-5
            adam.step(_gradients(parameters, rows[chosen], tags[chosen], weights[chosen], chance), rate)
    return tuple(adam.mean)


def _gradients(
    parameters: list[NDArray[np.float32]], rows: NDArray[np.float32], tags: NDArray[np.int64],
    weights: NDArray[np.float32], chance: np.random.Generator,
) -> list[NDArray[np.float32]]:  # fmt: skip
    """Of the weighted cross entropy, with a part of inputs and of hidden units left out by chance."""
    hidden, hidden_bias, last, last_bias = parameters
    rows = rows * (chance.random(rows.shape, dtype=np.float32) > DROPPED) / (1 - DROPPED)
    sums = rows @ hidden + hidden_bias
    kept = (chance.random(sums.shape, dtype=np.float32) > HIDDEN_DROPPED) / np.float32(1 - HIDDEN_DROPPED) * (sums > 0)
    units = sums * kept
    scores = units @ last + last_bias
    error = np.exp(scores - scores.max(axis=1, keepdims=True))
    error /= error.sum(axis=1, keepdims=True)
    error[np.arange(len(tags)), tags] -= 1
    error *= (weights / weights.sum())[:, None]
    back = (error @ last.T) * kept
    return [rows.T @ back, back.sum(axis=0), units.T @ error, error.sum(axis=0)]


def judged(weights: TaggerWeights, read: Iterable[Text]) -> dict[str, float]:
    """Overlap F1 with type of each genre, by the networks alone."""
    genres: dict[str, list[tuple[list[Name], list[Name]]]] = {}
    for text in read:
        found: list[Name] = [
            (one.start, one.end, one.type)
            for chunk in text.chunks
            for one in names_in(
                chunk.start, chunk.words.places, certainties(weights.networks, chunk.rows(weights.axes))
            )
        ]
        genres.setdefault(text.genre, []).append((text.names, found))
    return {genre: round(overlap_f1(pairs), 3) for genre, pairs in genres.items()}


def write(weights: TaggerWeights) -> None:
    """In half precision, which finds the same names; in the order of their names as they are read."""
    arrays = [weights.axes, *(array for network in weights.networks for array in network)]
    stored: dict[str, Any] = {f"{at:02}": array.astype(np.float16) for at, array in enumerate(arrays)}
    np.savez_compressed(WEIGHTS, **stored)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judge", action="store_true", help="write nothing; say how a third of what is seen is read")
    known = list(texts())
    if not parser.parse_args().judge:
        write(trained(known))
        return
    weights = trained([text for text in known if int(text.key, 16) % 3])
    rest = [text for text in known if int(text.key, 16) % 3 == 0 and not text.printed]
    sys.stdout.write(f"{judged(weights, rest)}\n")


if __name__ == "__main__":
    main()
