"""Clauses by Isaacus's universal classifier: each paragraph against a sentence that says what the clause is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.conf import settings

from evidence.engines.base.tokens import count
from evidence.engines.base.types import ClauseType, Document, FoundClause, InvalidAnswerError
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.providers.isaacus.asking import asking

SUPPORTS = 0.5  # what the classifier calls the score from which on a text supports a statement
BATCH = 100  # texts of one request
_SHORTEST = 25  # characters


def find_clauses(document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
    """The paragraphs that the classifier takes for clauses of these types. Raises ``EngineError`` when it does not answer."""
    spans = [*_paragraphs(document.text)]
    found: list[FoundClause] = []
    with asking() as client:
        for wanted in types:
            for at in range(0, len(spans), BATCH):
                part = spans[at : at + BATCH]
                answer = client.classifications.universal.create(
                    model=cast(Any, settings.ISAACUS_CLASSIFY_MODEL), query=_statement(wanted), is_iql=False,
                    texts=[document.text[start:end] for start, end in part],
                )  # fmt: skip
                count(settings.ISAACUS_CLASSIFY_MODEL, read=answer.usage.input_tokens, written=0)
                found += [_clause(document, wanted, part, one.index, one.score) for one in answer.classifications
                          if one.score > SUPPORTS]  # fmt: skip
    return sorted(found, key=lambda one: (one.start, one.type))


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    for block in structure(text).blocks:
        words = text[block.start : block.end]
        start = block.start + len(words) - len(words.lstrip())
        end = block.start + len(words.rstrip())
        if block.kind in CONTENT and block.kind is not BlockKind.HEADING and end - start >= _SHORTEST:
            yield start, end


def _statement(wanted: ClauseType) -> str:
    """What is asked of each paragraph: as a plain statement, never in the provider's query language."""
    examples = f" For example: {' / '.join(wanted.examples)[:600]}" if wanted.examples else ""
    return f"This is a {wanted.label.lower()} clause. {wanted.description}{examples}".strip()


def _clause(
    document: Document, wanted: ClauseType, part: list[tuple[int, int]], index: int, score: float
) -> FoundClause:
    if not 0 <= index < len(part):
        raise InvalidAnswerError(InvalidAnswerError.reason)
    start, end = part[index]
    return FoundClause(wanted.name, start, end, document.text[start:end], min(1.0, round(score, 3)))
