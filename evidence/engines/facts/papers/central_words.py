"""How like the others of its paper a sentence is, by the words that stand in several of them (LexRank)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WORD = re.compile(r"[a-zà-öø-ÿ][a-zà-öø-ÿ'\u2019-]{2,30}")
_STOP = frozenset(
    [
        "the", "and", "for", "that", "this", "with", "from", "are", "was", "were", "been", "have", "has", "had", "not",
        "but", "you", "your", "his", "her", "its", "their", "they", "them", "she", "who", "which", "will", "would",
        "shall", "may", "can", "could", "should", "any", "all", "such", "other", "than", "then", "there", "here",
        "into", "upon", "under", "over", "between", "each", "also", "more", "most", "some", "said", "what", "when",
        "where", "how", "about", "agreement", "hereby", "herein", "hereof", "thereof", "hereunder", "pursuant",
        "party", "parties", "section",
    ]
)  # fmt: skip
_DAMPING, _ROUNDS, _SIMILAR = 0.85, 30, 0.1


def centrality(texts: Sequence[str]) -> list[float]:
    """How like the others each is, beside the mean: 0 like none, at most 1."""
    if not texts:
        return []
    vectors = word_vectors(texts)
    rank = ranks(vectors @ vectors.T) * len(texts)
    return [min(float(one) / 2, 1.0) for one in rank]


def word_vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    """TF-IDF rows of unit length over the words that stand in more than one sentence."""
    counts = [Counter(w for w in _WORD.findall(text.lower()) if w not in _STOP) for text in texts]
    seen = Counter(word for count in counts for word in count)
    column = {word: at for at, word in enumerate(word for word, n in seen.items() if n > 1)}
    matrix = np.zeros((len(texts), max(len(column), 1)), dtype=np.float32)
    for row, count in enumerate(counts):
        for word, n in count.items():
            if word in column:
                matrix[row, column[word]] = n * np.log(1 + len(texts) / seen[word])
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)


def ranks(similar: NDArray[np.float32]) -> NDArray[np.float32]:
    """The stationary weights of a walk over sentences that are alike."""
    linked = np.where(similar > _SIMILAR, similar, 0.0)
    linked = linked / np.maximum(linked.sum(axis=1, keepdims=True), 1e-9)
    rank = np.full(len(linked), 1 / len(linked), dtype=np.float32)
    for _ in range(_ROUNDS):
        rank = (1 - _DAMPING) / len(linked) + _DAMPING * (linked.T @ rank)
    return rank
