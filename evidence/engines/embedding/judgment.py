"""What a statement says as a whole: what it means, and what it is worth in each genre.

Over what MiniLM's lower layers make of each word lie two layers more, which were trained further, from those that follow in
MiniLM, to tell what a reader keeps (``tests/bench/train_judgment.py``; ``evidence/engines/facts/worth/CARD.md``).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding import model
from evidence.engines.embedding.words import words_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evidence.engines.embedding.words import WordsInContext

FILE = Path(__file__).with_name("judgment.npz")
GENRES = ("mail", "speech", "contract", "short", "prose")
MEANING = 2 * model.DIMENSIONS
LONGEST = 160  # words of a statement that are judged


@dataclass(frozen=True, slots=True)
class Judgment:
    """``meaning`` is the mean and the greatest of what each word is in its context, ``scores`` one for each of ``GENRES``."""

    meaning: NDArray[np.float32]
    scores: NDArray[np.float32]


def judgments_of(texts: list[str]) -> list[Judgment]:
    """One for each text, computed by this process. Raises ModelError when the model is missing or altered."""
    return [_judgment(words) for words in words_of(texts)]


def meaning_of(words: WordsInContext) -> NDArray[np.float32]:
    if not len(words.states):
        return np.zeros(MEANING, np.float32)
    states = words.states.astype(np.float32)
    return np.concatenate([states.mean(axis=0), states.max(axis=0)])


def _judgment(words: WordsInContext) -> Judgment:
    if not len(words.states):
        return Judgment(meaning_of(words), np.zeros(len(GENRES), np.float32))
    states = words.states[None, :LONGEST].astype(np.float32)
    [mean] = model.further_layers(FILE).run(None, {"hidden": states})[0]
    weights, bias = _head()
    return Judgment(meaning_of(words), (mean @ weights + bias).astype(np.float32))


@cache
def _head() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        return kept["head"], kept["head_bias"]
