"""What a fact is worth a lawyer's time: statements before terms, terms before rows."""

from __future__ import annotations

import pytest

from facts.facts.relevance import HIGHEST, relevance_of

ADMISSION = "Margaret Doyle testified: “We wired $42,250 to her on February 2, 2024.”"
DEED = "Mr. Hayes said that the safety director had removed a lock on March 11, 2024."
PLAIN = "The high-pressure alarm on Line 2 sounded at 10:40 p.m."
TERM = "The Company shall keep at each pier a bound log, signed by the foreman."
LETTER = "Eugenia Moran wrote to Walter Hayes on March 12, 2024: “RE: the lease of the mill”."
ROW = "On March 20, 2024: PAYROLL CORDELL HARBOR LOGISTICS INC; Deposit 5,412.87; Balance 28,415.23."
LABEL = "Period: March 1, 2024 to March 31, 2024"


def test_what_somebody_did_or_said_comes_first_and_bare_rows_last() -> None:
    ranked = [
        relevance_of(ADMISSION, dated=True, names=1),
        relevance_of(DEED, dated=True, names=1),
        relevance_of(PLAIN, dated=True, names=0),
        relevance_of(TERM, dated=False, names=1),
        relevance_of(LETTER, dated=True, names=0),
        relevance_of(ROW, dated=True, names=1, quote="2024-03-20\tPAYROLL CORDELL HARBOR LOGISTICS INC\t\t5,412.87"),
        relevance_of(LABEL, dated=True, names=0),
    ]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(ranked)


@pytest.mark.parametrize(
    "text", [ADMISSION, ROW, LABEL, "", "x", "Please. " * 200, "\t" * 2000, "“" * 2000, "; 1" * 600]
)
@pytest.mark.parametrize("names", [0, 50])
def test_every_text_has_a_relevance_in_bounds(text: str, names: int) -> None:
    assert 0 <= relevance_of(text, dated=True, names=names, quote=text) <= HIGHEST


def test_a_tabs_row_written_as_a_sentence_is_a_statement() -> None:
    """What a person made of a row is theirs: their words count, not the row they cite."""
    account = relevance_of("The bank credited the payroll of March 20 late.", dated=True, names=1)
    assert account > relevance_of(ROW, dated=True, names=1)


def test_days_names_and_sums_each_add() -> None:
    bare = relevance_of("She left the meeting at six and went home.", dated=False, names=0)
    assert bare < relevance_of("She left the meeting at six and went home.", dated=True, names=0)
    assert bare < relevance_of("She left the meeting at six and went home.", dated=False, names=2)
    assert bare < relevance_of("She left the meeting with $2,000 and went home.", dated=False, names=0)
