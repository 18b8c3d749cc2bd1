"""The piece of text around the words that matched."""

from __future__ import annotations

import pytest

from evidence.search.snippets import LENGTH, cut

TEXT = "Nothing happened for a long time. " * 10 + "Then the escrow was released. " + "Much was written about it. " * 20


@pytest.mark.parametrize("matches", [None, "escrow"])
def test_a_snippet_begins_and_ends_between_words(matches: str | None) -> None:
    start = TEXT.index("escrow")
    end = start + len("escrow")
    found = cut(TEXT, start, end, [(start, end)] if matches else None)
    assert found.text == TEXT[found.offset : found.offset + len(found.text)]
    assert LENGTH - 30 < len(found.text) <= LENGTH
    assert TEXT[found.offset - 1].isspace()
    assert not TEXT[found.offset + len(found.text)].isalpha()
    assert [found.text[s:e] for s, e in found.matches] == ([matches] if matches else [])


def test_a_long_passage_ends_with_a_word() -> None:
    found = cut(TEXT, 0, len(TEXT))
    assert TEXT[len(found.text)].isspace()


def test_a_word_without_an_end_is_cut() -> None:
    assert len(cut("x" * 900, 0, 900).text) == LENGTH


def test_a_short_text_is_whole() -> None:
    assert cut("Paid.", 0, 5).text == "Paid."
