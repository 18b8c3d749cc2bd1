"""The tools that search a case's documents and answer questions from one, in words as well as in data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.asking import Questions
from config.api.errors import Conflict, Unavailable
from config.api.scope import Scope
from config.api.tool import tool
from evidence.clauses.actions import Sections
from evidence.clauses.document_serializers import (
    AnswerBody,
    AnswerSerializer,
    DocumentSearchBody,
    DocumentSearchSerializer,
)
from evidence.clauses.formatted import NO_DOCUMENT, NO_DOCUMENTS, NO_MATTER, PROCESSING, answer_text, search_text
from evidence.clauses.readers import WORKING
from evidence.engines.base.capabilities import ANSWER, RERANK
from evidence.engines.base.registry import label_of, provider_of
from evidence.engines.base.types import Document, EngineError, FoundAnswer
from evidence.items.outward import title_for
from evidence.items.places import place_words
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from evidence.search.hybrid import sought_texts
from evidence.search.language.compiled import in_plain_words
from evidence.search.meanings import meanings_in, meanings_known
from evidence.search.reach import Reach, reach_of
from evidence.search.readers import Hit, search
from evidence.search.spaces import space_of

CANDIDATES = 40  # passages that are ranked anew
READ_AGAIN = "The document was read again while it was asked."
AWAY = "Questions can’t be answered at the moment: {reason}"


class DocumentTools(EvidenceToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "isaacus_search", "POST cases/{case_id}/documents/search", permission="read:evidence", audit="search",
        entity="evidence", body=DocumentSearchBody, answer=DocumentSearchSerializer,
        example={"query": "limitation period for contract claims"},
        subject=None, activity="searched {objects}", asks="ask_relevance", missing=NO_MATTER,
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
        found, fell_back = self._still_there(reach) or (_by_words(reach, query), True)
        results = _results(found[:most], self.scope)
        return self.answer({
            "results": results, "fell_back": fell_back, "status": "found" if results else "no_results",
            "text": search_text(case.number or case.name, query, results, fell_back=fell_back),
        })  # fmt: skip

    def ask_relevance(self, case: Case) -> Questions:
        """The hits with how relevant each is; nothing where an engine that this takes does not answer."""
        query, reach = self.body["query"], reach_of(self.scope, case, {})
        asked = in_plain_words(query)
        try:
            space, texts = space_of(case.pk), sought_texts(asked)
            known = yield lambda: _or_nothing(lambda: meanings_in(space, texts))
            if known is None:
                return None
            with meanings_known(known):
                hits = search(reach=reach, query=asked, q=query, mode="hybrid", limit=CANDIDATES).items
            excerpts = [hit.snippet.text for hit in hits]
            scores = yield lambda: _or_nothing(lambda: provider_of(RERANK).run(query, excerpts)) if hits else []
        except Unavailable:
            return None
        return None if scores is None else sorted(zip(hits, scores, strict=True), key=lambda pair: -pair[1])

    def _still_there(self, reach: Reach) -> tuple[list[tuple[Hit, float]], bool] | None:
        """The hits, found before this transaction, of documents that are within reach in it too."""
        if self.asked is None:
            return None
        ids = {hit.page.item_id for hit, _ in self.asked}
        there = set(reach.items.filter(pk__in=ids).order_by().values_list("pk", flat=True)) if ids else set()
        return [(hit, score) for hit, score in self.asked if hit.page.item_id in there], False

    @tool(
        "isaacus_extract", "POST evidence/{evidence_id}/extract-answer", permission="analyze:evidence", audit="analyze",
        entity="evidence", body=AnswerBody, answer=AnswerSerializer,
        example={"question": "What is the termination notice period?"},
        subject="evidence_id", activity="asked a question of {object}", asks="ask_answer", missing=NO_DOCUMENT,
        when="Use it for one precise answer from one document; isaacus_search tells which documents to ask.",
    )  # fmt: skip
    def extract_answer(self, request: Request, evidence: EvidenceItem) -> Response:
        """Extract the exact words of a document that answer a question, with page, section, place and confidence, and the
        same as text; or tell that the document does not answer it. Changes nothing."""
        question = self.body["question"]
        if evidence.status in WORKING:
            return self._replied(evidence, "processing", None, PROCESSING)
        found = _answer(evidence, self.asked)
        text = answer_text(title_for(evidence, self.scope), question, found)
        return self._replied(evidence, "answered" if found else "no_answer", found, text)

    def ask_answer(self, evidence: EvidenceItem) -> Questions:
        """What answers, with the text in which it was found; nothing of a document without text."""
        work = Work(evidence)
        if evidence.status in WORKING or not work.text.strip():
            return None
        document, question = work.document, self.body["question"]
        return work.text, (yield lambda: _answered(document, question))

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


def _or_nothing(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except (EngineError, Unavailable):
        return None


def _by_words(reach: Reach, query: str) -> list[tuple[Hit, float]]:
    """The hits with their relevance, best first, found by words only."""
    hits = search(reach=reach, query=in_plain_words(query), q=query, mode="text", limit=CANDIDATES).items
    best = max((hit.score for hit in hits), default=0.0) or 1.0
    return [(hit, hit.score / best) for hit in hits]


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


def _answered(document: Document, question: str) -> FoundAnswer | None:
    try:
        return provider_of(ANSWER).run(document, question)
    except EngineError as error:
        raise Unavailable(AWAY.format(reason=error.reason)) from error


def _answer(item: EvidenceItem, asked: tuple[str, FoundAnswer | None] | None) -> dict[str, Any] | None:
    """The answer with its place, if its words stand on a page. Raises ``Conflict`` if the document was read again since."""
    text, found = asked or ("", None)
    if found is None:
        return None
    work = Work(item)
    if work.text != text:
        raise Conflict(READ_AGAIN, suggestion="Ask again.")
    return _placed(work, found) if text[found.start : found.end] == found.quote else None


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
