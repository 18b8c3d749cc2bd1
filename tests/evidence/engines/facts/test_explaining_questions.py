"""Answers whose question names what their "it" is, and those that no question explains."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing
from evidence.engines.support.types import Context
from tests.evidence.engines.facts.test_confirmed_questions import told as stated

WROTE = ("Q.   Did you write a report of the fire?", "A.   I wrote one on May 3, 2018.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is there anything in it about the alarm?", "No, because I did not know of it then."),
        ("Did you see these gauges?", "I saw them."),
        ("Did she read it?", "She read it twice."),
    ],
)
def test_an_answer_that_only_the_exchange_before_explains_is_left_out(question: str, answer: str) -> None:
    found = stated(*WROTE, f"Q.   {question}", f"A.   {answer}")
    assert not [one for one in found if answer in one or question in one]


def test_an_answer_has_the_thing_that_its_question_names() -> None:
    found = stated(
        "Q.   Had anybody complained about the brakes of the press?",
        "A.   Luis Ortiz complained about them in January.",
    )
    assert any("Luis Ortiz complained about them [the brakes of the press] in January." in one for one in found)


def test_a_yes_to_what_the_witness_did_is_understood_where_you_begins_the_question() -> None:
    found = stated("Q.   You resigned on March 30, 2012, correct?", "A.   Yes.")
    assert "Nora Quist testified that the witness resigned on March 30, 2012." in found


def test_a_fact_of_two_exchanges_from_an_earlier_engine_is_borne_out_by_their_own_words_alone() -> None:
    quote = "Q. Did you write a report? A. I wrote one on May 3. Q. Is the alarm in it? A. No."
    statement = (
        "Nora Quist, asked \u201cDid you write a report?\u201d (\u201cI wrote one on May 3.\u201d) and then"
        " \u201cIs the alarm in it?\u201d, testified: \u201cNo.\u201d"
    )
    by_her = Context(names=("Nora Quist",))
    assert missing(statement, quote, by_her) == []
    assert missing(statement.replace("May 3", "May 4"), quote, by_her)


@pytest.mark.parametrize("asked", ["Do you recognize it", "What is this"])
def test_the_only_exhibit_in_hand_is_named(asked: str) -> None:
    answer = "It is the log of the press."
    found = stated(f"Q.   I am handing you Exhibit 9. {asked}?", f"A.   {answer}")
    assert f"Nora Quist, asked \u201c{asked} [Exhibit 9]?\u201d, testified: \u201c{answer}\u201d" in found


def test_of_two_exhibits_neither_is_meant() -> None:
    found = stated("Q.   I hand you Exhibit 9 and Exhibit 10. Do you recognize it?", "A.   It is the log of the press.")
    assert not [one for one in found if "[Exhibit" in one]
