"""Words of a text found among what is printed: each where it stands, or nowhere."""

from __future__ import annotations

import pytest

from evidence.extraction.rendering import Place
from evidence.extraction.typesetting.alignment import aligned


def places(printed: str, line: int = 1_000) -> list[Place | None]:
    """Each character at a place that tells which it is, so many on a line."""
    return [
        None
        if sign.isspace()
        else (at % line / 1_000, at // line / 10, (at % line + 1) / 1_000, at // line / 10 + 0.05)
        for at, sign in enumerate(printed)
    ]


def found(text: str, printed: str, line: int = 1_000) -> list[tuple[str, int]]:
    """The words that were found, and at which printed character each begins."""
    return [(text[one.start : one.end], round(one.x0 * 1_000)) for one in aligned(text, printed, places(printed, line))]


def test_what_is_printed_beside_the_text_shifts_nothing() -> None:
    assert found("The loan is due.", "1. The loan is due. 3") == [("The", 3), ("loan", 7), ("is", 12), ("due.", 15)]


def test_a_word_close_to_a_deletion_is_found() -> None:
    assert found("She said always so", "She said neveralways so")[2] == ("always", 14)


def test_a_word_within_another_is_not_that_word() -> None:
    assert found("She did it now", "She did without now") == [("She", 0), ("did", 4), ("now", 16)]


def test_a_word_that_is_broken_over_two_lines_has_no_box() -> None:
    assert [word for word, _ in found("see attachment below", "see attachment below", line=10)] == ["see", "below"]


def test_capitals_and_hyphens_are_no_difference() -> None:
    assert found("Co\u2011owner paid", "CO-OWNER PAID") == [("Co\u2011owner", 0), ("paid", 9)]


def test_words_that_are_parted_otherwise_are_found_by_their_characters_however_many() -> None:
    words = [f"{at}" for at in range(7_000)]
    printed = "".join(words)
    places = [(at / len(printed), 0.0, (at + 1) / len(printed), 0.1) for at in range(len(printed))]
    found = aligned(" ".join(words), printed, places)
    assert [box.end - box.start for box in found] == [len(word) for word in words]
    assert found[10].x0 == pytest.approx(10 / len(printed))
