"""A word of several pieces is the mean of them, one of a single piece what the model makes of it."""

from __future__ import annotations

import numpy as np

from evidence.engines.embedding.model import hidden, tokenizer
from evidence.engines.embedding.words import words_of

_TEXT = "The winchman Thorvaldsson countersigned the bosun's logbook."


def test_a_word_is_the_mean_of_its_pieces() -> None:
    [encoded] = tokenizer().encode_batch([_TEXT], add_special_tokens=False)
    pieces = hidden(encoded.ids)[0, 1:-1]
    numbers = np.array(encoded.word_ids)
    [found] = words_of([_TEXT])
    assert len(found.states) == numbers[-1] + 1 < len(pieces)
    for number, state in enumerate(found.states):
        mean = pieces[numbers == number].astype(np.float64).mean(axis=0)
        assert np.allclose(state, mean, atol=2e-3)
    for number in np.flatnonzero(np.bincount(numbers) == 1):
        assert np.array_equal(found.states[number], pieces[numbers == number][0].astype(np.float16))
