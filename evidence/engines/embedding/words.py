"""The words of a text with what MiniLM's lower layers make of each in its context: what a word is, more than what is meant.

The upper layers gather a passage's meaning and forget which word said what. A word is what stands between blanks and
punctuation marks; of one that the vocabulary knows in pieces only, the mean of its pieces is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding import model

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tokenizers import Encoding

_PIECES = model.MAX_TOKENS - len(model.MARKS)  # of one run


@dataclass(frozen=True, slots=True)
class WordsInContext:
    """``places[n]`` is where word n of the text begins and ends, ``states[n]`` its vector."""

    places: NDArray[np.int32]
    states: NDArray[np.float16]


def words_of(texts: list[str]) -> list[WordsInContext]:
    """The words of each text, computed by this process. Raises ModelError when the model is missing or altered."""
    return [_words(encoded) for encoded in model.tokenizer().encode_batch(texts, add_special_tokens=False)]


def _words(encoded: Encoding) -> WordsInContext:
    count = len(encoded.ids)
    if not count:
        return WordsInContext(np.zeros((0, 2), np.int32), np.zeros((0, model.DIMENSIONS), np.float16))
    numbers, places = np.array(encoded.word_ids), np.array(encoded.offsets, np.int32)
    first = np.flatnonzero(np.r_[True, numbers[1:] != numbers[:-1]])
    edges = [0, *(int(max(first[first <= end], default=end)) or end for end in range(_PIECES, count, _PIECES)), count]
    parts = [model.hidden(encoded.ids[a:b])[0, 1:-1] for a, b in pairwise(edges) if b > a]
    sizes = np.diff(np.r_[first, count])
    means = _means(np.concatenate(parts) if len(parts) > 1 else parts[0], first, sizes)
    return WordsInContext(np.stack([places[first, 0], places[first + sizes - 1, 1]], axis=1), means)


def _means(states: NDArray[np.float32], first: NDArray[np.intp], sizes: NDArray[np.intp]) -> NDArray[np.float16]:
    """The mean of each word's pieces; nearly all words are one piece, of which nothing has to be added."""
    means = states[first].astype(np.float16)
    parted = sizes > 1
    if parted.any():
        begins = np.cumsum(sizes[parted]) - sizes[parted]
        sums = np.add.reduceat(states[np.repeat(parted, sizes)], begins, axis=0)
        means[parted] = (sums / sizes[parted, None]).astype(np.float16)
    return means
