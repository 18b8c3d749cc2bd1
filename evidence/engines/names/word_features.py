"""What a word looks like and which lists it stands in: what the recognizer of names sees of it beside its meaning in context."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    PLACE_HEADS,
    SURNAMES,
    TITLES,
    Vocabulary,
    all_given_names,
    common_words,
    place_names,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

REACH = 2  # words before and after whose features a word has too
_KNOWN = 60_000  # words whose features are kept


def features(flat: str, start: int, places: NDArray[np.int32], vocabulary: Vocabulary) -> NDArray[np.float32]:
    """A row for each word of the chunk that begins at ``start``: its own features, then those of the words around it."""
    words = [flat[start + a : start + b] for a, b in places.tolist()]
    gaps = [
        flat[start + a : start + b] for a, b in zip([0, *places[:-1, 1].tolist()], places[:, 0].tolist(), strict=True)
    ]
    own = b"".join(
        [
            _shape(word) + _standing(word, gap, before, vocabulary)
            for word, gap, before in zip(words, gaps, ["", *words], strict=False)
        ]
    )
    return around(np.frombuffer(own, np.float32).reshape(len(words), -1), REACH)


def around(rows: NDArray[np.float32], reach: int) -> NDArray[np.float32]:
    """Each row with the rows before and after it beside it; beyond the ends stand zeros."""
    padded = np.pad(rows, ((reach, reach), (0, 0)))
    return np.hstack([padded[at : at + len(rows)] for at in range(2 * reach + 1)])


@lru_cache(maxsize=_KNOWN)
def _shape(word: str) -> bytes:
    plain = word.lower()
    return _numbers(
        word[:1].isupper() and word[1:].islower(),
        word.isupper() and len(word) > 1,
        word.isupper() and len(word) == 1,
        word.islower(),
        any(character.isdigit() for character in word),
        not word.isupper() and any(character.isupper() for character in word[1:]),
        not any(character.isalnum() for character in word),
        word in ".!?",
        word == ",",
        word == ":",
        word in "@#",
        word in "()[]/|",
        len(word) < 3,
        len(word) > 9,
        plain in common_words(),
        plain in FUNCTION_WORDS,
        plain in all_given_names(),
        plain in SURNAMES,
        plain in place_names(),
        plain in ORG_HEADS,
        plain in PLACE_HEADS,
        plain in TITLES,
        plain in JOBS,
        plain in NOT_NAMES,
    )


def _standing(word: str, gap: str, before: str, vocabulary: Vocabulary) -> bytes:
    """How the word stands in the text: at the beginning of a line or sentence, in a column, grown onto the word before it."""
    return _numbers(
        "\n" in gap or not before,
        before in (".", "!", "?", ":"),
        len(gap) > 2,
        not gap,
        vocabulary.is_common(word),
        vocabulary.is_written_small(word),
    )


@lru_cache(maxsize=_KNOWN)
def _numbers(*marks: bool) -> bytes:
    """The marks as numbers side by side, as a row of features has them: most words have marks that others have too."""
    return np.array(marks, np.float32).tobytes()
