"""The words of a document that answer a question: the sentence that bears on it most, if one does."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundAnswer
from evidence.engines.layout.kinds import CONTENT, BlockKind
from evidence.engines.layout.sentences import Sentence, split
from evidence.engines.providers.local.relevance import relevance, shared

LEAST = 0.40  # below this nothing counts as an answer
SUREST = 0.90  # nearness is no proof
MOST = 60  # sentences that are looked at closely
_SHORTEST = 12
_HEADED = 160  # characters of the headings that are read with a sentence


def answer(document: Document, question: str) -> FoundAnswer | None:
    """The sentence that answers, in the document's own words; None where none is near enough to the question."""
    said = [one for one in split(document.text) if _says(one)]
    if not said:
        return None
    read = [f"{_before(said, at)} {one.words}" for at, one in enumerate(said)]
    shares = shared(question, read)
    near = sorted(sorted(range(len(said)), key=lambda at: -shares[at])[:MOST])
    scores = relevance(question, [said[at].words for at in near])
    best = max(range(len(near)), key=lambda at: scores[at] + shares[near[at]] / 4)
    if scores[best] < LEAST:
        return None
    one = said[near[best]]
    return FoundAnswer(one.start, one.end, document.text[one.start : one.end], min(SUREST, scores[best]))


def rerank(query: str, passages: list[str]) -> list[float]:
    """How relevant each passage is to the query, from 0 to 1."""
    return relevance(query, passages)


def _says(one: Sentence) -> bool:
    return one.kind in CONTENT and one.kind is not BlockKind.HEADING and len(one.words) >= _SHORTEST


def _before(said: list[Sentence], at: int) -> str:
    """The end of the sentence before, where both are of one paragraph: what "it" means often stands there."""
    return said[at - 1].words[-_HEADED:] if at and said[at - 1].block == said[at].block else ""
