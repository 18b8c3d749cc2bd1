"""What the words of a statement mean in their context, by the model of meanings."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding.embedding_service import in_context, is_without_model, judged
from evidence.engines.embedding.judgment import meaning_of
from evidence.engines.facts.worth.features import with_names_for_pronouns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evidence.engines.embedding.judgment import Judgment

_CHARACTERS = 900  # of a statement that are read
_MOST = 500  # judgments that are kept: a document's summary and its facts ask for many of the same statements
_kept: dict[str, Judgment] = {}
_lock = threading.Lock()


def meanings(texts: Sequence[str]) -> NDArray[np.float32]:
    """A row for each text: the mean and the greatest of what MiniLM's lower layers make of each word. Raises ModelError when
    the model is missing, EmbeddingAwayError while it does not answer."""
    return np.stack([meaning_of(words) for words in in_context([_read(text) for text in texts])])


def judgments(texts: Sequence[str]) -> list[Judgment]:
    """What each text says as a whole. Raises as :func:`meanings` does."""
    read = [_read(text) for text in texts]
    if is_without_model():
        return judged(read)
    with _lock:
        known = {one: found for one in read if (found := _kept.get(one))}
    new = [one for one in dict.fromkeys(read) if one not in known]
    known.update(zip(new, judged(new), strict=True))
    with _lock:
        _kept.update(known)
        for one in [*_kept][:-_MOST]:
            del _kept[one]
    return [known[one] for one in read]


def _read(text: str) -> str:
    return with_names_for_pronouns(text)[:_CHARACTERS]
