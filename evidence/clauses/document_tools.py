"""The tools that search a case's documents and answer questions from one, in words as well as in data."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.errors import Unavailable
from config.api.scope import Scope
from config.api.tool import tool
from evidence.clauses.actions import Sections
from evidence.clauses.document_serializers import (
    AnswerBody,
    AnswerSerializer,
    DocumentSearchBody,
    DocumentSearchSerializer,
)
from evidence.clauses.formatted import NO_DOCUMENTS, PROCESSING, answer_text, search_text
from evidence.clauses.readers import WORKING
from evidence.engines.base.capabilities import ANSWER, RERANK
from evidence.engines.base.registry import label_of, provider_of
from evidence.engines.base.types import EngineError, FoundAnswer
from evidence.items.outward import title_for
from evidence.items.places import place_words
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from evidence.search.language.compiled import in_plain_words
from evidence.search.reach import Reach, reach_of
from evidence.search.readers import Hit, search

CANDIDATES = 40  # passages that are ranked anew
AWAY = "Questions can’t be answered at the moment: {reason}"


class DocumentTools(EvidenceToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "isaacus_search", "POST cases/{case_id}/documents/search", permission="read:evidence", audit="search",
        entity="evidence", body=DocumentSearchBody, answer=DocumentSearchSerializer,
        example={"query": "limitation period for contract claims"},
        subject=None, activity="searched {objects}",
        when="Use it to find excerpts about something in other words too; evidence.search filters and pages.",
    )  # fmt: skip
    def search_documents(self, request: Request, case: Case) -> Response:
        """Search a case's documents by meaning and words, and rank the excerpts found by how relevant they are. Answers
        title, page, place, exact words and relevance of each, and the same as text. Where meaning can't be compared the
        search is by words, and fell_back says so. Changes nothing."""
        reach = reach_of(self.scope, case, {})
        query, most = self.body["query"], self.body["max_results"]
        if reach.items.order_by("-id").first() is None:
            return self.answer({"results": [], "fell_back": False, "status": "no_documents", "text": NO_DOCUMENTS})
        found, fell_back = _found(reach, query)
        results = _results(found[:most], self.scope)
        return self.answer({
            "results": results, "fell_back": fell_back, "status": "found" if results else "no_results",
            "text": search_text(case.number or case.name, query, results, fell_back=fell_back),
        })  # fmt: skip

    @tool(
        "isaacus_extract", "POST evidence/{evidence_id}/extract-answer", permission="analyze:evidence", audit="analyze",
        entity="evidence", body=AnswerBody, answer=AnswerSerializer,
        example={"question": "What is the termination notice period?"},
        subject="evidence_id", activity="asked a question of {object}",
        when="Use it for one precise answer from one document; isaacus_search tells which documents to ask.",
    )  # fmt: skip
    def extract_answer(self, request: Request, evidence: EvidenceItem) -> Response:
        """Extract the exact words of a document that answer a question, with page, section, place and confidence, and the
        same as text; or tell that the document does not answer it. Changes nothing."""
        question = self.body["question"]
        if evidence.status in WORKING:
            return self._replied(evidence, "processing", None, PROCESSING)
        found = _answer(evidence, question)
        text = answer_text(title_for(evidence, self.scope), question, found)
        return self._replied(evidence, "answered" if found else "no_answer", found, text)

    def _replied(self, item: EvidenceItem, status: str, found: dict[str, Any] | None, text: str) -> Response:
        title = title_for(item, self.scope)
        return self.answer(
            {
                "evidence_id": item.pk,
                "title": title,
                "status": status,
                "answer": found,
                "engine": label_of(ANSWER),
                "text": text,
            }
        )


def _found(reach: Reach, query: str) -> tuple[list[tuple[Hit, float]], bool]:
    """The hits with their relevance, best first; and whether they were found by words alone."""
    asked = in_plain_words(query)
    try:
        hits = search(reach=reach, query=asked, q=query, mode="hybrid", limit=CANDIDATES).items
        scores = provider_of(RERANK).run(query, [hit.snippet.text for hit in hits]) if hits else []
    except (EngineError, Unavailable):
        hits = search(reach=reach, query=asked, q=query, mode="text", limit=CANDIDATES).items
        best = max((hit.score for hit in hits), default=0.0) or 1.0
        return [(hit, hit.score / best) for hit in hits], True
    ranked = sorted(zip(hits, scores, strict=True), key=lambda pair: -pair[1])
    return ranked, False


def _results(found: list[tuple[Hit, float]], scope: Scope) -> list[dict[str, Any]]:
    return [
        {
            "evidence_id": hit.page.item_id,
            "title": title_for(hit.page.item, scope),
            "page": hit.page.number,
            "place": place_words(hit.page.number, hit.page.label, hit.page.item.media_type),
            "start": hit.snippet.offset,
            "end": hit.snippet.offset + len(hit.snippet.text),
            "excerpt": hit.snippet.text,
            "relevance": round(min(1.0, max(0.0, score)), 3),
        }
        for hit, score in found
    ]


def _answer(item: EvidenceItem, question: str) -> dict[str, Any] | None:
    """The answer with its place, if its words stand on a page."""
    work = Work(item)
    try:
        found = provider_of(ANSWER).run(work.document, question) if work.text.strip() else None
    except EngineError as error:
        raise Unavailable(AWAY.format(reason=error.reason)) from error
    if found is None or work.text[found.start : found.end] != found.quote:
        return None
    return _placed(work, found)


def _placed(work: Work, found: FoundAnswer) -> dict[str, Any] | None:
    pieces = work.places(found.start, found.end)
    if not pieces:
        return None
    place = max(pieces, key=lambda piece: piece.end - piece.start)
    return {
        "page": place.page.number, "place": place_words(place.page.number, place.page.label, work.item.media_type),
        "section": Sections(work.item).at(place.page.pk, place.start), "start": place.start, "end": place.end,
        "quote": place.page.text[place.start : place.end], "confidence": found.confidence,
    }  # fmt: skip
