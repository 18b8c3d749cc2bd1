"""What a short answer says with its question's words, and when both stay in their own."""

from __future__ import annotations

import pytest

from evidence.engines.facts.testimony.short_answers import short_answer_said
from evidence.engines.support.verb_forms import past, third
from tests.evidence.engines.facts.test_confirmed_questions import told


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("When did you first see it was torn?", "May 2011, or so.", "the witness first saw it was torn in May 2011, or so."),
        ("What time did Bo Lund send Ann Roe home?", "6:10.", "Bo Lund sent Ann Roe home at 6:10."),
        ("Who was driving the van?", "Bo Lund.", "Bo Lund was driving the van."),
        ("Who hired Bo Lund?", "Lund Brothers did.", "Lund Brothers hired Bo Lund."),
        ("Who locked the gate?", "I did.", "the witness locked the gate."),
        ("Who was the foreman in 2011?", "Ann Roe.", "Ann Roe was the foreman in 2011."),
        ("How many clerks did you train?", "About twelve.", "the witness trained about twelve clerks."),
        ("How many clerks were on the floor?", "Four.", "four clerks were on the floor."),
        ("How many clerks did you have?", "One.", "the witness had one clerk."),
        ("How old was Mr. Lund?", "Nineteen.", "Mr. Lund was nineteen."),
        ("What was the reading when the valve shut?", "5.9.", "the reading was 5.9 when the valve shut."),
        ("Where did you park the truck?", "Behind the shed.", "the witness parked the truck behind the shed."),
        ("Who do you report to?", "My sister.", "the witness reports to the witness\u2019s sister."),
        ("How long did you work for Roe LLC?", "Ten years.", "the witness worked for Roe LLC for ten years."),
        ("And Mr. Lund was hired when?", "In May.", "Mr. Lund was hired in May."),
        ("When did you sell the boat?", "May, I think.", "the witness sold the boat: \u201cMay, I think.\u201d"),
        ("Why did you sell the boat?", "Because it leaked.", "the witness sold the boat: \u201cBecause it leaked.\u201d"),
        ("Why didn't you call Bo Lund?", "I was afraid.", "the witness did not call Bo Lund: \u201cI was afraid.\u201d"),
        ("Who did you report to in 2011?", "Ann Roe.", "the witness reported to Ann Roe in 2011."),
        ("What did Bo Lund offer you?", "A truck.", "Bo Lund offered the witness a truck."),
        ("Who hired Ann Roe?", "Bill did.", "Bill hired Ann Roe."),
        ("When did you hire Bo Lund?", "January of '98.", "the witness hired Bo Lund in January of '98."),
        ("Do you recall what time the fire was?", "8:52.", "the fire was at 8:52."),
        ("Can you tell me who the foreman was?", "Bo Lund.", "the foreman was Bo Lund."),
    ],
)  # fmt: skip
def test_an_answer_stands_where_it_was_asked_for(question: str, answer: str, said: str) -> None:
    assert short_answer_said(question, answer) == said


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What happened to the van?", "Burnt."),
        ("What did Bo Lund tell you?", "To go home."),
        ("What weight did you give him?", "Ten tons."),
        ("When did you sign the lease?", "Never."),
        ("When did you sign the lease?", "I never signed a lease."),
        ("Who signed the lease?", "He did."),
        ("Who else signed the lease?", "Ann Roe."),
        ("Who signed it and when did you read it?", "Ann Roe."),
        ("Where did I put the exhibit?", "On the desk."),
        ("How many men saw it?", "Four. No, five."),
        ("Why did you sell the boat?", "I didn't."),
        ("Why did you stop?", "Because it rained."),
        ("Who did you report to as a clerk?", "First to old Mr. Lund."),
    ],
)
def test_what_is_not_plain_is_not_put_together(question: str, answer: str) -> None:
    assert not short_answer_said(question, answer)


def test_a_fact_says_it_and_is_of_the_answers_day() -> None:
    said = told("Q.   When did you inspect the crane at Pier 4?", "A.   May 3, 2011.")
    assert any("inspected the crane at Pier 4 on May 3, 2011." in one for one in said)


def test_what_the_answer_goes_on_with_is_told_by_itself() -> None:
    said = told(
        "Q.   Who was operating the crane on May 3, 2011?", "A.   Bo Lund. He had come to the yard from Roe LLC."
    )
    assert any("Bo Lund was operating the crane on May 3, 2011." in one for one in said)
    assert not any("crane" in one and "Roe LLC" in one for one in said)


@pytest.mark.parametrize(
    ("verb", "before", "now"),
    [
        ("see", "saw", "sees"),
        ("stop", "stopped", "stops"),
        ("go", "went", "goes"),
        ("begin", "began", "begins"),
        ("carry", "carried", "carries"),
        ("cut", "cut", "cuts"),
        ("have", "had", "has"),
        ("work", "worked", "works"),
    ],
)
def test_verbs_have_their_forms(verb: str, before: str, now: str) -> None:
    assert (past(verb), third(verb)) == (before, now)
