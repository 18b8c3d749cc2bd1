"""The piece of text around the words that matched."""

from __future__ import annotations

import random

import pytest

from evidence.search.snippets import FEW, LENGTH, WORD, _matches, cut

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


def test_wanted_words_are_found_wherever_and_however_they_stand() -> None:
    chance = random.Random(7)
    words = ["lease", "Lease", "re-lease", "leases", "(lease)", "lease/rent", "o", "é", "—", "...", "x" * 130]
    parts = [*words, "\u00a0", "\n", " ", " "]
    for _ in range(300):
        text = "".join(chance.choice(parts) for _ in range(chance.randint(1, 40)))
        for wanted in ({"lease"}, {"lease", "re-lease", "é"}, {"x" * 100, "leases"}, set[str]()):
            expected = [word.span() for word in WORD.finditer(text) if word[0] in wanted]
            assert _matches(text, wanted) == expected, (text, wanted)
            many = wanted | {f"other{n}" for n in range(FEW)}
            assert _matches(text, many) == expected, (text, wanted)
