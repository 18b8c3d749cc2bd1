"""What a court decides in a paper it decides on that paper's day, and not on the day of what it decides about."""

from __future__ import annotations

from datetime import date

import pytest

from tests.evidence.engines.facts.test_fact_days import fact_with

OPINION = """SUPREME COURT OF TARN

STATE OF TARN,
                         Appellant,
     v.                                    No. 49-0308
TOBIAS HOLM,
                         Appellee.

OPINION
Filed May 4, 2005
QUIST, Justice.

On March 2, 2001 Holm sold the mill at Alder to his brother.
The trial court's order of June 27, 2003, finding that the sale was void, is reversed.
We decline Holm's request that we overrule the judgment of 1998 against his brother.
3. The Court finds that Tobias Holm must post a bond of $40,000.
"""


@pytest.mark.parametrize("words", ["is reversed", "decline", "finds that"])
def test_a_ruling_has_the_day_of_its_paper(words: str) -> None:
    assert fact_with(OPINION, words).date == date(2005, 5, 4)


def test_what_a_ruling_tells_of_the_dispute_keeps_its_day() -> None:
    assert fact_with(OPINION, "sold the mill").date == date(2001, 3, 2)
