"""Where words stand, as people say it."""

from __future__ import annotations

import pytest

from evidence.items.places import place_words

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LETTER = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.mark.parametrize(
    ("number", "label", "media_type", "words"),
    [
        (4, "", "application/pdf", "p. 4"),
        (4, "iv", "application/pdf", "p. iv"),
        (9, "112", "text/plain", "p. 112"),
        (2, "March 2024", WORKBOOK, "sheet March 2024"),
        (2, "2024", WORKBOOK, "sheet 2024"),
        (1, "", "text/csv", "p. 1"),
        (2, "Section 2", LETTER, "section 2"),
        (3, "Footnotes", LETTER, "footnotes"),
        (1, "Body", "message/rfc822", "body"),
    ],
)
def test_a_place_is_named_after_what_the_document_is(number: int, label: str, media_type: str, words: str) -> None:
    assert place_words(number, label, media_type) == words
