"""A figure that is the least in a statement and the most in its quote."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing

LEAST = "The tenant shall give not less than 45 days' notice."
MOST = "The fee shall not exceed $500."


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("The tenant must give at least 45 days' notice.", LEAST),
        ("The tenant must give 45 days' notice.", LEAST),
        ("The fee may be at most $500.", "The fee may be up to $500."),
        ("Ruiz paid more than $500.", "Ruiz paid in excess of $500."),
        ("At least 30 members voted.", "At least 30 members voted, and no more than 30 spoke."),
    ],
)
def test_the_same_bound_is_borne_out_in_other_words(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


@pytest.mark.parametrize(
    ("statement", "quote", "words"),
    [
        ("The tenant must give at most 45 days' notice.", LEAST, "at most 45"),
        ("The tenant must give less than 45 days' notice.", LEAST, "less than 45"),
        ("The fee may be more than $500.", "The fee may be no more than $500.", "more than $500"),
        ("The fee must exceed $500.", MOST, "exceed $500"),
        ("Fewer than thirty members voted.", "More than thirty members voted.", "Fewer than thirty"),
    ],
)
def test_the_opposite_bound_is_named(statement: str, quote: str, words: str) -> None:
    assert words in [one.words for one in missing(statement, quote)]
