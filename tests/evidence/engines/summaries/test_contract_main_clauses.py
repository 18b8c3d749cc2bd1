"""What is too long to be told whole ends where a sentence may, and says that there is more."""

from __future__ import annotations

import pytest

from evidence.engines.summaries.contract_main_clauses import WHOLE, main_clause

NEITHER = (
    "Neither party may assign this Agreement or any right under it, in whole or in part, to anybody else without the prior "
    "written consent of the other party"
)
ENDS = (
    "Either party may terminate this Agreement by giving a written notice to the other party of no less than sixty days if the "
    "other party (i) fails to deliver the flour that was ordered for three weeks that follow each other"
)
LICENCE = (
    "Tarn hereby grants to Finch the exclusive right to mill the wheat of the farms that lie along the weir, and to sell the "
    "flour of that wheat in the shops of the county"
)
LATER = (
    " to a company that it controls, or that controls it, or to whoever buys the mill at the weir with all that belongs to it, "
    "after it has told the other party who that is and has shown that the buyer is able to do what this Agreement asks of it in "
    "each of the years that are left, and to go on with what was begun before"
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"{NEITHER}, except{LATER}.", f"{NEITHER}, with exceptions."),
        (f"{NEITHER}; provided, however, that it may do so{LATER}.", f"{NEITHER}, with exceptions."),
        (f"{ENDS}, or (ii) sells{LATER}.", f"{ENDS.replace('(i) ', '')}, among others."),
        (f"{LICENCE}, including the right to pass it on{LATER}.", f"{LICENCE}."),
    ],
)
def test_a_long_clause_ends_where_a_sentence_may(words: str, said: str) -> None:
    assert len(words) > WHOLE
    assert main_clause(words) == said


@pytest.mark.parametrize(
    "words",
    [
        f"{NEITHER}, except to a company that it controls.",
        f"If Finch, including those who act for it, sells the mill{LATER}{LATER}, Tarn may end this Agreement.",
        f"{NEITHER} and without the consent of the county, as otherwise nothing of it may pass{LATER}.",
        f"{LICENCE}, which is shared (in halves, including what is stored{LATER}).",
    ],
)
def test_what_is_short_or_has_no_such_end_stays_whole(words: str) -> None:
    assert main_clause(words) == words


@pytest.mark.parametrize(
    "words",
    [
        """The miller, in consideration of the rent that Finch has paid to the miller for the land at the ford, shall not, on
behalf of anybody else; whether at the weir or at the ford, {more}sell flour to the bakers.""",
        """In the years after the closing the miller agrees that all the sacks, all the sieves and all the scales at the weir,
including those at the ford, {more}shall belong to Tarn.""",
    ],
)
def test_no_main_clause_ends_before_its_verb(words: str) -> None:
    long = words.replace("\n", " ").format(more="and in all the years in which the mill stands, " * 8)
    assert main_clause(long) == long
