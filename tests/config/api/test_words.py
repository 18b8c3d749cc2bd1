"""Words to look for, each of which counts once."""

from __future__ import annotations

from config.api.words import distinct


def test_words_count_once_however_they_are_capitalized() -> None:
    assert distinct(" Pay  pay PAY roll ") == ["PAY", "roll"]
