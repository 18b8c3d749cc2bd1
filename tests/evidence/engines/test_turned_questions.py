"""Questions turned round without what only leads to them, and rows whose cells are only signs."""

from __future__ import annotations

from evidence.engines.facts.answers import assertion
from evidence.engines.support.rows import cells_of


def test_questions_are_turned_round_without_what_only_leads_to_them() -> None:
    asked = {
        "Finally, the keys had been given to you in 2012?": "the keys had been given to the witness in 2012.",
        "Am I right in saying that you signed the log?": "the witness signed the log.",
        "Isn't it true that you were at the mill on May 3?": "the witness was at the mill on May 3.",
        "You yourself, as head of the yard, knew about the leak?": "the witness, as head of the yard, knew about the leak.",
        "There were three people in the yard?": "there were three people in the yard.",
        "You had, as you say, read the log?": "the witness had read the log.",
    }
    assert {question: assertion(question, True) for question in asked} == asked
    assert not assertion("Isn't it true that you were at the mill on May 3?", False)


def test_a_cell_of_signs_alone_is_no_cell() -> None:
    assert cells_of("Rent\t.\t4,200.00") == ["rent", "4,200.00"]
