"""Answers by Isaacus's extractor, and relevance by its reranker."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings

from evidence.engines.base.tokens import count
from evidence.engines.base.types import Document, FoundAnswer, InvalidAnswerError
from evidence.engines.providers.isaacus.asking import asking


def answer(document: Document, question: str) -> FoundAnswer | None:
    """The surest answer in the document's own words; None where the extractor finds none, or its words stand elsewhere."""
    with asking() as client:
        said = client.extractions.qa.create(
            model=cast(Any, settings.ISAACUS_EXTRACT_MODEL), query=question, texts=[document.text], top_k=1
        )
    count(settings.ISAACUS_EXTRACT_MODEL, read=said.usage.input_tokens, written=0)
    found = [one for extraction in said.extractions for one in extraction.answers]
    if not found:
        return None
    best = max(found, key=lambda one: one.score)
    if document.text[best.start : best.end] != best.text or not best.text:
        return None
    return FoundAnswer(best.start, best.end, best.text, min(1.0, round(best.score, 3)))


def rerank(query: str, passages: list[str]) -> list[float]:
    """How relevant each passage is to the query, from 0 to 1."""
    if not passages:
        return []
    with asking() as client:
        said = client.rerankings.create(
            model=cast(Any, settings.ISAACUS_RERANK_MODEL), query=query, texts=passages, is_iql=False
        )
    count(settings.ISAACUS_RERANK_MODEL, read=said.usage.input_tokens, written=0)
    scores = {one.index: one.score for one in said.results}
    if scores.keys() != set(range(len(passages))):
        raise InvalidAnswerError(InvalidAnswerError.reason)
    return [scores[at] for at in range(len(passages))]
