"""Answers that say neither yes nor no to a question that asks for one, and a no that leaves open which of two things it is to."""

from __future__ import annotations

import pytest

from evidence.engines.facts.testimony.answering import answers_it, leaves_no_unclear
from tests.evidence.engines.facts.test_confirmed_questions import told as stated


@pytest.mark.parametrize(
    ("question", "answer", "is_one"),
    [
        ("Did you keep the log of the press?", "The log was lost in a flood.", True),
        ("Did you keep the log of the press?", "I was at a wedding in Alder.", False),
        ("Did you keep the log?", "It was lost.", True),
        ("Was the board of the mill trying to end the talks?", "I think it had changed.", False),
        ("Was the decision of the board minuted?", "It was written up by Bo Lund.", True),
        ("Did the board discuss the closure of the mill?", "I was not involved in that.", True),
        ("You run the press of Alder Mills, correct?", "Since 2015.", True),
        ("Did anybody mop the aisle of the shop?", "The porter comes in at four.", True),
        ("Did Bo Lund tell you of the fire?", "Sorry, Bo Lund was waiting for a letter.", False),
        ("When did you keep the log of the press?", "I was at a wedding in Alder.", True),
    ],
)
def test_a_question_for_a_yes_is_answered_by_what_it_speaks_of(question: str, answer: str, is_one: bool) -> None:
    assert answers_it(question, answer) is is_one


def test_what_answers_something_else_is_not_stated_with_the_question() -> None:
    found = stated("Q.   Did you keep the log of the press in May?", "A.   I was at a wedding in Alder.")
    assert not any("keep the log" in one for one in found)


@pytest.mark.parametrize(
    ("question", "reply", "is_unclear"),
    [
        ("Was it your view that the board had no say in the talks?", "No.", True),
        ("Was it your view that the board had no say in the talks?", "No, it had every say in them.", False),
        ("You were not told of the fire?", "No.", False),
        ("Did you sign the report which did not name Bo Lund?", "No.", False),
        ("Was it your view that the board ran the talks?", "No.", False),
    ],
)
def test_a_bare_no_to_two_negations_says_neither(question: str, reply: str, is_unclear: bool) -> None:
    assert leaves_no_unclear(question, reply) is is_unclear


def test_a_bare_no_to_two_negations_is_not_stated() -> None:
    put = "Was it your view that the board of Alder Mills had no say in the talks of May 2017?"
    assert not any("no say" in one for one in stated(f"Q.   {put}", "A.   No."))


def test_a_noun_at_the_end_is_no_verb_of_what_is_confirmed() -> None:
    put = "Q.   The production of the Alder log and the Lund reports?"
    assert not any("production" in one for one in stated(put, "A.   Yes, I have seen that."))


def test_a_name_that_answers_stands_without_the_sentence_behind_it() -> None:
    found = stated("Q.   Who ran the press of Alder Mills?", "A.   Edgar Holm. So Bo Lund wanted a new press in 2018.")
    assert "Nora Quist testified that Edgar Holm ran the press of Alder Mills." in found
    assert "Nora Quist testified: \u201cBo Lund wanted a new press in 2018.\u201d" in found


def test_a_short_question_that_names_somebody_is_settled_by_a_no() -> None:
    assert "Nora Quist testified that the witness did not call Ida Tarn." in stated(
        "Q.   Did you call Ida Tarn?", "A.   No."
    )


def test_an_answer_without_a_yes_is_stated_with_its_question_however_long_it_goes_on() -> None:
    answer = "I had none then. I have since seen the papers and heard what others said, but I had none then."
    found = stated(
        "Q.   Did you ever have any notice that the board of Alder Mills had sold the press?", f"A.   {answer}"
    )
    assert any("had sold the press?\u201d, testified: \u201cI had none then." in one for one in found)


def test_a_pronoun_for_who_acts_in_the_same_words_has_no_name_in_its_place() -> None:
    found = stated("Q.   Did Ms. Ida Tarn speak to you about the lease of the press herself?", "A.   No.")
    assert (
        "Nora Quist testified that Ms. Ida Tarn did not speak to the witness about the lease of the press herself."
        in found
    )


def test_what_counsel_says_between_a_question_and_its_answer_is_not_asked() -> None:
    found = stated(
        "Q.   Did you sell the press of Alder Mills in May 2018?", "     MS. LEE: Vague as to time.", "A.   I did not."
    )
    assert "Nora Quist testified that the witness did not sell the press of Alder Mills in May 2018." in found
