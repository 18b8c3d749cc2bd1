"""The tools of questions to documents: ask, list, read with steps and answer."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.document_questions.actions import question_ask
from agents.document_questions.readers import shown_question, shown_questions
from agents.document_questions.serializers import (
    AskedSerializer,
    DocumentQuestionRowSerializer,
    DocumentQuestionSerializer,
    NewDocumentQuestion,
)
from agents.models import DocumentQuestion
from cases.models import Case
from config.api.params import ListParams, NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem


class DocumentQuestionTools(ToolViewSet):
    rows = DocumentQuestion.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "documents.ask", "POST cases/{case_id}/document-questions", permission="analyze:evidence", audit="analyze",
        entity="document_question", body=NewDocumentQuestion, answer=AskedSerializer, status=202,
        example={
            "question": "What is the notice period for termination?",
            "evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"],
        },
        subject=None, activity="asked documents a question",
        when="Use it for a question over several documents; for one precise answer from one document, isaacus_extract.",
    )  # fmt: skip
    def ask(self, request: Request, case: Case) -> Response:
        """Have the document agent answer a question from a case's documents, or from those you name, in the background. It
        plans, searches, extracts and looks for clauses with your rights, to read and analyze only, and answers in statements
        with verified quotes. Answers 202 with question_id and a job; documents.get_question has steps and answer,
        jobs.cancel stops it, jobs.retry goes on where it was. A retry with the same Idempotency-Key asks once. Emits
        document_question.created and, once worked through, document_question.answered."""
        items = resolve_ids(EvidenceItem.objects, self.body["evidence_ids"], "evidence_ids", view=self)
        asked, job = question_ask(
            actor=self.actor, scope=self.scope, case=case, question=self.body["question"], items=items
        )
        return self.answer(
            {"question_id": asked.pk, "job_id": job.pk, "status": job.status, "poll_url": f"/v1/jobs/{job.pk}"}
        )

    @tool(
        "documents.list_questions", "GET cases/{case_id}/document-questions", permission="read:evidence", audit="read",
        entity="document_question", query=ListParams, answer=DocumentQuestionRowSerializer, many=True,
        subject=None, activity="looked through questions to documents",
        when="Use it to see what was asked before; for one with its answer, documents.get_question.",
    )  # fmt: skip
    def list_questions(self, request: Request, case: Case) -> Response:
        """List the questions that documents of the case were asked, newest first, with whether each is answered. For the
        firm's people; an agent that does not see all evidence gets its own session's. Changes nothing."""
        return self.page(shown_questions(self.scope).filter(case=case))

    @tool(
        "documents.get_question", "GET document-questions/{question_id}", permission="read:evidence", audit="read",
        entity="document_question", query=NoParams, answer=DocumentQuestionSerializer,
        subject="question_id", activity="read the answer to {object}",
        when="Use it after documents.ask, for the steps and the answer; for all questions, documents.list_questions.",
    )  # fmt: skip
    def get_question(self, request: Request, question: DocumentQuestion) -> Response:
        """Get a question with what the document agent did, and its answer: statements with quotes, each with document, page,
        place and whether its words stand there now; parts of a statement that its quotes do not say; and how many quotes
        were left out because they stood nowhere. Changes nothing."""
        row = shown_questions(self.scope).get(pk=question.pk)
        return self.answer(shown_question(row, self.scope))
