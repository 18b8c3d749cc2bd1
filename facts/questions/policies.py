"""Who may change an open question."""

from __future__ import annotations

from cases.policies import can_change_case, check_case_open, check_decider
from config.api.scope import Actor
from facts.models import Question

MOST_QUESTIONS = 2_000  # of a case


def can_change_question(actor: Actor, question: Question) -> bool:
    return can_change_case(actor, question.case)


def can_answer_question(actor: Actor, question: Question) -> bool:
    return question.status == Question.Status.OPEN and can_change_case(actor, question.case)


def check_change_question(actor: Actor, question: Question) -> None:
    """What a person asked or changed is changed by a person, or with a person's approval."""
    check_case_open(question.case)
    if question.is_peoples:
        check_decider(actor, "A person asked this, or changed it.")
