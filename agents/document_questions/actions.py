"""Asking documents a question."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from agents.document_questions.policies import check_ask
from agents.models import DocumentQuestion, QuestionDocument
from audit.events.actions import emit_for
from audit.jobs.actions import job_start
from audit.models import Job
from cases.models import Case
from config.api.scope import Actor, Scope
from evidence.models import EvidenceItem
from evidence.pipeline.long_jobs import register, wake

ASK = "ask_documents"


@transaction.atomic
def question_ask(
    *, actor: Actor, scope: Scope, case: Case, question: str, items: Sequence[EvidenceItem]
) -> tuple[DocumentQuestion, Job]:
    """Have the document agent answer a question: of these documents, or of all in the case where none are named."""
    check_ask(scope, case)
    asked = DocumentQuestion.objects.create(
        firm_id=case.firm_id, case=case, question=question, is_chosen=bool(items), asked_by_type=actor.type,
        asked_by_name=actor.name[:200], session_id=actor.session_id,
    )  # fmt: skip
    QuestionDocument.objects.bulk_create(
        QuestionDocument(
            firm_id=case.firm_id, case=case, question=asked, item=item, number=number, is_chosen=True
        )
        for number, item in enumerate(items, start=1)
    )  # fmt: skip
    emit_for(asked, actor=actor, event_type="document_question.created", data={"documents": len(items)})
    job = job_start(actor=actor, kind=ASK, row=asked, entity_type="document_question")
    wake(job)
    return asked, job


register(ASK, "agents.document_questions.work.answer_question")
