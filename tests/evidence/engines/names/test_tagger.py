"""Tags of words become names: none goes on that has not begun, and a name is as sure as its words are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from evidence.engines.names.tagger import TAGS, best_tags, names_in


def sure(*tags: str) -> NDArray[np.float32]:
    rows = np.full((len(tags), len(TAGS)), 0.02, np.float32)
    for at, tag in enumerate(tags):
        rows[at, TAGS.index(tag)] = 0.88
    return rows


def places(*words: str) -> NDArray[np.int32]:
    ends = np.cumsum([len(word) + 1 for word in words])
    return np.array([(end - len(word) - 1, end - 1) for word, end in zip(words, ends, strict=True)], np.int32)


def test_names_side_by_side_are_two() -> None:
    found = list(
        names_in(
            100,
            places("Ann", "Orr", "Bo", "met", "Acme"),
            sure("B-person", "I-person", "B-person", "O", "B-organization"),
        )
    )
    assert [(one.start, one.end, one.type) for one in found] == [
        (100, 107, "person"), (108, 110, "person"), (115, 119, "organization"),
    ]  # fmt: skip
    assert all(abs(one.certainty - 0.88) < 0.01 for one in found)


def test_a_name_begins_before_it_goes_on() -> None:
    rows = sure("O", "I-person", "I-location")
    tags = [TAGS[at] for at in best_tags(rows)]
    assert all(tag[0] != "I" or before[2:] == tag[2:] for before, tag in zip(["O", *tags], tags, strict=False))
