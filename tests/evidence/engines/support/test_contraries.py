"""Contraries: a word or preposition for which the quote has the opposite."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing

DOOR = "The front door was locked, but the kitchen window stood open."
NOTICE = "The Buyer shall inspect the goods within ten days after delivery."


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("The front door was locked.", DOOR),
        ("The kitchen window was open.", DOOR),
        ("The Buyer must inspect the goods within ten days after delivery.", NOTICE),
        ("Ruiz left after the vote.", "Ruiz spoke before the vote and left after the vote."),
        ("The meeting ended without an objection.", "The meeting ended with no objection."),
        ("The signed lease was returned.", "The signed lease was returned, and an unsigned copy was kept."),
        ("The early train was full.", "The early train was full. Moran paid a late fee."),
    ],
)  # fmt: skip
def test_what_is_said_otherwise_is_borne_out(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


@pytest.mark.parametrize(
    ("statement", "quote", "words"),
    [
        ("The front door was unlocked.", DOOR, "unlocked"),
        ("The kitchen window was closed.", DOOR, "closed"),
        ("Ruiz returned an unsigned lease.", "Ruiz returned a signed lease.", "unsigned"),
        ("Ruiz was asleep in the back seat.", "Ruiz was awake in the back seat.", "asleep"),
        ("The duties are conditional.", "The duties are unconditional.", "conditional"),
        ("The Buyer must inspect the goods within ten days before delivery.", NOTICE, "before"),
        ("The bank may refuse to pay before a default.", "The bank may refuse to pay after a default has occurred.", "before"),
        ("Ruiz left before the vote was taken.", "Ruiz left after the vote was taken.", "before"),
        ("The crane stood outside the yard.", "The crane stood inside the yard.", "outside"),
        ("The tenant may build with consent.", "The tenant may build without consent.", "consent"),
        ("The meeting ended with an objection.", "The meeting ended with no objection.", "objection"),
    ],
)  # fmt: skip
def test_a_contrary_is_named(statement: str, quote: str, words: str) -> None:
    assert words in [one.words for one in missing(statement, quote)]
