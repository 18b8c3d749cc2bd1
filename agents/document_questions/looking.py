"""One look of the document agent: a call of a tool, of which only references are kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agents.document_questions.asker import Asker
from agents.document_questions.progress import REFUSED, numbered
from agents.hosted.calling import ToolRefusedError
from agents.models import DocumentQuestion
from config.boundary import firm_boundary
from evidence.engines.base.questions import PlannedLook

MOST_PLACES = 8  # of one look
TOOLS = {"search": "isaacus_search", "extract": "isaacus_extract", "classify": "isaacus_classify"}
WHY = {
    "search": "Looking for passages that bear on a question.",
    "extract": "Asking one document the question.",
    "classify": "Looking for the clauses that a question names.",
}


def looked(asker: Asker, question: DocumentQuestion, look: PlannedLook) -> dict[str, Any]:
    """The step that a look was: what it found as document, page, place and score. A refusal is a step too, but for one that
    may pass, which is raised."""
    try:
        data = _called(asker, question, look)
    except ToolRefusedError as refused:
        if refused.passes:
            raise
        return _step(look, [], REFUSED)
    if data is None:  # it would wait for a person's approval, which nobody is asked for here
        return _step(look, [], REFUSED)
    found = list(_found(look, data))
    with firm_boundary(asker.firm_id):
        places = [
            place for item_id, place in found if (number := numbered(question, item_id)) and _numbers(place, number)
        ]
    return _step(look, sorted(places, key=lambda one: -one["score"])[:MOST_PLACES], str(data.get("status", "")))


def _called(asker: Asker, question: DocumentQuestion, look: PlannedLook) -> dict[str, Any] | None:
    name, why = TOOLS[look.kind], WHY[look.kind]
    if look.kind == "search":
        body: dict[str, Any] = {"query": look.words, "max_results": 40 if question.is_chosen else 10}
        result = asker.call(name, why=why, ids={"case_id": question.case_id}, body=body)
    else:
        with firm_boundary(asker.firm_id):
            item_id = question.documents.get(number=look.document).item_id
        body = {"question": look.words} if look.kind == "extract" else {"clause_types": list(look.clause_types) or None}
        result = asker.call(name, why=why, ids={"evidence_id": item_id}, body=body)
    return None if result.waits else dict(result.data)


def _found(look: PlannedLook, data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    if look.kind == "search":
        for one in data["results"]:
            yield one["evidence_id"], _place(one, one["relevance"])
    elif look.kind == "extract":
        if one := data["answer"]:
            yield data["evidence_id"], _place(one, one["confidence"])
    else:
        for row in (row for one in data["types"] for row in one["clauses"] if row["state"] != "rejected"):
            yield data["evidence_id"], _place(row, row["confidence"])


def _place(one: dict[str, Any], score: float) -> dict[str, Any]:
    return {"page": one["page"], "start": one["start"], "end": one["end"], "score": round(float(score), 3)}


def _numbers(place: dict[str, Any], number: int) -> bool:
    place["document"] = number
    return True


def _step(look: PlannedLook, found: list[dict[str, Any]], status: str) -> dict[str, Any]:
    return {
        "step": "look", "kind": look.kind, "words": look.words, "document": look.document,
        "clause_types": list(look.clause_types), "found": found, "status": status,
    }  # fmt: skip
