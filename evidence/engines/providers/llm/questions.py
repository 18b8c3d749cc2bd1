"""Planning and answering by the model. Planning is given references alone; the answer's step is given evidence and no tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic import Field

from evidence.engines.base.questions import Excerpt, PlannedLook, PlanRequest, SaidQuote, SaidStatement
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.locate import locate, squeeze
from evidence.engines.providers.llm.schemas import Said

_PLAN = (
    "Plan where to look for the answer to a question about documents that you are not shown. You know them by number, kind "
    "and pages. search finds places in all documents by words; extract asks one document the question in words; classify "
    "finds clauses of named types in one contract. List the next looks, or none if enough was found to write the answer.\n"
    "Question: {question}"
)
_ANSWER = (
    "Answer the question from these numbered excerpts, and from nothing else. Make one or more short statements; copy, for "
    "each, the exact words of the excerpts it rests on. If they do not answer, list no statements.\nQuestion: {question}"
)


class SaidLook(Said):
    kind: Literal["search", "extract", "classify"]
    words: str = Field(default="", max_length=500, description="what to search for, or the question to the document")
    document: int = Field(default=0, ge=0, description="the document's number; 0 for search")
    clause_types: list[str] = Field(default=[], max_length=10)


class SaidPlan(Said):
    looks: list[SaidLook] = Field(max_length=6)


class CopiedQuote(Said):
    excerpt: int = Field(ge=0, description="the excerpt's number")
    quote: str = Field(max_length=1_500, description="the exact words, copied")


class WrittenStatement(Said):
    text: str = Field(max_length=600)
    quotes: list[CopiedQuote] = Field(max_length=4)


class WrittenAnswer(Said):
    statements: list[WrittenStatement] = Field(max_length=12)


def plan(asked: PlanRequest) -> list[PlannedLook]:
    """What the model would look at next."""
    said = ask(SaidPlan, _PLAN.format(question=asked.question), "\n".join(_references(asked)))
    return [
        PlannedLook(one.kind, one.words, one.document, tuple(name[:60] for name in one.clause_types))
        for one in (said.looks if said else ())
    ]


def _references(asked: PlanRequest) -> Iterator[str]:
    yield "The documents that are asked about:" if asked.is_chosen else "Documents of the case that were found so far:"
    yield from (f"document {one.number}: {one.kind}, {one.pages} pages" for one in asked.documents)
    for one in asked.done:
        where = f" in document {one.look.document}" if one.look.document else ""
        places = ", ".join(f"document {at.document} page {at.page} ({at.score:.2f})" for at in one.found)
        yield f"looked by {one.look.kind}{where}: {places or 'nothing found'}"


def compose(question: str, excerpts: Sequence[Excerpt]) -> list[SaidStatement]:
    """The model's answer, each quote at the place where its words stand in the excerpt it names."""
    shown = "\n\n".join(f"Excerpt {one.number}:\n{one.text}" for one in excerpts)
    said = ask(WrittenAnswer, _ANSWER.format(question=question), shown)
    by_number = {one.number: one for one in excerpts}
    return [
        SaidStatement(one.text, tuple(_placed(by_number.get(quote.excerpt), quote) for quote in one.quotes))
        for one in (said.statements if said else ())
    ]


def _placed(excerpt: Excerpt | None, said: CopiedQuote) -> SaidQuote:
    place = locate(squeeze(excerpt.text), said.quote) if excerpt else None
    if excerpt is None or place is None:
        return SaidQuote(said.excerpt, -1, -1, said.quote)
    return SaidQuote(excerpt.number, *place, excerpt.text[slice(*place)])
