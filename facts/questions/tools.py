"""The tools of open questions."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.errors import Conflict
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Question
from facts.questions import actions
from facts.questions.policies import can_answer_question, can_change_question
from facts.questions.readers import filtered_questions, shown_questions
from facts.questions.serializers import (
    NewQuestion,
    QuestionAnswer,
    QuestionChange,
    QuestionFilter,
    QuestionSerializer,
)


class QuestionTools(ToolViewSet):
    rows = Question.objects.select_related("case", "claim")
    lookups = {"case_id": Case.objects}

    @tool(
        "questions.list", "GET cases/{case_id}/questions", permission="read:questions", audit="read", entity="question",
        query=QuestionFilter, answer=QuestionSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it to see what still has to be found out, by whom and until when.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the open questions of a case and those answered, newest first: whom each is given to, until when, which issue
        or element it serves, where to look, and the fact that answered it. Filter by status, assignee, due day, claim,
        issue or words. Changes nothing."""
        rows = filtered_questions(self.visible.filter(case=case), self.query)
        return self.page(shown_questions(rows, self.scope))

    @tool(
        "questions.create", "POST cases/{case_id}/questions", permission="write:questions", audit="create",
        entity="question", body=NewQuestion, answer=QuestionSerializer, status=201,
        example={"text": "Who chained the relief valve?", "look_in": "The shift incident log of Pier 9."},
        subject=None, activity="asked {object}",
        when="Use it for what the evidence does not say yet; what it says is a fact, facts.create.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Ask what has to be found out, with whom it is given to, until when, which issue or element it serves and where to
        look. Emits question.created. A retry with the same Idempotency-Key stores nothing twice."""
        return self.shown(actions.question_create(actor=self.actor, case=case, **self.body))

    @tool(
        "questions.update", "PATCH questions/{question_id}", permission="write:questions", audit="update", entity="question",
        body=QuestionChange, answer=QuestionSerializer, allowed=can_change_question,
        example={"look_in": "Counsel’s second production."},
        subject="question_id", activity="changed {object}",
        when="Use it to reword a question, or to give it to somebody with a due date.",
    )  # fmt: skip
    def update(self, request: Request, question: Question) -> Response:
        """Change a question's words, whom it is given to, its due date, what it serves or where to look. What a person asked
        or changed, an agent changes with approval (202). Emits question.updated if anything changed; a retry changes
        nothing more."""
        fields = dict(self.body)
        if fields.pop("version", question.version) != question.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": question.version})
        return self.shown(actions.question_update(actor=self.actor, question=question, **fields))

    @tool(
        "questions.answer", "POST questions/{question_id}/answer", permission="write:questions", audit="update",
        entity="question", body=QuestionAnswer, answer=QuestionSerializer, allowed=can_answer_question,
        example={
            "text": "The valve was chained at 9:40 p.m.",
            "citations": [{"evidence_id": "0192d3a0-0000-7000-8000-000000000000", "quote": "valve chained 21:40"}],
        },
        subject="question_id", activity="answered {object}",
        when="Use it when the answer is found: name the fact, or its words with their source.",
    )  # fmt: skip
    def answer_question(self, request: Request, question: Question) -> Response:
        """Answer a question by a fact of the case (fact_id), or by text with citations, which are verified and stored as a
        fact as facts.create does: 422 where the words do not stand in the source. 409 once it is answered. What a person
        asked, an agent answers with approval (202). Emits question.updated, and fact.created for a new fact."""
        return self.shown(actions.question_answer(actor=self.actor, question=question, **{"fact": None, **self.body}))

    @tool(
        "questions.delete", "DELETE questions/{question_id}", permission="delete:questions", audit="delete",
        entity="question", status=204, allowed=can_change_question,
        subject="question_id", activity="deleted {object}",
        when="Use it for a question that need not be asked any more.",
    )  # fmt: skip
    def delete_one(self, request: Request, question: Question) -> Response:
        """Remove a question; the fact that answered it stays. What a person asked, an agent deletes with approval (202).
        Emits question.deleted. A retry answers 404."""
        actions.question_delete(actor=self.actor, question=question)
        return self.nothing()

    @tool(
        "questions.history", "GET questions/{question_id}/history", permission="read:questions", audit="read",
        entity="question", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="question_id", activity="read the history of {object}",
        when="Use it to see who asked, changed and answered a question.",
    )  # fmt: skip
    def history(self, request: Request, question: Question) -> Response:
        """See who changed a question, newest first, each field before and after. Nothing is ever taken out of a history.
        Changes nothing."""
        return history_page(self, question)

    def shown(self, question: Question) -> Response:
        return self.answer(shown_questions(Question.objects.visible_to(self.scope), self.scope).get(pk=question.pk))
