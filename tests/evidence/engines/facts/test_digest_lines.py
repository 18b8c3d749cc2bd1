"""Exchanges told as a page-line digest has them: a question behind what leads up to it, and what is not recalled."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing
from tests.evidence.engines.facts.test_confirmed_questions import told

ASKED = "Did Bo Lund sign the work order of June 4, 2004?"


def asked(question: str, answer: str) -> list[str]:
    return [
        one
        for one in told(f"Q.   {question}", f"A.   {answer}")
        if "asked \u201c" in one and "who hired" not in one.lower()
    ]


@pytest.mark.parametrize(
    ("question", "rest"),
    [
        ("Paragraph 41, did you inspect the valve in March 2009?", "Did you inspect the valve in March 2009?"),
        ("I want to be clear about the fire: did Bo Lund inspect the valve?", "Did Bo Lund inspect the valve?"),
        ("I know you spoke of the pump, but did Bo Lund repair the valve?", "Did Bo Lund repair the valve?"),
    ],
)
def test_a_question_is_told_from_where_it_is_understood(question: str, rest: str) -> None:
    assert any(f"asked \u201c{rest}\u201d" in one for one in asked(question, "Not to my knowledge."))


def test_what_is_not_recalled_is_told_of_a_particular() -> None:
    assert any(
        f"\u201c{ASKED}\u201d, testified: \u201cI don't recall.\u201d" in one for one in asked(ASKED, "I don't recall.")
    )
    assert not [one for one in asked("Did anybody sign a work order?", "I don't recall.") if "work order" in one]
    assert not [one for one in asked(ASKED, "I didn't catch that, sorry.") if "work order" in one]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("I do not say that Bo Lund knew, but did the valve leak?", "Not that I know of."),
        ("I will assume that the valve failed if you like, and did Bo Lund replace it?", "Not that I know of."),
        ("Could we have that valve, which Bo Lund saw on it, and did you see that?", "I don't know."),
        ("Who told Bo Lund about the valve?", "Yes, I can see."),
    ],
)
def test_what_is_open_or_turned_is_not_told(question: str, answer: str) -> None:
    assert not [one for one in asked(question, answer) if "valve" in one]


def test_the_check_keeps_what_was_asked_and_answered_and_nothing_else() -> None:
    quote = f"Q. {ASKED}\nA. I don't recall.\nQ. Did Bo Lund pay for it?\nA. No."
    said = "The witness, asked \u201c{}\u201d, testified: \u201c{}\u201d"
    assert not missing(said.format(ASKED, "I don't recall."), quote)
    assert missing(said.format("Did Bo Lund pay for it?", "I don't recall."), quote)
    assert missing(said.format("Did Bo Lund sign the work order of June 5, 2004?", "I don't recall."), quote)
    assert missing(said.format(ASKED, "I recall."), quote)


def test_that_behind_a_statement_is_what_it_says() -> None:
    stated = "The board of Alder Mills closed the mill in May 2017."
    found = asked(f"{stated}  Did anybody tell Bo Lund about that?", "Not that I know of.")
    assert any(f"{stated} Did anybody tell Bo Lund about that?" in one for one in found)
    alone = asked("Did anybody tell Bo Lund about that?", "Not that I know of.")
    assert not [one for one in alone if "about that" in one and "closed" not in one]
