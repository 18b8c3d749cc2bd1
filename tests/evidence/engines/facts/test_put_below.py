"""What a question puts below "I think" or "you say", and what is asked in the examiner's own words."""

from __future__ import annotations

import pytest

from evidence.engines.facts.referring.referring import is_examiners
from evidence.engines.facts.testimony.lead_ins import without_tag
from evidence.engines.facts.testimony.put_below import put_below
from evidence.engines.facts.testimony.restarts import reply_only
from tests.evidence.engines.facts.test_confirmed_questions import told

SIGNED = "Bo Lund signed the work order of June 4, 2004"


@pytest.mark.parametrize(
    "lead", ["I understand that", "We can see that", "It seems that", "You say that", "You have told us that"]
)
def test_what_only_leads_to_it_is_left_out(lead: str) -> None:
    assert put_below(f"{lead} {SIGNED}?") == f"{SIGNED}?"


@pytest.mark.parametrize(
    "lead", ["It is important that", "You told Ann Roe that", "Did you tell us that", "You did not say that"]
)
def test_what_says_more_of_it_stays(lead: str) -> None:
    assert not put_below(f"{lead} {SIGNED}?")


@pytest.mark.parametrize(
    "question",
    [
        "You were, I think, the foreman of the mill?",
        "Can you tell us who signed it?",
        "Am I right in saying Bo Lund left?",
    ],
)
def test_how_something_is_asked_is_not_about_who_asks(question: str) -> None:
    assert not is_examiners(question)


def test_what_who_asks_knows_or_does_is_about_them() -> None:
    assert is_examiners("I know you spoke of the pump, but did Bo Lund repair it?")
    assert is_examiners("Can we look at the work order?")


def test_a_name_in_the_place_of_the_pronoun_is_a_tag_too() -> None:
    assert without_tag("Bo Lund had left the mill, hadn't Bo Lund?") == "Bo Lund had left the mill?"


def test_of_an_answer_that_rambles_on_only_the_yes_is_told() -> None:
    assert reply_only("Yes, and you look at the left -- it is there.") == "Yes."
    assert reply_only("Yes, but you look at the left -- it is there.").startswith("Yes, but")
    assert reply_only("Yes, in May.") == "Yes, in May."


@pytest.mark.parametrize(("answer", "is_told"), [("Yes.", True), ("Right.", False)])
def test_a_statement_that_is_put_needs_a_yes(answer: str, is_told: bool) -> None:
    found = told("Q.   One of the duties of the foreman was keeping the log of the boiler.", f"A.   {answer}")
    assert any("the log of the boiler" in one and answer in one for one in found) == is_told
