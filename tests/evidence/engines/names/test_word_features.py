"""What the recognizer of names sees of a word is a row of numbers, the same wherever the word was seen before."""

from __future__ import annotations

import numpy as np

from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.word_features import REACH, features

TEXT = "Orla Quist paid\nTARN Mills, and the mills were paid."


def rows(words: list[str]) -> list[list[float]]:
    """The words' own features, without those of the words around them."""
    starts = [TEXT.index(word) for word in words]
    places = np.array([(start, start + len(word)) for start, word in zip(starts, words, strict=True)], np.int32)
    found = features(TEXT, 0, places, Vocabulary(TEXT))
    own = found.shape[1] // (2 * REACH + 1)
    return found[:, REACH * own : (REACH + 1) * own].tolist()


def test_each_mark_is_a_number_of_its_own() -> None:
    quist, paid, tarn = rows(["Quist", "paid", "TARN"])
    assert len(quist) == 30
    assert (quist[0], paid[0], tarn[0]) == (1.0, 0.0, 0.0)  # begins with a capital
    assert (quist[1], paid[1], tarn[1]) == (0.0, 0.0, 1.0)  # all capitals
    assert (quist[24], paid[24], tarn[24]) == (1.0, 0.0, 1.0)  # begins a chunk or a line
    assert (quist[28], paid[28], tarn[28]) == (0.0, 1.0, 0.0)  # a common word
    assert {*quist, *paid, *tarn} == {0.0, 1.0}


def test_a_word_has_the_same_row_when_it_is_seen_again() -> None:
    assert rows(["Quist", "paid"]) == rows(["Quist", "paid"])
