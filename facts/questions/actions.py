"""Everything that changes an open question."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Case, Participant, User
from cases.policies import check_case_open
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from config.db import made_by
from facts.facts.actions import fact_create
from facts.issues.actions import check_element
from facts.models import Fact, Question
from facts.questions.policies import MOST_QUESTIONS, check_change_question


@transaction.atomic
def question_create(*, actor: Actor, case: Case, **fields: Any) -> Question:
    """Ask what has to be found out, for which issue or element, and where to look."""
    check_case_open(case)
    if Question.objects.filter(case=case).count() >= MOST_QUESTIONS:
        raise Conflict(f"A case has at most {MOST_QUESTIONS:,} questions.", details={"most": MOST_QUESTIONS})
    question = Question(firm_id=case.firm_id, case=case, **made_by(actor), **fields)
    _check(question)
    question.save()
    emit_for(question, actor=actor, event_type="question.created")
    return question


@transaction.atomic
def question_update(*, actor: Actor, question: Question, **fields: Any) -> Question:
    """Change a question, or whom it is given to and until when."""
    check_case_open(question.case)
    changed = sorted(name for name, value in fields.items() if getattr(question, name) != value)
    if changed:
        check_change_question(actor, question)
        for name in changed:
            setattr(question, name, fields[name])
        _check(question)
        _save(actor, question, changed)
    return question


@transaction.atomic
def question_answer(*, actor: Actor, question: Question, fact: Fact | None, **new_fact: Any) -> Question:
    """Answer a question by a fact of the case, or by one that is stored now with its source. Once answered it stays so."""
    check_case_open(question.case)
    if question.status == Question.Status.ANSWERED:
        raise Conflict("This question is answered.", suggestion="questions.list has the fact that answers it.")
    check_change_question(actor, question)
    question.fact = fact or fact_create(actor=actor, case=question.case, **new_fact)
    question.status, question.answered_at = Question.Status.ANSWERED, timezone.now()
    _save(actor, question, ["fact", "status"])
    return question


@transaction.atomic
def question_delete(*, actor: Actor, question: Question) -> None:
    """Remove a question; the fact that answered it stays."""
    check_change_question(actor, question)
    emit_for(question, actor=actor, event_type="question.deleted")
    question.delete()


def _check(question: Question) -> None:
    """Whom it is given to takes part in the case; the element is one of its claim's."""
    if question.assignee_id and not works_on(question.case_id, question.firm_id, question.assignee_id):
        raise Invalid.field("assignee_id", "Give it to somebody of the firm who takes part in the case.")
    if question.element is not None and question.claim is None:
        raise Invalid.field("element", "Name the claim whose element it is.")
    if question.claim is not None:
        check_element(question.claim, question.element)


def works_on(case_id: uuid.UUID, firm_id: uuid.UUID, user_id: uuid.UUID) -> bool:
    """Whether this is one of the firm's active people who takes part in the case."""
    roles = ("firm_admin", "attorney", "staff")
    if not User.objects.filter(pk=user_id, firm_id=firm_id, is_active=True, role__in=roles).exists():
        return False
    return Participant.objects.filter(case=case_id, user=user_id).exists()


def _save(actor: Actor, question: Question, changed: list[str]) -> None:
    question.version += 1
    if actor.decider:
        question.decided_by_id = actor.decider.id
    question.save()
    data = {"fields": changed, "status": question.status}
    emit_for(question, actor=actor, event_type="question.updated", data=data)
