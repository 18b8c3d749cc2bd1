"""Replies that agree in other words than a yes, and hedges that are told with what they hedge."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.hedged import replies
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.facts.test_confirmed_questions import HEAD, told


@pytest.mark.parametrize(
    "answer",
    [
        "I think that's right.",
        "I believe so, yes.",
        "I accept that.",
        "I absolutely disagree.",
        "That was the rule then, yes.",
        "Not on the night shift, no.",
    ],
)
def test_agrees_or_disagrees(answer: str) -> None:
    assert replies(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "I believe the pump failed.",
        "I don't remember that, no.",
        "As you said, yes.",
        "Who did, yes?",
        "Agreed by whom?",
    ],
)
def test_says_more_or_nothing(answer: str) -> None:
    assert not replies(answer)


def test_a_hedged_reply_is_told_as_it_was_given() -> None:
    assert (
        "Nora Quist answered \u201cI think that's right.\u201d when asked: \u201cThe pump was tested in 2017, correct?\u201d"
        in told("Q.   The pump was tested in 2017, correct?", "A.   I think that's right.")
    )


def test_a_hedge_stays_in_the_answer() -> None:
    assert (
        "Nora Quist, asked \u201cWho told Bo Lund of the pump?\u201d, testified: \u201cI believe it was Ida Tarn.\u201d"
        in told("Q.   Who told Bo Lund of the pump?", "A.   I believe it was Ida Tarn.")
    )


def test_a_question_within_what_is_quoted_asks_nothing() -> None:
    found = told(
        "Q.   What happened?",
        'A.   I asked Bo Lund "Who tested the pump?" and Bo Lund said that Ida Tarn had tested it.',
    )
    assert any("said that Ida Tarn had tested" in one for one in found)


def test_twenty_pages_long_leads_to_no_page() -> None:
    assert any("20 pages long" in one for one in told("Q.   The report was 20 pages long, wasn't it?", "A.   Yes."))


def test_when_one_first_knew_is_expected_of_a_witness() -> None:
    text = HEAD + "11   Q.   When did you first hear of it?\n12   A.   I first heard of it on March 15, 2017.\n"
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert [one.fact.text for one in candidates_of(source) if one.expected] == [
        "Nora Quist testified: \u201cI first heard of it on March 15, 2017.\u201d"
    ]
