"""How far a question is: what is done, what comes next, and the numbers by which planning knows its documents."""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args

from agents.models import DocumentQuestion, QuestionDocument
from evidence.engines.base.questions import DocumentReference, DoneLook, FoundPlace, PlannedLook, PlanRequest
from evidence.engines.base.types import Classification
from evidence.models import EvidenceItem

ROUNDS, MOST_LOOKS, MOST_DOCUMENTS = 3, 12, 30
REFUSED = "refused"
KINDS = frozenset(get_args(Classification))


class QuestionStep(Enum):
    PLAN = "plan_reading"
    LOOK = "look_in_documents"
    ANSWER = "answer_question"
    END = "end"


def next_step(question: DocumentQuestion) -> QuestionStep:
    """Code decides, from what is known; no word of a document takes part."""
    if question.answer is not None:
        return QuestionStep.END
    looks = [one for one in question.steps if one["step"] == "look"]
    if question.planned and len(looks) < MOST_LOOKS:
        return QuestionStep.LOOK
    plans = [one for one in question.steps if one["step"] == "plan"]
    enough = plans and (plans[-1]["looks"] == 0 or len(plans) >= ROUNDS or len(looks) >= MOST_LOOKS)
    return QuestionStep.ANSWER if enough else QuestionStep.PLAN


def asked_of(question: DocumentQuestion) -> PlanRequest:
    """What planning is given."""
    rows = question.documents.select_related("item").order_by("number")
    documents = tuple(DocumentReference(row.number, _kind(row.item), row.item.page_count) for row in rows)
    done = tuple(
        DoneLook(look_of(one), tuple(FoundPlace(at["document"], at["page"], at["score"]) for at in one["found"]))
        for one in question.steps if one["step"] == "look"
    )  # fmt: skip
    return PlanRequest(question.question, documents, question.is_chosen, done)


def _kind(item: EvidenceItem) -> str:
    """Of a closed list: a kind that somebody wrote could be anything."""
    return item.classification if item.classification in KINDS else "document"


def look_of(step: dict[str, Any]) -> PlannedLook:
    return PlannedLook(step["kind"], step["words"], step["document"], tuple(step["clause_types"]))


def allowed(question: DocumentQuestion, looks: list[PlannedLook]) -> list[PlannedLook]:
    """The looks that are possible and were not done: into the documents that have a number, by words that fit."""
    numbers = set(question.documents.values_list("number", flat=True))
    done = [look_of(one) for one in question.steps if one["step"] == "look"]
    kept: list[PlannedLook] = []
    for one in looks:
        searches = one.kind == "search"
        look = PlannedLook(
            one.kind, " ".join((one.words or question.question).split())[:500], 0 if searches else one.document,
            one.clause_types[:10] if one.kind == "classify" else (),
        )  # fmt: skip
        if (searches or look.document in numbers) and look not in [*done, *kept]:
            kept.append(look)
    return kept[:MOST_LOOKS]


def numbered(question: DocumentQuestion, item_id: Any) -> int | None:
    """The document's number; one that is found first gets the next, unless whoever asked named the documents or there are
    too many."""
    known = question.documents.filter(item_id=item_id).values_list("number", flat=True).first()
    if known is not None or question.is_chosen:
        return known
    number = question.documents.count() + 1
    if number > MOST_DOCUMENTS:
        return None
    QuestionDocument.objects.create(
        firm_id=question.firm_id, case_id=question.case_id, question=question, item_id=item_id, number=number, is_chosen=False
    )  # fmt: skip
    return number
