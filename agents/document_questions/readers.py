"""Questions with how far they are, and their answers with citations as they stand now and as the caller may see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from agents.document_questions.actions import ASK
from agents.models import DocumentQuestion
from audit.models import Job
from config.api.scope import Scope
from evidence.engines.clauses.catalogue import CATALOGUE
from evidence.items.outward import title_for
from evidence.items.places import place_words
from evidence.models import EvidenceItem, Page

GOING = ("queued", "processing", "cancelling")
NOT_ANSWERED = "The documents do not answer this question, as far as was found."


def shown_questions(scope: Scope) -> Any:
    """Those the caller may see, each with the state of its job."""
    jobs = Job.objects.filter(entity_id=OuterRef("pk"), kind=ASK).order_by("-id")
    return DocumentQuestion.objects.visible_to(scope).annotate(job_status=Subquery(jobs.values("status")[:1]))


def status_of(question: Any) -> str:
    if question.answer is not None:
        return "answered" if question.answer["statements"] else "not_answered"
    return str(question.job_status or "failed")


def shown_question(question: Any, scope: Scope) -> dict[str, Any]:
    """One question with its documents, its steps and its answer."""
    rows = list(question.documents.order_by("number"))
    found = EvidenceItem.objects.visible_to(scope).filter(pk__in=[row.item_id for row in rows])
    items = {item.pk: item for item in found}
    by_number = {row.number: items[row.item_id] for row in rows if row.item_id in items}
    statements = list(_statements(question, by_number, scope))
    job = Job.objects.filter(entity_id=question.pk, kind=ASK).order_by("-id").first()
    status = status_of(question)
    return {
        "id": question.pk, "case_id": question.case_id, "question": question.question, "status": status,
        "asked_by": {"type": question.asked_by_type, "name": question.asked_by_name}, "created_at": question.created_at,
        "documents": [_document(by_number[row.number], scope) for row in rows if row.is_chosen and row.number in by_number],
        "steps": [_step(one, by_number, scope) for one in question.steps],
        "planned": len(question.planned), "statements": statements, "job": job and _job(job), "engine": question.engine,
        "dropped_quotes": (question.answer or {}).get("dropped_quotes", 0),
        "dropped_statements": (question.answer or {}).get("dropped_statements", 0),
        "text": _in_words(status, statements), "version": question.version,
    }  # fmt: skip


def _document(item: EvidenceItem, scope: Scope) -> dict[str, Any]:
    return {"evidence_id": item.pk, "title": title_for(item, scope)}


def _job(job: Job) -> dict[str, Any]:
    return {
        "job_id": job.pk, "status": job.status, "stage": job.progress_stage, "done": job.progress_done,
        "total": job.progress_total, "error": job.error,
    }  # fmt: skip


def _step(one: dict[str, Any], by_number: dict[int, EvidenceItem], scope: Scope) -> dict[str, Any]:
    item = by_number.get(one.get("document", 0))
    labels = [CATALOGUE[name].label if name in CATALOGUE else name for name in one.get("clause_types", ())]
    return {
        "step": one.get("kind", one["step"]), "words": one.get("words", ""), "clause_types": labels,
        "document": _document(item, scope) if item else None, "refused": one.get("status") == "refused",
        "found": _count(one), "engine": one.get("engine", ""),
    }  # fmt: skip


def _count(one: dict[str, Any]) -> int:
    """Places found by a look, looks planned, statements answered."""
    if one["step"] == "look":
        return len(one["found"])
    return int(one["looks"] if one["step"] == "plan" else one["statements"])


def _statements(question: Any, by_number: dict[int, EvidenceItem], scope: Scope) -> Iterator[dict[str, Any]]:
    """The statements of which the caller sees a source, each with its citations as their pages read now."""
    said = (question.answer or {}).get("statements", ())
    pages = _pages({(by_number[at["document"]].pk, at["page"]) for one in said for at in one["citations"]
                    if at["document"] in by_number})  # fmt: skip
    for one in said:
        cited = [at for at in one["citations"] if at["document"] in by_number]
        if cited:
            citations = [_citation(at, by_number[at["document"]], pages, scope) for at in cited]
            yield {**one, "citations": citations}


def _pages(places: set[tuple[Any, int]]) -> dict[tuple[Any, int], Page]:
    wanted = Q()
    for item_id, number in places:
        wanted |= Q(item_id=item_id, number=number)
    return {(page.item_id, page.number): page for page in Page.objects.filter(wanted)} if places else {}


def _citation(
    at: dict[str, Any], item: EvidenceItem, pages: dict[tuple[Any, int], Page], scope: Scope
) -> dict[str, Any]:
    page = pages.get((item.pk, at["page"]))
    return {
        "evidence_id": item.pk, "title": title_for(item, scope), "page": at["page"], "start": at["start"], "end": at["end"],
        "place": place_words(at["page"], page.label if page else "", item.media_type), "quote": at["quote"],
        "verified": page is not None and page.text[at["start"] : at["end"]] == at["quote"],
    }  # fmt: skip


def _in_words(status: str, statements: list[dict[str, Any]]) -> str:
    """The answer as text, each statement with its sources."""
    if status == "not_answered":
        return NOT_ANSWERED
    lines = []
    for one in statements:
        sources = "; ".join(f"{at['title']}, {at['place']}" for at in one["citations"])
        lines.append(f"{one['text']} [{sources}]")
    return "\n".join(lines)
