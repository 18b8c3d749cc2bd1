"""Figures are the same by what they are worth, in whichever unit and words."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing
from evidence.engines.support.types import Context


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("The clerk must file it within three days.", "The clerk must file it within 72 hours."),
        ("The clerk is barred from trading for a year and a half.", "The clerk is barred from trading for 18 months."),
        ("The lender kept it until two years after closing.", "The lender kept it until the second anniversary of closing."),
        ("The loan is repaid in instalments over five years.", "The loan is repaid in sixty equal monthly instalments."),
        ("The trench was 2.4 m deep.", "The trench was 2.4 metres deep."),
        ("The van drove at 35 miles per hour.", "The van drove at 35 mph."),
        ("The nurse called at 6:52 am.", "The nurse called at 6.52."),
        ("The shop was closed from 12 pm.", "The shop was closed from noon."),
        ("The vote to sell carried 3-0.", "The vote to sell carried by three votes to none."),
        ("The guard called two times.", "The guard called twice."),
    ],
)  # fmt: skip
def test_a_figure_in_other_words_is_the_same(statement: str, quote: str) -> None:
    assert [one for one in missing(statement, quote) if one.part == "figure"] == []


@pytest.mark.parametrize(
    ("statement", "quote", "words"),
    [
        ("The clerk must file it within four days.", "The clerk must file it within 72 hours.", "four"),
        ("The trench was 2.4 m deep.", "The trench was 24 metres deep.", "2.4"),
        ("The loan is repaid over six years.", "The loan is repaid in sixty equal monthly instalments.", "six"),
        ("The vote to sell carried 3-1.", "The vote to sell carried by three votes to none.", "1"),
        ("The price was $3 million.", "The price was $3 a metre.", "$3 million"),
    ],
)
def test_another_length_is_not(statement: str, quote: str, words: str) -> None:
    assert words in [one.words for one in missing(statement, quote)]


def test_the_number_of_its_own_clause_may_stand_above_a_quote() -> None:
    quote, said = "The tenant must pay on Monday.", "Under clause 18 the tenant must pay on Monday."
    assert missing(said, quote, Context(opening="Clause 18. Rent")) == []
    assert [one.words for one in missing(said, quote, Context(opening="Clause 19. Rent"))] == ["18"]


def test_a_figure_of_the_question_counts_where_the_answer_has_none() -> None:
    said = "Roe testified that the guard left on May 3, 2017."
    asked = "Was it on May 3, 2017 that the guard left?"
    assert missing(said, "The guard left then.", Context(writer="Ann Roe", asked=asked)) == []
    assert [
        one.part for one in missing(said, "The guard left on May 4, 2017.", Context(writer="Ann Roe", asked=asked))
    ] == ["date"]
