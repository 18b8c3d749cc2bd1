"""What the words of a statement mean in their context: the mean and the greatest of what MiniLM's lower layers make of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding.embedding_service import in_context
from evidence.engines.embedding.model import DIMENSIONS
from evidence.engines.facts.worth.features import with_names_for_pronouns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evidence.engines.embedding.words import WordsInContext

SIZE = 2 * DIMENSIONS
_CHARACTERS = 900  # of a statement that are read


def meanings(texts: Sequence[str]) -> NDArray[np.float32]:
    """A row for each text. Raises ModelError when the model is missing, EmbeddingAwayError while it does not answer."""
    found = in_context([with_names_for_pronouns(text)[:_CHARACTERS] for text in texts])
    return np.stack([_of_all(words) for words in found])


def _of_all(words: WordsInContext) -> NDArray[np.float32]:
    if not len(words.states):
        return np.zeros(SIZE, np.float32)
    states = words.states.astype(np.float32)
    return np.concatenate([states.mean(axis=0), states.max(axis=0)])
