"""Planning and answering without a model: look where the question points, and answer in the documents' own words."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.questions import Excerpt, PlannedLook, PlanRequest, SaidQuote, SaidStatement
from evidence.engines.clauses.catalogue import CATALOGUE
from evidence.engines.providers.local.relevance import stems

READ = 3  # documents of a case that are asked, those that a search ranks first
MOST_TYPES, MOST_STATEMENTS = 3, 5
_CLAUSE = stems("clause clauses provision provisions")


def plan(asked: PlanRequest) -> list[PlannedLook]:
    """First a search, unless documents are named; then the question to each document; and the clauses it names."""
    if asked.is_chosen:
        documents = [one.number for one in asked.documents]
    elif not asked.done:
        return [PlannedLook("search", asked.question)]
    else:
        ranked = sorted((place for one in asked.done for place in one.found), key=lambda place: -place.score)
        documents = list(dict.fromkeys(place.document for place in ranked))[:READ]
    done = {(one.look.kind, one.look.document) for one in asked.done}
    looks = [PlannedLook("extract", asked.question, number) for number in documents]
    if types := _named_types(asked.question):
        looks += [PlannedLook("classify", "", number, types) for number in documents]
    return [one for one in looks if (one.kind, one.document) not in done]


def _named_types(question: str) -> tuple[str, ...]:
    """The types of clauses that a question about clauses names."""
    said = stems(question)
    if not said & _CLAUSE:
        return ()
    named = [one for one in CATALOGUE.values() if (words := stems(one.label) - _CLAUSE) and words <= said]
    return tuple(one.name for one in named)[:MOST_TYPES]


def compose(question: str, excerpts: Sequence[Excerpt]) -> list[SaidStatement]:
    """The words that the documents answered with, the surest first; what a search only came near to is no answer."""
    answers = sorted((one for one in excerpts if one.kind != "search"), key=lambda one: -one.score)
    return [
        SaidStatement("", (SaidQuote(one.number, one.start, one.end, one.text[one.start : one.end]),))
        for one in answers[:MOST_STATEMENTS]
    ]
