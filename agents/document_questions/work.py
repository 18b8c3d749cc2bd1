"""The document agent at work, as a job: plan by references, look by the tools, write and verify the answer.

Evidence reaches the provider that writes the answer, which has no tools; planning sees numbers, kinds and places. Which
step comes next, code decides. Each step is stored before the next begins: a crash or a cancelled job repeats none.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from django.db.models import F

from agents.document_questions.answering import shown_excerpts, verified
from agents.document_questions.asker import Asker, AskerGoneError
from agents.document_questions.looking import looked
from agents.document_questions.progress import QuestionStep, allowed, asked_of, look_of, next_step
from agents.hosted.calling import ToolRefusedError
from agents.models import DocumentQuestion
from audit.events.actions import emit_for
from audit.models import Job
from config.boundary import firm_boundary
from evidence.engines.base.capabilities import COMPOSE, PLAN
from evidence.engines.base.registry import label_of, provider_of
from evidence.engines.base.tokens import Tokens, counted, total
from evidence.engines.base.types import EngineError
from evidence.pipeline.ending import job_actor
from evidence.pipeline.long_jobs import Progress, WorkFailed

GONE = "Whoever asked may not read the case any more."
ASK_ANEW = "Have somebody who works on the case ask it."
LATER = "Try again later; the steps that are done stay."


def answer_question(job: Job) -> Generator[Progress, None, dict[str, Any]]:
    """Step after step, from where it stopped, until there is an answer."""
    asker = Asker(job.firm_id, job.case_id, job_actor(job).person_id, job.session_id, job.pk)  # type: ignore[arg-type]
    while True:
        question = _question(job)
        step = next_step(question) if question.answer is None else QuestionStep.END
        if step is QuestionStep.END:
            return _result(question)
        done = len(question.steps)
        yield Progress(step.value, done, done + max(1, len(question.planned)) + (step is not QuestionStep.ANSWER))
        _do(step, job, asker, question)


def _question(job: Job) -> DocumentQuestion:
    with firm_boundary(job.firm_id):
        return DocumentQuestion.objects.get(pk=job.entity_id)


def _do(step: QuestionStep, job: Job, asker: Asker, question: DocumentQuestion) -> None:
    try:
        with firm_boundary(job.firm_id):
            asker.scope()
        {QuestionStep.PLAN: _plan, QuestionStep.LOOK: _look, QuestionStep.ANSWER: _answer}[step](job, asker, question)
    except AskerGoneError as gone:
        raise WorkFailed(GONE, guidance=ASK_ANEW, code="FORBIDDEN") from gone
    except EngineError as error:
        raise WorkFailed(error.reason, guidance=LATER, code=error.code) from error
    except ToolRefusedError as refused:
        raise WorkFailed(f"{refused.name} answered {refused.code}.", guidance=LATER, code=refused.code) from refused


def _plan(job: Job, asker: Asker, question: DocumentQuestion) -> None:
    with firm_boundary(job.firm_id):
        asked = asked_of(question)
    with counted() as tokens:
        looks = provider_of(PLAN).run(asked)
    with firm_boundary(job.firm_id):
        planned = [
            {"kind": one.kind, "words": one.words, "document": one.document, "clause_types": list(one.clause_types)}
            for one in allowed(question, looks)
        ]
        _store(question, {"step": "plan", "looks": len(planned), "engine": label_of(PLAN)}, tokens, planned=planned)


def _look(job: Job, asker: Asker, question: DocumentQuestion) -> None:
    first, *others = question.planned
    step = looked(asker, question, look_of(first))
    with firm_boundary(job.firm_id):
        _store(question, step, Tokens(), planned=others)


def _answer(job: Job, asker: Asker, question: DocumentQuestion) -> None:
    shown = shown_excerpts(asker, question)
    with counted() as tokens:
        said = provider_of(COMPOSE).run(question.question, [one.excerpt for one in shown]) if shown else []
    answer = verified(said, shown)
    step = {
        "step": "answer",
        "excerpts": len(shown),
        "statements": len(answer["statements"]),
        "engine": label_of(COMPOSE),
    }
    with firm_boundary(job.firm_id):
        _store(question, step, tokens, planned=[], answer=answer, engine=label_of(COMPOSE)[:200])
        data = {"answered": bool(answer["statements"])}
        emit_for(question, actor=job_actor(job), event_type="document_question.answered", data=data)


def _store(question: DocumentQuestion, step: dict[str, Any], tokens: Tokens, **fields: Any) -> None:
    """Keep a step that is done, unless another worker kept one meanwhile: then its own is what counts."""
    rows = DocumentQuestion.objects.filter(pk=question.pk, version=question.version)
    rows.update(
        steps=[*question.steps, step], version=F("version") + 1, tokens_read=total(question.tokens_read, tokens.read),
        tokens_written=total(question.tokens_written, tokens.written), **fields,
    )  # fmt: skip


def _result(question: DocumentQuestion) -> dict[str, Any]:
    """What everybody who sees the job may see: no word of the answer."""
    answer = question.answer
    counts = {name: answer[name] for name in ("dropped_quotes", "dropped_statements", "excerpts")}
    return {"question_id": str(question.pk), "statements": len(answer["statements"]), **counts}
