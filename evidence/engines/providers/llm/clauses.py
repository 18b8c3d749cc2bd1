"""Clauses and answers by the model; a quote that does not stand in the document is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.conf import settings
from pydantic import Field

from evidence.engines.base.types import ClauseType, Document, FoundAnswer, FoundClause
from evidence.engines.layout.structure import structure
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.groups import groups, tidy
from evidence.engines.providers.llm.locate import Squeezed, locate, on_one_page, squeeze
from evidence.engines.providers.llm.schemas import Said

_MOST = 40  # clauses of one part
_PARTS = 40  # of a document that are asked about for an answer


class SaidClause(Said):
    type: str = Field(max_length=60, description="one of the names given in the task")
    quote: str = Field(max_length=3_000, description="the exact words of the clause, copied")
    confidence: float = Field(default=0.5, ge=0, le=1)


class SaidClauses(Said):
    clauses: list[SaidClause] = Field(max_length=_MOST)


class SaidAnswer(Said):
    quote: str = Field(default="", max_length=1_500, description="the exact words that answer, copied; else empty")
    confidence: float = Field(default=0.5, ge=0, le=1)


def find_clauses(document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
    """What the model calls a clause of these types, in the document's own words."""
    wanted = "\n".join(_said(one) for one in types)
    task = f"List the clauses of these types that stand in this part of a contract, with their exact words:\n{wanted}"
    names = {one.name for one in types}
    found: dict[tuple[str, int, int], FoundClause] = {}
    for words, source in _parts(document.text):
        answer = ask(SaidClauses, task, words)
        for one in answer.clauses if answer else ():
            place = locate(source, one.quote)
            if place is None or one.type not in names:
                continue
            start, end = on_one_page(document.text, *place)
            found[one.type, start, end] = FoundClause(one.type, start, end, document.text[start:end], one.confidence)
    return sorted(found.values(), key=lambda one: (one.start, one.type))


def answer(document: Document, question: str) -> FoundAnswer | None:
    """The surest of the document's words that the model says answer the question."""
    task = f"Copy the words of this part of a document that answer the question, or nothing if none do: {question}"
    best: FoundAnswer | None = None
    for words, source in list(_parts(document.text))[:_PARTS]:
        said = ask(SaidAnswer, task, words)
        place = locate(source, said.quote) if said else None
        if said and place and (best is None or best.confidence < said.confidence):
            start, end = on_one_page(document.text, *place)
            best = FoundAnswer(start, end, document.text[start:end], said.confidence)
    return best


def _said(wanted: ClauseType) -> str:
    examples = "".join(f" For example: “{one[:300]}”" for one in wanted.examples)
    return f"- {wanted.name}: {wanted.label}. {wanted.description}{examples}"


def _parts(text: str) -> Iterator[tuple[str, Squeezed]]:
    """The document in parts of one question, each with its words to find quotes in."""
    read = structure(text)
    for group in groups(read, settings.LLM_GROUP_TOKENS):
        yield tidy(read.masked, group.start, group.end), squeeze(read.masked, group.start, group.end)
