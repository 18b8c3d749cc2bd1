"""What counsel reads from the witness's own sworn paper, as the witness's words."""

from __future__ import annotations

import pytest

from evidence.engines.facts.testimony.own_statements import witness_says
from tests.evidence.engines.facts.test_papers_read import read_aloud

SAID = '     "I had no knowledge of the cracked roller when I joined Alder Mills in 2015."  Correct?'


def test_what_the_witness_says_in_a_statement_is_sworn() -> None:
    found = read_aloud("Q.   In your witness statement, at paragraph 4, you say:", SAID, "A.   Yes.")
    said = "I had no knowledge of the cracked roller when I joined Alder Mills in 2015."
    text = f"Nora Quist, in a witness statement, stated: \u201c{said}\u201d"
    assert [(one.text, one.proof, one.speaker) for one in found] == [(text, "sworn", "Nora Quist")]


@pytest.mark.parametrize(
    "named",
    [
        "Q.   This is the witness statement of Bo Harkin.  He says:",
        "Q.   In your witness statement you say of what Bo Harkin wrote, he says:",
        "Q.   Your witness statement has an email of Bo Harkin.  It says:",
        "Q.   You gave a witness statement.  In the letter you say:",
    ],
)
def test_what_another_says_is_not_the_witnesss(named: str) -> None:
    assert not [one for one in read_aloud(named, SAID, "A.   Yes.") if one.proof == "sworn"]


def test_who_says_it_stands_last_before_it() -> None:
    assert witness_says("At paragraph 4 you go on to say:")
    assert not witness_says("You say that Bo Harkin wrote:")
    assert not witness_says("What did you say?")
